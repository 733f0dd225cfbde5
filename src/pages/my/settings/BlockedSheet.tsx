import { observer } from 'mobx-react'
import { useState } from 'react'
import type { ActionRow } from '@contract/types/action'
import { Dialog } from '@/components/layers/Dialog'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { RefusedSheet } from './RefusedSheet'

/** A link to the chat, where the two members have one. Source: product §7.9.1 */
const toTalk = ({ groupId }: ActionRow) => (groupId === null ? null : () => navigateTo('chat', { groupId }))

/** Members whom the viewer has blocked, with a button to unblock each. Source: product §8 (24) */
export const BlockedSheet = observer(function BlockedSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { blockedList } = useStores()
  const { settings: text, common } = useText()
  const [asked, setAsked] = useState<ActionRow | null>(null)
  const unblock = useAction(
    async (row: ActionRow) => {
      await blockedList.letBack(row)
      setAsked(null)
      showToast(text.unblocked)
    },
    // Each has its own question, and the next one may be answered at once.
    { lockMs: 0 },
  )
  return (
    <>
      <RefusedSheet
        isOpen={isOpen}
        store={blockedList}
        title={text.blocked}
        note={text.blockedNote}
        emptyTitle={text.blockedEmpty}
        letBackText={text.unblock}
        wayOf={toTalk}
        onLetBack={setAsked}
        onClose={onClose}
      />
      <Dialog
        isOpen={asked !== null}
        title={text.unblockTitle(asked?.member?.nickname ?? '')}
        line={text.unblockLine}
        confirmText={text.unblock}
        cancelText={common.cancel}
        isBusy={unblock.isBusy}
        onConfirm={() => void (asked && unblock.run(asked))}
        onCancel={() => setAsked(null)}
      />
    </>
  )
})
