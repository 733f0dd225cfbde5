import { observer } from 'mobx-react'
import { useRef } from 'react'
import { DAY_MS } from '@contract/constants'
import type { SelfUser } from '@contract/types/member'
import { NoticeBar } from '@/components/NoticeBar'
import { navigateTo } from '@/platform/navigation'
import { RestrictionNotice } from '@/shell/RestrictionNotice'
import { useText } from '@/shell/use-text'
import type { Relaxed } from '@/stores/deck'
import type { FeedStore } from '@/stores/feed'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'

/** A bar that was put away comes back after this, in ms. Source: product §8.2 */
const PUT_AWAY_MS = 7 * DAY_MS

/** A distance as the server announces it: km, `city` or `any`. Source: ours */
function distanceText({ filters, time }: Texts, to: string): string {
  if (to === 'any') return filters.anywhere
  return to === 'city' ? filters.city : time.within(Number(to))
}

function relaxedText(texts: Texts, { field, to }: NonNullable<Relaxed>): string {
  const { relaxed } = texts.home.notices
  if (field === 'activity') return relaxed.activity
  return field === 'distance' ? relaxed.distance(distanceText(texts, to)) : relaxed.age(to)
}

/** What the half that is shown begins with: a card, a word that it is empty, or null while that is not known. */
function beginningOf({ mode, deck }: FeedStore): string | null {
  if (mode !== 'recommend') return mode
  const { list } = deck
  if (list.isEmpty || (list.value === null && list.error)) return 'none'
  return deck.cards[0]?.id ?? null
}

/** Whether the bar may stand: it comes with the first card or with a later one, so that it pushes none down. */
function useComesWithCard(isKnown: boolean, beginning: string | null): boolean {
  const seenWithout = useRef<string | null>(null)
  const hasCome = useRef(false)
  if (!isKnown) seenWithout.current = beginning
  else if (beginning !== null && beginning !== seenWithout.current) hasCome.current = true
  return hasCome.current
}

/** At most one bar under the switch: what the member should know first. Source: product §8.2 */
export const HomeNotice = observer(function HomeNotice() {
  const { session, feed } = useStores()
  const texts = useText()
  const { notices } = texts.home
  const { user } = session
  const { deck } = feed
  const hasCome = useComesWithCard(user !== null, beginningOf(feed))
  if (!user || !hasCome) return null
  if (user.restriction) return <RestrictionNotice />
  if (user.avatarState === 'rejected') {
    return (
      <NoticeBar
        kind='warning'
        icon='circle-alert'
        text={notices.refused}
        actionText={notices.change}
        onAction={() => navigateTo('album')}
      />
    )
  }
  if (feed.mode === 'recommend' && deck.relaxed) {
    return (
      <NoticeBar
        icon='info'
        text={relaxedText(texts, deck.relaxed)}
        actionText={notices.exact}
        onAction={() => void deck.setStrict(true)}
      />
    )
  }
  if (feed.mode === 'recommend' && deck.isStrict) {
    return (
      <NoticeBar
        icon='info'
        text={notices.strict}
        actionText={notices.widenAgain}
        onAction={() => void deck.setStrict(false)}
      />
    )
  }
  return <Unseen user={user} />
})

/** Why the member is recommended to nobody; may be put away for a while. */
const Unseen = observer(function Unseen({ user }: { user: SelfUser }) {
  const { feed, systemConfig } = useStores()
  const { notices } = useText().home
  const needed = systemConfig.value?.discovery?.completenessToBeRecommended
  const isReviewed = user.avatarState !== 'pending'
  const key = `home:${isReviewed ? 'completeness' : 'review'}`
  if (feed.hints.isDismissedFor(key, PUT_AWAY_MS)) return null
  const closing = { onClose: () => feed.hints.dismiss(key), closeLabel: notices.putAway }
  if (!isReviewed) return <NoticeBar icon='timer' text={notices.reviewing} {...closing} />
  if (user.registerState !== 'active' || needed === undefined || user.completeness >= needed) return null
  return (
    <NoticeBar
      icon='user-round-pen'
      text={notices.completeness(user.completeness, needed)}
      actionText={notices.improve}
      onAction={() => navigateTo('information')}
      {...closing}
    />
  )
})
