import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Message } from '@contract/types/message'
import { Pressable } from '@/components/Pressable'
import { WechatSign } from '@/components/members/WechatSign'
import { useAction } from '@/shell/use-action'
import { useUnlockText } from '@/shell/unlock/use-unlock-text'
import { useCopy } from '@/shell/use-copy'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useExchangeFailure } from '../use-exchange'
import './ExchangeCard.scss'

/**
 * The card that asks to exchange WeChat contacts: open, accepted with the peer's contact, or declined. Source:
 * product §7.5.8
 */
export const ExchangeCard = observer(function ExchangeCard({
  chat,
  message,
  isMine,
  onMissing,
}: {
  chat: ChatStore
  message: Message
  isMine: boolean
  /** Called when the viewer has no contact yet. */
  onMissing: () => void
}) {
  const { exchange: text } = useText().chat
  const { state = 'asked', wx } = message.content
  const lines = {
    asked: isMine ? text.askedByMe : text.askedByPeer,
    accepted: text.accepted,
    declined: isMine ? text.declinedByPeer : text.declinedByMe,
  }
  return (
    <View className={`jy-exchange jy-exchange--${isMine ? 'out' : 'in'}`}>
      <View className='jy-exchange__top'>
        <WechatSign />
        <View className='jy-exchange__words'>
          <Text className='jy-exchange__title'>{wx ?? text.title}</Text>
          <Text className='jy-exchange__line'>{lines[state]}</Text>
        </View>
      </View>
      {state === 'asked' && !isMine && !chat.isClosed && (
        <Answers chat={chat} message={message} onMissing={onMissing} />
      )}
      {wx !== undefined && <Copy wx={wx} />}
    </View>
  )
})

const Answers = observer(function Answers({
  chat,
  message,
  onMissing,
}: {
  chat: ChatStore
  message: Message
  onMissing: () => void
}) {
  const { exchange: text } = useText().chat
  const onFailure = useExchangeFailure(onMissing)
  const answer = useAction(chat.exchange.answer, { onFailure })
  const act = (word: string, state: 'accepted' | 'declined') => (
    <Pressable
      className={`jy-exchange__act${state === 'accepted' ? ' jy-exchange__act--main' : ''}`}
      pressStyle='flat'
      isDisabled={answer.isBusy}
      isBusy={answer.isBusy}
      onPress={() => void answer.run(message, state)}
    >
      {word}
    </Pressable>
  )
  return (
    <View className='jy-exchange__acts'>
      {act(text.decline, 'declined')}
      {act(text.accept, 'accepted')}
    </View>
  )
})

const Copy = observer(function Copy({ wx }: { wx: string }) {
  const { unlock: text } = useUnlockText()
  const copy = useCopy()
  return (
    <View className='jy-exchange__acts'>
      <Pressable
        className='jy-exchange__act jy-exchange__act--main'
        pressStyle='flat'
        label={text.copyId}
        onPress={() => copy(wx)}
      >
        {text.copy}
      </Pressable>
    </View>
  )
})
