import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { graphemeCount } from '@/lib/graphemes'
import { useServiceText } from '@/shell/use-service-text'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { peerName } from '../../components/peer-face'
import { SubjectCard } from '../bubbles/SubjectCard'
import { wordsOf } from '../message-words'

/** The counter appears when this number of characters remains. Source: product §8.3 */
const COUNTER_FROM_LEFT = 50

/** The message that the next one quotes. */
const QuotedStrip = observer(function QuotedStrip({ chat }: { chat: ChatStore }) {
  const texts = useText()
  const { reply } = texts.chat
  const { quoted, setQuoted } = chat.writing
  if (!quoted) return null
  const peer = chat.head.value?.peer
  const name = chat.isOwn(quoted) ? reply.me : peer ? peerName(texts, peer) : ''
  // It may have been recalled since.
  const words = wordsOf(texts, chat.log.find(quoted.seq) ?? quoted) || reply.gone
  return (
    <View className='jy-writing__quoted'>
      <View className='jy-writing__quoted-words'>
        <Text className='jy-writing__quoted-name'>{reply.to(name)}</Text>
        <Text className='jy-ellipsis jy-writing__quoted-text'>{words}</Text>
      </View>
      <Pressable
        className='jy-writing__tool'
        label={reply.cancel}
        pressStyle='flat'
        onPress={() => setQuoted(null)}
      >
        <Icon name='x' size={18} />
      </Pressable>
    </View>
  )
})

/** The bill or order that the next message is about. */
const SubjectStrip = observer(function SubjectStrip({ chat }: { chat: ChatStore }) {
  const { chat: text } = useServiceText().service
  const { about, setAbout } = chat.writing
  if (!about) return null
  return (
    <View className='jy-writing__subject'>
      <View className='jy-writing__subject-card'>
        <SubjectCard subject={about} />
        <Text className='jy-writing__subject-note'>{text.attached}</Text>
      </View>
      <Pressable
        className='jy-writing__tool'
        label={text.remove}
        pressStyle='flat'
        onPress={() => setAbout(null)}
      >
        <Icon name='x' size={18} />
      </Pressable>
    </View>
  )
})

const Counter = observer(function Counter({ text, max }: { text: string; max: number }) {
  const { chat } = useText()
  const count = text.length >= max - COUNTER_FROM_LEFT ? graphemeCount(text) : 0
  if (count < max - COUNTER_FROM_LEFT) return null
  return (
    <Text className='jy-writing__counter jy-num' aria-live='polite'>
      {chat.counter(count, max)}
    </Text>
  )
})

/** Above the field: what the next message quotes or is about, and how much of it still fits. */
export const ComposerStrips = observer(function ComposerStrips({
  chat,
  max,
}: {
  chat: ChatStore
  /** Longest text, in visible characters. */
  max: number
}) {
  return (
    <>
      <QuotedStrip chat={chat} />
      <SubjectStrip chat={chat} />
      <Counter text={chat.writing.draft} max={max} />
    </>
  )
})
