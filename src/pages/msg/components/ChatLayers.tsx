import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import type { Message } from '@contract/types/message'
import { ActionSheet, type SheetAction } from '@/components/ActionSheet'
import { Dialog } from '@/components/Dialog'
import { copyText } from '@/platform/clipboard'
import { goBack, navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { MemberSafety, type SafetyTarget } from '@/shell/MemberSafety'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat'
import type { OutgoingMessage } from '@/stores/outgoing'
import { useStores } from '@/stores/use-stores'
import { useGroupActs } from './use-group-acts'

/** What lies over a chat. */
export type ChatLayer =
  | { readonly kind: 'menu' }
  | { readonly kind: 'message' | 'report'; readonly message: Message }
  | { readonly kind: 'unsent'; readonly message: OutgoingMessage }
  | { readonly kind: 'clear' | 'unmatch' }

/** Props of {@link ChatLayers}. */
export interface ChatLayersProps {
  chat: ChatStore
  layer: ChatLayer | null
  onLayer: (layer: ChatLayer | null) => void
}

/** Menus, questions and the safety sheets of a chat. Source: screens.md 12 (Long press, ⋯) */
export const ChatLayers = observer(function ChatLayers({ chat, layer, onLayer }: ChatLayersProps) {
  const close = () => onLayer(null)
  return (
    <>
      <ChatSafety chat={chat} layer={layer} onLayer={onLayer} />
      <MessageMenu layer={layer} chat={chat} onLayer={onLayer} />
      <UnsentLayers chat={chat} message={layer?.kind === 'unsent' ? layer.message : null} onClose={close} />
      <ClearDialog chat={chat} isOpen={layer?.kind === 'clear'} onClose={close} />
      <UnmatchDialog chat={chat} isOpen={layer?.kind === 'unmatch'} onClose={close} />
    </>
  )
})

const ChatSafety = observer(function ChatSafety({ chat, layer, onLayer }: ChatLayersProps) {
  const { chat: text } = useText()
  const { talk } = useStores()
  const group = chat.groupId === null ? null : talk.groups.find(chat.groupId)
  const groupActs = useGroupActs()
  const head = chat.head.value
  const target = useTarget(chat, layer)
  const isBlocked = head?.blockedByMe === true
  const isGone = chat.isPeerGone || head?.peer.gone === true
  const actions: SheetAction[] = [
    ...(head && !isBlocked && !isGone
      ? [
          {
            text: text.menu.profile,
            icon: 'user-round' as const,
            onPress: () => navigateTo('member', { id: head.peer.id, from: 'chat' }),
          },
        ]
      : []),
    ...(group
      ? [
          groupActs.actionOf(group, 'pinned'),
          groupActs.actionOf(group, 'muted'),
          {
            text: text.menu.clear,
            icon: 'trash-2' as const,
            onPress: () => onLayer({ kind: 'clear' }),
          },
        ]
      : []),
    ...(group?.matched
      ? [
          {
            text: text.menu.unmatch,
            icon: 'user-round-x' as const,
            onPress: () => onLayer({ kind: 'unmatch' }),
          },
        ]
      : []),
  ]
  return (
    <MemberSafety
      target={target}
      context='chat'
      msgSeqs={layer?.kind === 'report' ? [layer.message.seq] : undefined}
      actions={actions}
      onClose={() => onLayer(null)}
      onGone={() => void chat.sync()}
    />
  )
})

/** Whom the safety sheets are about while one is open; the same object as long as it is. */
function useTarget(chat: ChatStore, layer: ChatLayer | null): SafetyTarget | null {
  const { messages } = useText()
  const last = useRef<{ layer: ChatLayer; target: SafetyTarget } | null>(null)
  const peer = chat.head.value?.peer
  if (!peer || (layer?.kind !== 'menu' && layer?.kind !== 'report')) return null
  if (last.current?.layer !== layer) {
    const startAt = layer.kind === 'menu' ? 'menu' : 'report'
    last.current = { layer, target: { id: peer.id, name: peer.nickname || messages.goneName, startAt } }
  }
  return last.current.target
}

const MessageMenu = observer(function MessageMenu({ layer, chat, onLayer }: ChatLayersProps) {
  const { chat: text, common, report } = useText()
  const message = layer?.kind === 'message' ? layer.message : null
  const last = useRef<Message | null>(message)
  if (message) last.current = message
  const shown = last.current
  const copy = async (said: string) => {
    showToast((await copyText(said)) ? common.copied : common.copyFailed)
  }
  const said = shown?.content.text
  const actions: SheetAction[] = [
    ...(said ? [{ text: text.menu.copy, icon: 'copy' as const, onPress: () => void copy(said) }] : []),
    ...(shown && shown.fromId === chat.peerId
      ? [
          {
            text: report.report,
            icon: 'flag' as const,
            isDanger: true,
            onPress: () => onLayer({ kind: 'report', message: shown }),
          },
        ]
      : []),
  ]
  return (
    <ActionSheet
      isOpen={message !== null}
      label={text.menu.message}
      actions={actions}
      cancelText={common.cancel}
      onClose={() => onLayer(null)}
    />
  )
})

/** A message that did not go out: sent again, changed, confirmed, or let go. */
const UnsentLayers = observer(function UnsentLayers({
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
  const last = useRef<OutgoingMessage | null>(message)
  if (message) last.current = message
  const id = last.current?.clientMsgId ?? ''
  const edit = () => {
    const written = last.current?.text ?? ''
    outgoing.discard(id)
    chat.setDraft(written)
    onClose()
  }
  const isRisky = last.current?.failure === 'CONFIRM_RISK'
  const { title, line, edit: editText, send } = text.confirmRisk
  return (
    <>
      <Dialog
        isOpen={message !== null && isRisky}
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
        isOpen={message !== null && !isRisky}
        label={text.menu.message}
        actions={[
          { text: text.menu.edit, icon: 'pencil', onPress: edit },
          { text: text.menu.retry, icon: 'rotate-cw', onPress: () => outgoing.retry(id) },
          { text: text.menu.discard, icon: 'trash-2', isDanger: true, onPress: () => outgoing.discard(id) },
        ]}
        cancelText={common.cancel}
        onClose={onClose}
      />
    </>
  )
})

interface QuestionProps {
  chat: ChatStore
  isOpen: boolean
  onClose: () => void
}

const ClearDialog = observer(function ClearDialog({ chat, isOpen, onClose }: QuestionProps) {
  const { chat: text, common } = useText()
  const { groups } = useStores().talk
  const clear = useAction(async () => {
    const group = chat.groupId === null ? null : groups.find(chat.groupId)
    if (group) await groups.clear(group)
    onClose()
    await chat.load()
  })
  return (
    <Dialog
      isOpen={isOpen}
      title={text.clearDialog.title}
      line={text.clearDialog.line}
      confirmText={text.clearDialog.confirm}
      cancelText={common.cancel}
      isDestructive
      isBusy={clear.isBusy}
      onConfirm={() => void clear.run()}
      onCancel={onClose}
    />
  )
})

const UnmatchDialog = observer(function UnmatchDialog({ chat, isOpen, onClose }: QuestionProps) {
  const { chat: text, common } = useText()
  const { groups } = useStores().talk
  const [hasEnded, setEnded] = useState(false)
  const unmatch = useAction(async () => {
    if (chat.peerId === null || hasEnded) return
    await groups.unmatch(chat.peerId)
    setEnded(true)
    onClose()
    showToast(text.unmatched)
    goBack()
  })
  return (
    <Dialog
      isOpen={isOpen}
      title={text.unmatchDialog.title}
      line={text.unmatchDialog.line}
      confirmText={text.unmatchDialog.confirm}
      cancelText={common.cancel}
      isDestructive
      isBusy={unmatch.isBusy}
      onConfirm={() => void unmatch.run()}
      onCancel={onClose}
    />
  )
})
