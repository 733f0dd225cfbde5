import { observer } from 'mobx-react'
import { NoticeBar } from '@/components/NoticeBar'
import { clockTime, wallTime } from '@/lib/calendar'
import { navigateTo } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'
import { useText } from './use-text'

/** The class of a reason in words. */
export const classText = ({ restriction: { classes } }: Texts['report'], reason: string): string =>
  classes[reason as keyof typeof classes] ?? classes.other

/** Why and until when, in one line. `until` is null while a reviewer decides. */
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
 * The bar of a restricted member: why, until when, and the way to the appeal. Nothing for everybody else. For the
 * top of pages, and for the place of a composer.
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
