import { observer } from 'mobx-react'
import { DAY_MS } from '@contract/constants'
import { NoticeBar, type NoticeBarProps } from '@/components/frame/NoticeBar'
import { navigateTo } from '@/platform/navigation'
import { RestrictionNotice } from '@/shell/safety/RestrictionNotice'
import { useText } from '@/shell/use-text'
import type { Relaxed } from '@/stores/discovery/deck'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'
import { useHomeNotice } from './use-home-notice'

/** A dismissed bar returns after this time, in ms. Source: product §8.2 */
const PUT_AWAY_MS = 7 * DAY_MS

/** Text for a distance that the server reports: km, `city` or `any`. Source: ours */
function distanceText({ filters, time }: Texts, to: string): string {
  if (to === 'any') return filters.anywhere
  return to === 'city' ? filters.city : time.within(Number(to))
}

function relaxedText(texts: Texts, { field, to }: NonNullable<Relaxed>): string {
  const { relaxed } = texts.home.notices
  if (field === 'activity') return relaxed.activity
  return field === 'distance' ? relaxed.distance(distanceText(texts, to)) : relaxed.age(to)
}

/** At most one bar under the switch: the most important notice. Source: product §8.2 */
export const HomeNotice = observer(function HomeNotice() {
  const { deck } = useStores().feed
  const texts = useText()
  const { notices } = texts.home
  switch (useHomeNotice()) {
    case null:
      return null
    case 'restriction':
      return <RestrictionNotice />
    case 'avatarRejected':
      return (
        <NoticeBar
          kind='warning'
          icon='circle-alert'
          text={notices.refused}
          actionText={notices.change}
          onAction={() => navigateTo('album')}
        />
      )
    case 'relaxed':
      return (
        deck.relaxed && (
          <NoticeBar
            icon='info'
            text={relaxedText(texts, deck.relaxed)}
            actionText={notices.exact}
            onAction={() => void deck.setStrict(true)}
          />
        )
      )
    case 'strict':
      return (
        <NoticeBar
          icon='info'
          text={notices.strict}
          actionText={notices.widenAgain}
          onAction={() => void deck.setStrict(false)}
        />
      )
    case 'avatarPending':
      return <PutAwayNotice name='review' icon='timer' text={notices.reviewing} />
    case 'completeness':
      return <CompletenessNotice />
  }
})

const isNamed = (part: string | undefined, words: object): part is 'photos' =>
  part !== undefined && part in words

/** The profile is too incomplete for the feed: names the next field to add, and links to it. */
const CompletenessNotice = observer(function CompletenessNotice() {
  const { user } = useStores().session
  const { notices } = useText().home
  if (!user) return null
  const [part] = user.missing
  const isPicture = part === 'photos' || part === 'avatar'
  return (
    <PutAwayNotice
      name='completeness'
      icon='user-round-pen'
      text={notices.next[isNamed(part, notices.next) ? part : 'other']}
      actionText={notices.improve}
      onAction={() => navigateTo(isPicture ? 'album' : 'information')}
    />
  )
})

/** A bar that can be dismissed for a while. */
const PutAwayNotice = observer(function PutAwayNotice({ name, ...bar }: NoticeBarProps & { name: string }) {
  const { hints } = useStores().feed
  const { notices } = useText().home
  const key = `home:${name}`
  if (hints.isDismissedFor(key, PUT_AWAY_MS)) return null
  return <NoticeBar {...bar} onClose={() => hints.dismiss(key)} closeLabel={notices.putAway} />
})
