import { observer } from 'mobx-react'
import { NoticeBar } from '@/components/frame/NoticeBar'
import { clockTime, wallTime } from '@/lib/time/calendar'
import { navigateTo } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'
import { useText } from '../use-text'

/** Text for the class of a reason. */
export const classText = ({ restriction: { classes } }: Texts['report'], reason: string): string =>
  classes[reason as keyof typeof classes] ?? classes.other

/** Reason and end of a restriction in one line. `until` is null while an operator decides. */
export function restrictionLine(
  report: Texts['report'],
  { reason, until }: { reason: string; until: number | null },
): string {
  const { restriction: text } = report
  const why = classText(report, reason)
  if (until === null) return text.underReview(why)
  const { month, day } = wallTime(until)
  return text.until(why, month, day, clockTime(until))
}

/**
 * The bar of a restricted member: reason, end, and a link to the appeal. Renders nothing for other members. It is
 * placed at the top of pages and in place of a composer.
 * Source: product §7.9.4, §7.9.5
 */
export const RestrictionNotice = observer(function RestrictionNotice() {
  const { session } = useStores()
  const { report: text } = useText()
  const restriction = session.user?.restriction
  if (!restriction) return null
  return (
    <NoticeBar
      kind='warning'
      icon='shield-alert'
      text={restrictionLine(text, restriction)}
      actionText={restriction.appeal === 'open' ? text.restriction.appeal : text.restriction.see}
      onAction={() => navigateTo('systemMessages', { appeal: '1' })}
    />
  )
})
