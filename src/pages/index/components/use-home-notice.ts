import { useDidShow } from '@tarojs/taro'
import { useRef, useState } from 'react'
import type { SelfUser } from '@contract/types/member'
import type { FeedStore } from '@/stores/feed'
import type { RootStore } from '@/stores/root'
import { useStores } from '@/stores/use-stores'

/** Which bar stands under the switch. Source: product §8.2 */
export type HomeNoticeKind =
  'restriction' | 'avatarRejected' | 'relaxed' | 'strict' | 'avatarPending' | 'completeness'

/** Why the viewer is recommended to nobody; null when they are. */
function unseenNotice({
  avatarState,
  registerState,
  completeness,
  completenessNeeded,
}: SelfUser): HomeNoticeKind | null {
  if (avatarState === 'pending') return 'avatarPending'
  return registerState === 'active' && completeness < completenessNeeded ? 'completeness' : null
}

/** What the member should know first as things are now; null for nothing, and while nothing is known of them. */
function dueNotice({ session: { user }, feed }: RootStore): HomeNoticeKind | null {
  if (!user) return null
  if (user.restriction) return 'restriction'
  if (user.avatarState === 'rejected') return 'avatarRejected'
  if (feed.mode === 'recommend' && feed.deck.relaxed) return 'relaxed'
  if (feed.mode === 'recommend' && feed.deck.isStrict) return 'strict'
  return unseenNotice(user)
}

/** What the half that is shown begins with: a card, a word that it is empty, or null while a skeleton stands there. */
function beginningOf({ mode, deck }: FeedStore, isViewerComing: boolean): string | null {
  if (isViewerComing) return null
  if (mode !== 'recommend') return mode
  const { list } = deck
  if (list.isEmpty || (list.value === null && list.error)) return 'none'
  return deck.cards[0]?.id ?? null
}

/**
 * The bar of the home page. It comes, changes and goes with a card or when the page is shown: an answer that arrives while
 * a card stands moves nothing under the member's finger. Source: ui.md §11
 */
export function useHomeNotice(): HomeNoticeKind | null {
  const stores = useStores()
  const [visit, setVisit] = useState(0)
  useDidShow(() => setVisit((before) => before + 1))
  const due = dueNotice(stores)
  const beginning = beginningOf(stores.feed, stores.session.isViewerComing)
  const standing = useRef<{ with: string | null; notice: HomeNoticeKind | null } | null>(null)
  const place = beginning && `${visit}:${beginning}`
  // The first skeleton has none above it; one that follows a press of the bar keeps what was pressed for.
  if (place === null && standing.current === null) return null
  if (place === null) standing.current = { with: null, notice: due }
  else if (standing.current?.with !== place) standing.current = { with: place, notice: due }
  return standing.current.notice
}
