import { observer } from 'mobx-react'
import { Dialog } from '@/components/Dialog'
import type { Action } from './use-action'
import { useText } from './use-text'

/** Props of {@link ActDialog}. */
export interface ActDialogProps {
  isOpen: boolean
  /** What happens, whether it can be taken back, and the words of the deed. */
  words: { readonly title: string; readonly line: string; readonly confirm: string }
  /** What the deed sets off; it closes the dialog itself. */
  act: Action<[], void>
  onCancel: () => void
}

/** The question before something that cannot be undone. Source: ui.md §10 */
export const ActDialog = observer(function ActDialog({ isOpen, words, act, onCancel }: ActDialogProps) {
  const { common } = useText()
  return (
    <Dialog
      isOpen={isOpen}
      title={words.title}
      line={words.line}
      confirmText={words.confirm}
      cancelText={common.cancel}
      isDestructive
      isBusy={act.isBusy}
      onConfirm={() => void act.run()}
      onCancel={onCancel}
    />
  )
})
