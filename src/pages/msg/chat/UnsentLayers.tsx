import { observer } from 'mobx-react'
import { useRef } from 'react'
import { ActionSheet, type SheetAction } from '@/components/layers/ActionSheet'
import { Dialog } from '@/components/layers/Dialog'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { needsOtherFile, type OutgoingMessage } from '@/stores/chat/outgoing/outgoing-message'
import { useStores } from '@/stores/use-stores'
import { useSendPicture } from './composer/use-send-picture'

/**
 * Actions on an unsent message: send again, change, confirm, choose another picture, or delete. Source: screens.md 12
 * (Failed, Refused)
 */
export const UnsentLayers = observer(function UnsentLayers({
  chat,
  message,
  onClose,
}: {
  chat: ChatStore
  message: OutgoingMessage | null
  onClose: () => void
}) {
  const { chat: text, common } = useText()
  const { outgoing } = useStores().talk
  const { choose } = useSendPicture(chat)
  const last = useRef<OutgoingMessage | null>(message)
  if (message) last.current = message
  const shown = last.current
  const id = shown?.clientMsgId ?? ''
  const edit = () => {
    outgoing.discard(id)
    if (shown) {
      const { text: written, replyTo, about } = shown
      void chat.writing.restore({ text: written, quotedSeq: replyTo?.seq ?? null, about })
    }
    onClose()
  }
  const chooseAgain = async () => {
    const picture = await choose('album')
    if (picture) outgoing.replaceFile(id, picture.file, picture)
  }
  const isRisky = shown?.failure === 'CONFIRM_RISK'
  const media = shown?.media ?? null
  const needsOther = shown !== null && needsOtherFile(shown)
  const again: SheetAction = { text: text.menu.retry, icon: 'rotate-cw', onPress: () => outgoing.retry(id) }
  // Where the viewer cannot write, an unsent message can only be deleted.
  const remedies: SheetAction[] = [
    ...(media === null ? [{ text: text.menu.edit, icon: 'pencil' as const, onPress: edit }] : []),
    ...(needsOther && media?.kind === 'image'
      ? [{ text: text.menu.chooseAgain, icon: 'image' as const, onPress: () => void chooseAgain() }]
      : []),
    ...(needsOther || shown?.state === 'sending' ? [] : [again]),
  ]
  const actions: SheetAction[] = [
    ...(chat.isClosed ? [] : remedies),
    { text: text.menu.discard, icon: 'trash-2', isDanger: true, onPress: () => outgoing.discard(id) },
  ]
  const { title, line, edit: editText, send } = text.confirmRisk
  return (
    <>
      <Dialog
        isOpen={message !== null && isRisky && !chat.isClosed}
        title={title}
        line={line}
        cancelText={editText}
        confirmText={send}
        isDestructive
        onCancel={edit}
        onConfirm={() => {
          outgoing.retry(id, true)
          onClose()
        }}
      />
      <ActionSheet
        isOpen={message !== null && (!isRisky || chat.isClosed)}
        label={text.menu.message}
        actions={actions}
        cancelText={common.cancel}
        onClose={onClose}
      />
    </>
  )
})
