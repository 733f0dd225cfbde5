import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/members/Avatar'
import { classNames } from '@/components/class-names'
import { DemoTag } from '@/components/members/DemoTag'
import { Distance, metersOf } from '@/components/members/Distance'
import { Icon } from '@/components/Icon'
import { NavAction, NavBar } from '@/components/frame/NavBar'
import { Pressable } from '@/components/Pressable'
import { Verified } from '@/components/members/Verified'
import { useServiceState } from '@/shell/use-service-state'
import { useServiceText } from '@/shell/use-service-text'
import { cappedCount } from '@/lib/capped-count'
import { goBack, navigateTo } from '@/platform/navigation'
import { useUnlockText } from '@/shell/unlock/use-unlock-text'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'
import { distanceLabel } from '@/text/index'
import { peerFace, peerName } from '../components/peer-face'
import { useOthersUnread } from './use-others-unread'
import './ChatHeader.scss'

/** An empty line with the height of text. */
const LINE = '\u200b'

/** The peer with their activity and distance. Source: screens.md 12 (Header) */
export const ChatHeader = observer(function ChatHeader({
  chat,
  onMore,
  onWechat,
}: {
  chat: ChatStore
  onMore: () => void
  /** Opens the sheet that unlocks the peer's WeChat contact. */
  onWechat: () => void
}) {
  const texts = useUnlockText()
  const head = chat.head.value
  const others = useOthersUnread(chat)
  const text = cappedCount(others)
  const backCount = others > 0 ? { text, label: texts.chat.backUnread(text) } : null
  if (!head) {
    return (
      <NavBar kind='custom' ground='surface' onBack={goBack} backCount={backCount}>
        <View className='jy-chat-peer' />
      </NavBar>
    )
  }
  const { peer } = head
  const isAway = chat.isPeerAway
  const name = peerName(texts, peer)
  const hasWechat = head.unlock !== null && !chat.isClosed
  const openProfile = () => navigateTo('member', { id: peer.id, from: 'chat' })
  return (
    <NavBar
      kind='custom'
      ground='surface'
      onBack={goBack}
      backCount={backCount}
      right={
        <>
          {hasWechat && (
            <Pressable
              className='jy-chat-wx'
              pressStyle='flat'
              label={texts.unlock.pillLabel(name)}
              onPress={onWechat}
            >
              <View className='jy-chat-wx__pill'>
                <Icon name='wechat' size={18} className='jy-chat-wx__sign' />
                {/* A mini-program's capsule takes the room of the pill's word. */}
                {IS_WEB && texts.unlock.pill && <Text className='jy-chat-wx__word'>{texts.unlock.pill}</Text>}
              </View>
            </Pressable>
          )}
          <NavAction icon='ellipsis' label={texts.chat.menu.more} onPress={onMore} />
        </>
      }
    >
      <Pressable
        className={classNames('jy-chat-peer', isAway && 'jy-chat-peer--away')}
        pressStyle='flat'
        isDisabled={isAway || chat.isService}
        onPress={openProfile}
      >
        <Avatar
          className='jy-chat-peer__face'
          src={peerFace(peer)}
          size={36}
          isOnline={!isAway && peer.activity === 'online'}
        />
        <View className='jy-chat-peer__words'>
          <View className='jy-chat-peer__name-row'>
            <Text className='jy-chat-peer__name'>{name}</Text>
            {peer.certified && <Verified text={texts.messages.verified} />}
            {peer.demo && !isAway && <DemoTag text={texts.messages.demo} />}
          </View>
          <PeerState chat={chat} isAway={isAway} />
        </View>
      </Pressable>
    </NavBar>
  )
})

const PeerState = observer(function PeerState({ chat, isAway }: { chat: ChatStore; isAway: boolean }) {
  const { talk } = useStores()
  const texts = useText()
  const head = chat.head.value
  if (!head) return null
  if (isAway) {
    const text = head.blockedByMe ? texts.chat.blockedState : texts.chat.leftState
    return <Text className='jy-chat-peer__state'>{text}</Text>
  }
  if (talk.typing.has(head.peer.id)) {
    return <Text className='jy-chat-peer__state jy-chat-peer__state--typing'>{texts.chat.typing}</Text>
  }
  if (chat.isService) return <ServiceLine />
  const { activity } = head.peer
  const activityText = activity === 'online' || activity === 'recent' || activity === 'today'
  const distance = distanceLabel(texts, head.distanceBucket)
  const place = distance && <Distance text={distance} distanceMeters={metersOf(head.distanceBucket)} />
  return (
    <View className='jy-chat-peer__state'>
      {!activityText && place}
      {activityText && (
        <View className='jy-chat-peer__rest'>
          <Text>{LINE}</Text>
          <View className='jy-chat-peer__fit jy-drops'>
            <View className='jy-chat-peer__strut' />
            <View className='jy-chat-peer__part'>
              <Text>{texts.chat[activity]}</Text>
            </View>
            {place && (
              <View className='jy-chat-peer__part'>
                <View className='jy-chat-peer__dot' aria-hidden='true' />
                {place}
              </View>
            )}
          </View>
        </View>
      )}
    </View>
  )
})

/** Whether the help desk is open, or when it opens. Source: screens.md 31 */
const ServiceLine = observer(function ServiceLine() {
  const { chat: text } = useServiceText().service
  const state = useServiceState()
  const line =
    state === null || state.now === null
      ? text.always
      : state.now.isOpen
        ? text.soon(state.replyMinutes)
        : text.later(state.now.from)
  return <Text className='jy-chat-peer__state'>{line}</Text>
})
