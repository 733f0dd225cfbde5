import { observer } from 'mobx-react'
import { Dialog, type DialogProps } from '@/components/layers/Dialog'
import { calendarDay } from '@/lib/time/calendar'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/**
 * Asks at login whether to restore an account that is being cancelled, and shows until when that is possible; the
 * account is restored only by the member's choice. Source: product §7.12.2
 */
export const RestoreDialog = observer(function RestoreDialog({
  isOpen,
  ...answers
}: Pick<DialogProps, 'isOpen' | 'isBusy' | 'native' | 'onConfirm' | 'onCancel'>) {
  const { login } = useStores()
  const { cancelling: text } = useText().login
  const { cancelDeadline } = login
  return (
    <Dialog
      isOpen={isOpen && cancelDeadline !== null}
      title={text.title}
      line={cancelDeadline === null ? '' : text.line(calendarDay(cancelDeadline))}
      confirmText={text.restore}
      cancelText={text.leave}
      {...answers}
    />
  )
})
