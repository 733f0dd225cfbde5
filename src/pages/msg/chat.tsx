import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { reaction } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import type { Message } from '@contract/types/message'
import { EmptyState } from '@/components/frame/EmptyState'
import { SafetyNotice } from '@/components/chat/SafetyNotice'
import { hideKeyboard, useKeyboardHeight } from '@/platform/layout/keyboard'
import { goBack, navigateTo, useRouteQuery } from '@/platform/navigation'
import { deferred } from '@/shell/page/deferred'
import { Page } from '@/shell/page/Page'
import { contactOf, useUnlock } from '@/shell/unlock/use-unlock'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { ChatStore } from '@/stores/chat/chat'
import { needsOtherFile, type OutgoingMessage } from '@/stores/chat/outgoing/outgoing-message'
import type { UnlockStore } from '@/stores/unlock/unlock'
import { usePageStore, useStores } from '@/stores/use-stores'
import { ChatClosed } from './chat/ChatFooter'
import { ChatComposer } from './chat/composer/ChatComposer'
import { ChatFlow } from './chat/flow/ChatFlow'
import { ChatHeader } from './chat/ChatHeader'
import type { ChatLayer } from './chat/ChatLayers'
import type { ComposerPanel } from './chat/composer/ComposerPanels'
import { useScreenshotNotice } from './chat/use-screenshot-notice'
import { useChatVoice, type ChatVoice } from './chat/composer/use-chat-voice'
import './chat/chat.scss'

const ChatLayers = deferred(() => import('./chat/later').then((part) => part.ChatLayers))
const NoticeOffer = deferred(() => import('./chat/later').then((part) => part.NoticeOffer))

/**
 * One chat for as long as the page is open; visible while the page is on top of a shown app and nothing covers it.
 */
function useChat(): ChatStore {
  const { groupId, userId } = useRouteQuery('chat')
  const { talk, visibility, tabs } = useStores()
  const chat = usePageStore(ChatStore, groupId ? { groupId } : { userId: userId ?? '' })
  // A shown app shows only the page on top.
  const shown = useRef({ app: true, page: true })
  const [applyVisible] = useState(() => () => {
    const { app, page } = shown.current
    chat.setVisible(app && page && !tabs.isRaisedOpen)
  })
  useEffect(() => {
    const found = Promise.all([chat.load(), talk.groups.loadOnce()])
    // The chat's menu offers what its row in a list offers, also for an archived one.
    void found.then(() => (chat.groupId === null ? undefined : talk.groups.seek(chat.groupId)))
    const unwatch = visibility.watch((isVisible) => {
      shown.current.app = isVisible
      applyVisible()
    })
    // A speed date covers the whole page.
    const uncover = reaction(() => tabs.isRaisedOpen, applyVisible)
    return () => {
      unwatch()
      uncover()
      chat.dispose()
    }
  }, [chat, talk, visibility, tabs, applyVisible])
  const setOnTop = (isNow: boolean) => {
    shown.current.page = isNow
    applyVisible()
  }
  useDidShow(() => setOnTop(true))
  useDidHide(() => setOnTop(false))
  return chat
}

/** The subject with which the viewer came to the help desk is sent with their next message. */
function useSubject(chat: ChatStore): void {
  const { billId, orderId } = useRouteQuery('chat')
  const { run } = useAction(chat.attach)
  const isReady = chat.isService && chat.head.value !== null
  useEffect(() => {
    if (!isReady) return
    if (billId) void run({ billId })
    else if (orderId) void run({ orderId })
    // The action is a new one at each rendering; the subject is applied once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, billId, orderId])
}

/** The chat with one member. Source: spec §2, screens.md 12 */
export default observer(function ChatPage() {
  const chat = useChat()
  const { session } = useStores()
  const { chat: text } = useText()
  const [layer, setLayer] = useState<ChatLayer | null>(null)
  const [picture, setPicture] = useState<string | null>(null)
  const voice = useChatVoice(chat)
  const unlock = useUnlock('chat', chat.head.value?.peer, chat.head.value?.unlock)
  useSubject(chat)
  useScreenshotNotice()
  useDidHide(voice.playing.stop)
  const { error } = chat.head
  // INVALID_PARAMETERS is the answer to a malformed id in the address; a retry cannot help.
  const isUnavailable =
    error === 'TARGET_NOT_VISIBLE' || error === 'NOT_FOUND' || error === 'INVALID_PARAMETERS'
  const retry = () => {
    void session.resume()
    void chat.load()
  }
  // Without the viewer's id, the sender of each message is unknown.
  const unknownViewer = { state: session.isLoading ? ('loading' as const) : ('error' as const) }
  const openUnlock = () => {
    const peer = chat.head.value?.peer
    if (peer) unlock.open(contactOf(peer, chat.head.value?.unlock))
  }
  const nav = <ChatHeader chat={chat} onMore={() => setLayer({ kind: 'menu' })} onWechat={openUnlock} />
  if (isUnavailable && chat.head.value === null) {
    const { title, line, button } = text.unavailable
    return (
      <Page route='chat' nav={nav}>
        <View className='jy-chat__nobody'>
          <EmptyState
            illustration='blocked'
            title={title}
            line={line}
            buttonText={button}
            onButton={goBack}
          />
        </View>
      </Page>
    )
  }
  return (
    <Page
      route='chat'
      isFullHeight
      nav={nav}
      of={session.memberId === null ? unknownViewer : chat.head}
      skeleton='chat'
      onRetry={retry}
      overlays={
        <ChatLayers
          chat={chat}
          layer={layer}
          onLayer={setLayer}
          voice={voice}
          unlock={unlock}
          picture={picture}
          onPicture={setPicture}
        />
      }
    >
      <Conversation
        chat={chat}
        voice={voice}
        onLayer={setLayer}
        onPicture={setPicture}
        unlock={unlock}
        onUnlock={openUnlock}
      />
    </Page>
  )
})

const Conversation = observer(function Conversation({
  chat,
  voice,
  onLayer,
  onPicture,
  unlock,
  onUnlock,
}: {
  chat: ChatStore
  voice: ChatVoice
  onLayer: (layer: ChatLayer) => void
  onPicture: (url: string) => void
  unlock: UnlockStore
  onUnlock: () => void
}) {
  const { talk } = useStores()
  const keyboardPx = useKeyboardHeight()
  const [panel, setPanel] = useState<ComposerPanel>(null)
  const heart = useAction(chat.acts.toggleHeart, { lockMs: 0, about: ({ seq }) => seq })
  const { peerId } = chat
  const acts = {
    onMessage: (message: Message) => onLayer({ kind: 'message', message }),
    onUnsent: (message: OutgoingMessage) =>
      message.state === 'failed' && !needsOtherFile(message) && !chat.isClosed
        ? talk.outgoing.retry(message.clientMsgId)
        : onLayer({ kind: 'unsent', message }),
    onUnsentMenu: (message: OutgoingMessage) => onLayer({ kind: 'unsent', message }),
    onProfile: () => {
      if (peerId !== null) navigateTo('member', { id: peerId, from: 'chat' })
    },
    onLink: (url: string) => onLayer({ kind: 'link', url }),
    onReport: (message: Message) => onLayer({ kind: 'report', message }),
    onPicture,
    onHeart: (message: Message) => void heart.run(message),
    onContactMissing: () => onLayer({ kind: 'contactMissing' }),
  }
  const rest = () => {
    hideKeyboard()
    setPanel(null)
  }
  const { isClosed } = chat
  return (
    <View
      className='jy-chat'
      style={keyboardPx > 0 ? { paddingBottom: `calc(${keyboardPx}px - var(--jy-safe-b))` } : undefined}
    >
      {!isClosed && !chat.isService && <FirstSafety chat={chat} />}
      <ChatFlow chat={chat} voice={voice} acts={acts} onPress={rest} unlock={unlock} onUnlock={onUnlock} />
      {!IS_WEB && !isClosed && <NoticeOffer chat={chat} />}
      {isClosed ? (
        <ChatClosed chat={chat} />
      ) : (
        <ChatComposer
          chat={chat}
          voice={voice}
          panel={panel}
          onPanel={setPanel}
          onContactMissing={acts.onContactMissing}
        />
      )}
    </View>
  )
})

/** The safety notice, once with each member until it is dismissed. Source: ui.md §7 */
const FirstSafety = observer(function FirstSafety({ chat }: { chat: ChatStore }) {
  const { talk } = useStores()
  const { chat: text } = useText()
  const key = `safety:${chat.peerId ?? ''}`
  if (talk.hints.isDismissed(key)) return null
  return (
    <View className='jy-chat__notice'>
      <SafetyNotice text={text.safety} onDismiss={() => talk.hints.dismiss(key)} />
    </View>
  )
})
