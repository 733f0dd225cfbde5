import { observer } from 'mobx-react'
import { useRef } from 'react'
import { Dialog } from '@/components/layers/Dialog'
import type { UnlockStore } from '@/stores/unlock/unlock'
import { useAction } from '../use-action'
import { useUnlockText } from './use-unlock-text'

/** A decision of one side about a request. */
export type Decision = 'accept' | 'decline' | 'cancel'

/** The question before a decision that cannot be undone. */
export const DecisionDialogs = observer(function DecisionDialogs({
  store,
  decision,
  onClose,
}: {
  store: UnlockStore
  /** Null while no question is open. */
  decision: Decision | null
  onClose: () => void
}) {
  const { unlock: text, common } = useUnlockText()
  const last = useRef<Decision>('accept')
  if (decision !== null) last.current = decision
  const act = useAction(async () => {
    try {
      await store.decide(last.current)
    } finally {
      onClose()
    }
  })
  const words = { accept: text.acceptDialog, decline: text.declineDialog, cancel: text.cancelDialog }
  const { title, line, confirm } = words[last.current]
  return (
    <Dialog
      isOpen={decision !== null}
      title={title}
      line={line}
      confirmText={confirm}
      cancelText={common.cancel}
      isDestructive={last.current !== 'accept'}
      isBusy={act.isBusy}
      onConfirm={() => void act.run()}
      onCancel={onClose}
    />
  )
})
