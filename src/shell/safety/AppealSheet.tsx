import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { wallTime } from '@/lib/time/calendar'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { useStores } from '@/stores/use-stores'
import { AppealFrame } from './AppealFrame'
import { restrictionLine } from './RestrictionNotice'
import { useAction } from '../use-action'
import { useText } from '../use-text'

/** Props of {@link AppealSheet}. */
export interface AppealSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** A member's appeal against a restriction or a warning: written, waiting, or answered. Source: product §7.9.5 */
export const AppealSheet = observer(function AppealSheet({ isOpen, onClose }: AppealSheetProps) {
  const { appeal, session } = useStores()
  const { report } = useText()
  const text = report.restriction
  const restriction = session.user?.restriction
  useEffect(() => {
    if (isOpen) appeal.begin()
  }, [isOpen, appeal])
  const submit = useAction(async () => {
    await appeal.submit()
    showToast(text.sent)
  })
  const by = appeal.answerBy === null ? null : wallTime(appeal.answerBy)
  const waiting = {
    title: text.waiting,
    line: by ? text.waitingUntil(by.month, by.day) : text.waitingLine,
  }
  const statuses = { open: null, waiting, refused: { title: text.refused, line: text.refusedLine } }
  return (
    <AppealFrame
      isOpen={isOpen}
      onClose={onClose}
      title={text.title}
      subtitle={restriction ? restrictionLine(report, restriction) : text.ofWarning}
      draft={appeal}
      onSubmit={() => void submit.run()}
      isBusy={submit.isBusy}
      status={statuses[appeal.state]}
      other={{
        text: report.moneyHelp,
        onPress: () => {
          onClose()
          navigateTo('customerService')
        },
      }}
    />
  )
})
