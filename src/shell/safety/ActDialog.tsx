import { observer } from 'mobx-react'
import { Dialog } from '@/components/layers/Dialog'
import type { Action } from '../use-action'
import { useText } from '../use-text'

/** Props of {@link ActDialog}. */
export interface ActDialogProps {
  isOpen: boolean
  /** What happens, whether it can be undone, and the text of the confirming button. */
  words: { readonly title: string; readonly line: string; readonly confirm: string }
  /** The action that the dialog confirms; it closes the dialog itself. */
  act: Action<[], void>
  onCancel: () => void
}

/** The question before an action that cannot be undone. Source: ui.md §10 */
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
