import { observer } from 'mobx-react'
import { Dialog } from '@/components/layers/Dialog'
import { calendarDay } from '@/lib/time/calendar'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/**
 * Shown once after a cancellation: until when the member can restore the account. Source: product §8 (24, done page
 * with deadline)
 */
export const GoodbyeDialog = observer(function GoodbyeDialog() {
  const { session } = useStores()
  const { login, common } = useText()
  const { goodbye: text } = login
  const deadline = session.lastEnd?.data.cancelDeadline
  const day = typeof deadline === 'number' ? deadline : null
  return (
    <Dialog
      isOpen={day !== null}
      title={text.title}
      line={day === null ? '' : text.line(calendarDay(day))}
      confirmText={common.close}
      onConfirm={session.dismissEnd}
      onCancel={session.dismissEnd}
    />
  )
})
