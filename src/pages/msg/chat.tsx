import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Message } from '@contract/types/message'
import { EmptyState } from '@/components/EmptyState'
import { SafetyNotice } from '@/components/SafetyNotice'
import { hideKeyboard, useKeyboardHeight } from '@/platform/keyboard'
import { goBack, navigateTo, useRouteQuery } from '@/platform/navigation'
import { Page } from '@/shell/Page'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat'
import type { OutgoingMessage } from '@/stores/outgoing'
import { useStores } from '@/stores/use-stores'
import { ChatClosed, isChatClosed } from './components/ChatFooter'
import { ChatComposer } from './components/ChatComposer'
import { ChatFlow } from './components/ChatFlow'
import { ChatHeader } from './components/ChatHeader'
import { ChatLayers, type ChatLayer } from './components/ChatLayers'
import './chat.scss'

/** One chat for as long as the page is open; visible while the page is on top of a shown app. */
function useChat(): ChatStore {
  const { groupId, userId } = useRouteQuery('chat')
  const { talk, deps } = useStores()
  const [chat] = useState(() => talk.openChat(groupId ? { groupId } : { userId: userId ?? '' }))
  useEffect(() => {
    void chat.load()
    void talk.groups.loadOnce()
    const unwatch = deps.visibility.watch(chat.setVisible)
    return () => {
      unwatch()
      chat.dispose()
    }
  }, [chat, talk, deps])
  useDidShow(() => chat.setVisible(true))
  useDidHide(() => chat.setVisible(false))
  return chat
}

/** Talking to one member. Source: spec §2, screens.md 12 */
export default observer(function ChatPage() {
  const chat = useChat()
  const { session } = useStores()
  const { chat: text } = useText()
  const [layer, setLayer] = useState<ChatLayer | null>(null)
  const isGone = chat.head.error === 'TARGET_NOT_VISIBLE' || chat.head.error === 'NOT_FOUND'
  const retry = () => {
    void session.resume()
    void chat.load()
  }
  // Without the viewer nobody can say whose words are whose.
  const unknownViewer = { state: session.isLoading ? ('loading' as const) : ('error' as const) }
  const nav = <ChatHeader chat={chat} onMore={() => setLayer({ kind: 'menu' })} />
  if (isGone && chat.head.value === null) {
    const { title, line, button } = text.unavailable
    return (
      <Page route='chat' nav={nav}>
        <EmptyState illustration='blocked' title={title} line={line} buttonText={button} onButton={goBack} />
      </Page>
    )
  }
  return (
    <Page
      route='chat'
      isFullHeight
      nav={nav}
      of={session.viewerId === null ? unknownViewer : chat.head}
      skeleton='chat'
      onRetry={retry}
      overlays={<ChatLayers chat={chat} layer={layer} onLayer={setLayer} />}
    >
      <Conversation chat={chat} onLayer={setLayer} />
    </Page>
  )
})

const Conversation = observer(function Conversation({
  chat,
  onLayer,
}: {
  chat: ChatStore
  onLayer: (layer: ChatLayer) => void
}) {
  const { talk } = useStores()
  const keyboardPx = useKeyboardHeight()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const { peerId } = chat
  const acts = {
    onMessage: (message: Message) => onLayer({ kind: 'message', message }),
    onUnsent: (message: OutgoingMessage) =>
      message.state === 'failed'
        ? talk.outgoing.retry(message.clientMsgId)
        : onLayer({ kind: 'unsent', message }),
    onProfile: () => {
      if (peerId !== null) navigateTo('member', { id: peerId, from: 'chat' })
    },
    onReport: (message: Message) => onLayer({ kind: 'report', message }),
  }
  const rest = () => {
    hideKeyboard()
    setPanelOpen(false)
  }
  const isClosed = isChatClosed(chat)
  return (
    <View
      className='jy-chat'
      style={keyboardPx > 0 ? { paddingBottom: `calc(${keyboardPx}px - var(--jy-safe-b))` } : undefined}
    >
      {!isClosed && <FirstSafety chat={chat} />}
      <ChatFlow chat={chat} acts={acts} onPress={rest} />
      {isClosed ? (
        <ChatClosed chat={chat} />
      ) : (
        <ChatComposer chat={chat} isPanelOpen={isPanelOpen} onPanel={setPanelOpen} />
      )}
    </View>
  )
})

/** Staying safe, once with each member until it is put away. Source: ui.md §7 */
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
