import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import type { Message } from '@contract/types/message'
import type { SheetAction } from '@/components/layers/ActionSheet'
import { Dialog } from '@/components/layers/Dialog'
import { ImageViewer } from '@/components/layers/ImageViewer'
import { goBack, navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { ActDialog } from '@/shell/safety/ActDialog'
import { MemberSafety, type SafetyTarget } from '@/shell/safety/MemberSafety'
import { reportableMessages } from '@/shell/safety/reportable-messages'
import { UnlockSheet } from '@/shell/unlock/UnlockSheet'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { MicrophoneSheet } from '@/shell/voice/MicrophoneSheet'
import type { ChatStore } from '@/stores/chat/chat'
import type { OutgoingMessage } from '@/stores/chat/outgoing/outgoing-message'
import type { UnlockStore } from '@/stores/unlock/unlock'
import { useStores } from '@/stores/use-stores'
import { LinkSheet } from './LinkSheet'
import { MessageMenu } from './MessageMenu'
import { SearchSheet } from './SearchSheet'
import { UnsentLayers } from './UnsentLayers'
import type { ChatVoice } from './composer/use-chat-voice'
import { useGroupActs } from '../components/use-group-acts'

/** Layers over a chat. */
export type ChatLayer =
  | { readonly kind: 'menu' }
  | { readonly kind: 'message' | 'report' | 'remove'; readonly message: Message }
  | { readonly kind: 'unsent'; readonly message: OutgoingMessage }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'clear' | 'unmatch' | 'contactMissing' | 'search' }

/** Props of every layer over a chat. */
export interface ChatLayerProps {
  chat: ChatStore
  layer: ChatLayer | null
  onLayer: (layer: ChatLayer | null) => void
}

/** Props of {@link ChatLayers}. */
export interface ChatLayersProps extends ChatLayerProps {
  voice: ChatVoice
  unlock: UnlockStore
  /** Address of the picture that fills the screen; null while none does. */
  picture: string | null
  onPicture: (url: string | null) => void
}

/**
 * Menus, dialogs, the safety sheets and all other layers over a chat. None is open when the page appears, so they are
 * loaded after it. Source: screens.md 12 (Long press, ⋯)
 */
export const ChatLayers = observer(function ChatLayers(props: ChatLayersProps) {
  const { chat, layer, onLayer, picture } = props
  const { chat: text, common } = useText()
  const close = () => onLayer(null)
  const openAgain = async () => {
    const url = picture === null ? null : await chat.sync.renewMedia(picture)
    if (url === null) showToast(common.imagePreviewFailed)
    else props.onPicture(url)
  }
  return (
    <>
      <ChatSafety chat={chat} layer={layer} onLayer={onLayer} />
      <MessageMenu layer={layer} chat={chat} onLayer={onLayer} />
      <UnsentLayers chat={chat} message={layer?.kind === 'unsent' ? layer.message : null} onClose={close} />
      <LinkSheet url={layer?.kind === 'link' ? layer.url : null} onClose={close} />
      <ClearDialog chat={chat} isOpen={layer?.kind === 'clear'} onClose={close} />
      <UnmatchDialog chat={chat} isOpen={layer?.kind === 'unmatch'} onClose={close} />
      <ContactMissingDialog isOpen={layer?.kind === 'contactMissing'} onClose={close} />
      <SearchSheet chat={chat} isOpen={layer?.kind === 'search'} onClose={close} />
      <MicrophoneSheet voice={props.voice} />
      <UnlockSheet store={props.unlock} />
      <ImageViewer
        urls={picture === null ? [] : [picture]}
        openAt={picture === null ? null : 0}
        onClose={() => props.onPicture(null)}
        labelOf={() => text.picture.open}
        onBroken={() => void openAgain()}
      />
    </>
  )
})

const ChatSafety = observer(function ChatSafety({ chat, layer, onLayer }: ChatLayerProps) {
  const { chat: text, report } = useText()
  const { talk } = useStores()
  const group = chat.groupId === null ? null : talk.groups.find(chat.groupId)
  const groupActs = useGroupActs()
  const head = chat.head.value
  const target = useTarget(chat, layer)
  const about = layer?.kind === 'report' ? layer.message.seq : undefined
  const isBlocked = head?.blockedByMe === true
  const actions: SheetAction[] = [
    ...(head && !chat.isPeerAway && !chat.isService
      ? [
          {
            text: text.menu.profile,
            icon: 'user-round' as const,
            onPress: () => navigateTo('member', { id: head.peer.id, from: 'chat' }),
          },
        ]
      : []),
    ...(chat.groupId === null
      ? []
      : [{ text: text.search.title, icon: 'search' as const, onPress: () => onLayer({ kind: 'search' }) }]),
    ...(group
      ? [
          groupActs.actionOf(group, 'pinned'),
          groupActs.actionOf(group, 'muted'),
          groupActs.actionOf(group, 'archived'),
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
      msgSeqs={about === undefined ? undefined : [about]}
      messages={target && reportableMessages(chat.log.messages, target, report, about)}
      canBlock={!isBlocked}
      hasSafety={!chat.isService}
      actions={actions}
      onClose={() => onLayer(null)}
      onGone={() => void chat.sync.sync()}
    />
  )
})

/** The target of the safety sheets while one is open; the object stays the same while it is open. */
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

interface QuestionProps {
  chat: ChatStore
  isOpen: boolean
  onClose: () => void
}

const ClearDialog = observer(function ClearDialog({ chat, isOpen, onClose }: QuestionProps) {
  const { chat: text } = useText()
  const { groups } = useStores().talk
  const clear = useAction(async () => {
    const group = chat.groupId === null ? null : groups.find(chat.groupId)
    if (group) await groups.clear(group)
    onClose()
    await chat.load()
  })
  return <ActDialog isOpen={isOpen} words={text.clearDialog} act={clear} onCancel={onClose} />
})

/** The exchange needs the viewer's own WeChat contact: a link to add it. */
const ContactMissingDialog = observer(function ContactMissingDialog({
  isOpen,
  onClose,
}: Omit<QuestionProps, 'chat'>) {
  const { chat: text, common } = useText()
  const { title, line, go } = text.exchange.missing
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      line={line}
      confirmText={go}
      cancelText={common.cancel}
      onConfirm={() => {
        onClose()
        navigateTo('contactInformation', {})
      }}
      onCancel={onClose}
    />
  )
})

const UnmatchDialog = observer(function UnmatchDialog({ chat, isOpen, onClose }: QuestionProps) {
  const { chat: text } = useText()
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
  return <ActDialog isOpen={isOpen} words={text.unmatchDialog} act={unmatch} onCancel={onClose} />
})
