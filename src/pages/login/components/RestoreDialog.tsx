import { observer } from 'mobx-react'
import { Dialog, type DialogProps } from '@/components/Dialog'
import { calendarDay } from '@/lib/calendar'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** The account of who logs in is being cancelled: until when it can be brought back, which nothing does by itself. Source: product §7.12.2 */
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
