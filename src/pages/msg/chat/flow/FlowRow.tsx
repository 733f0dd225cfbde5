import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { DaySeparator } from '@/components/chat/DaySeparator'
import { Pressable } from '@/components/Pressable'
import { useMomentLabel } from '@/shell/use-moment-label'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import type { FlowItem } from '@/stores/chat/chat-flow'
import { chatClockLabel } from '@/text/index'
import type { FlowRowProps } from './flow-row'
import { SentRow } from './SentRow'
import { UnsentRow } from './UnsentRow'

/** One item of the flow. */
export const FlowRow = observer(function FlowRow({ item, chat, voice, acts }: FlowRowProps) {
  const texts = useText()
  switch (item.kind) {
    case 'separator':
      return <ClockSeparator at={item.at} />
    case 'origin':
      return <DaySeparator text={texts.chat.speedOrigin} />
    case 'note':
      return <Note item={item} chat={chat} />
    case 'message':
      return <SentRow item={item} chat={chat} voice={voice} acts={acts} />
    case 'outgoing':
      return <UnsentRow item={item} chat={chat} acts={acts} />
  }
})

const ClockSeparator = observer(function ClockSeparator({ at }: { at: number }) {
  return <DaySeparator text={useMomentLabel(at, chatClockLabel)} />
})

/** A line of the product, or the remains of a recalled message. */
const Note = observer(function Note({
  item: { message, isMine },
  chat,
}: {
  item: Extract<FlowItem, { kind: 'note' }>
  chat: ChatStore
}) {
  const { chat: text } = useText()
  const { tip } = message.content
  if (message.type === 'wx_exchange' && message.recalledAt === null) {
    const { accepted, acceptedByMe, acceptedByPeer, declinedByMe, declinedByPeer } = text.exchange
    const isAccepted = message.content.state === 'accepted'
    const said = isMine ? [acceptedByMe, declinedByMe] : [acceptedByPeer, declinedByPeer]
    return <DaySeparator text={(isAccepted ? said[0] : said[1]) ?? accepted} />
  }
  if (message.type === 'tip') return <DaySeparator text={tip ? text.tips[tip] : text.unsupported} />
  const words = isMine && !chat.isClosed ? chat.acts.wordsOf(message) : null
  const byPeer = chat.head.value?.peer.gone ? text.emptied : text.recalledByPeer
  const line = isMine ? text.recalledByMe : byPeer
  if (words === null) return <DaySeparator text={line} />
  return (
    <View className='jy-chat__withdrawn'>
      <Text>{line}</Text>
      <Pressable
        className='jy-chat__rewrite'
        pressStyle='flat'
        onPress={() => void chat.writing.restore(words)}
      >
        <Text>{text.rewrite}</Text>
      </Pressable>
    </View>
  )
})
