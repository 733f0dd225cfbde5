import { useDidShow } from '@tarojs/taro'
import { useRef, useState } from 'react'
import type { SelfUser } from '@contract/types/member'
import type { FeedStore } from '@/stores/discovery/feed'
import type { RootStore } from '@/stores/root'
import { useStores } from '@/stores/use-stores'

/** The bars under the switch. Source: product §8.2 */
export type HomeNoticeKind =
  'restriction' | 'avatarRejected' | 'relaxed' | 'strict' | 'avatarPending' | 'completeness'

/** Returns why the viewer is not recommended to others; null when they are. */
function unseenNotice({
  avatarState,
  registerState,
  completeness,
  completenessNeeded,
}: SelfUser): HomeNoticeKind | null {
  if (avatarState === 'pending') return 'avatarPending'
  return registerState === 'active' && completeness < completenessNeeded ? 'completeness' : null
}

/** Returns the most important notice in the current state; null without one, and while the state is unknown. */
function dueNotice({ session: { user }, feed }: RootStore): HomeNoticeKind | null {
  if (!user) return null
  if (user.restriction) return 'restriction'
  if (user.avatarState === 'rejected') return 'avatarRejected'
  if (feed.mode === 'recommend' && feed.deck.relaxed) return 'relaxed'
  if (feed.mode === 'recommend' && feed.deck.isStrict) return 'strict'
  return unseenNotice(user)
}

/** The first element of the shown half: a card, an empty state, or null while a skeleton is shown. */
function beginningOf({ mode, deck }: FeedStore, isViewerComing: boolean): string | null {
  if (isViewerComing) return null
  if (mode !== 'recommend') return mode
  const { list } = deck
  if (list.isEmpty || (list.value === null && list.error)) return 'none'
  return deck.cards[0]?.id ?? null
}

/**
 * The bar of the home page. It appears, changes and disappears together with a card or when the page is shown: an
 * answer that arrives while a card is shown moves nothing under the member's finger. Source: ui.md §11
 */
export function useHomeNotice(): HomeNoticeKind | null {
  const stores = useStores()
  const [visit, setVisit] = useState(0)
  useDidShow(() => setVisit((before) => before + 1))
  const due = dueNotice(stores)
  const beginning = beginningOf(stores.feed, stores.session.isViewerComing)
  const status = useRef<{ with: string | null; notice: HomeNoticeKind | null } | null>(null)
  const place = beginning && `${visit}:${beginning}`
  // The first skeleton has no bar above it; a skeleton after a press on the bar keeps the bar.
  if (place === null && status.current === null) return null
  if (place === null) status.current = { with: null, notice: due }
  else if (status.current?.with !== place) status.current = { with: place, notice: due }
  return status.current.notice
}
