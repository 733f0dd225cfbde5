import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Message } from '@contract/types/message'
import { Bubble } from '@/components/Bubble'
import { DaySeparator } from '@/components/DaySeparator'
import { SafetyNotice } from '@/components/SafetyNotice'
import { flowRowId } from '@/platform/flow-scroll'
import { useLongPress } from '@/platform/long-press'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat'
import type { FlowItem } from '@/stores/chat-flow'
import type { OutgoingMessage } from '@/stores/outgoing'
import { useStores } from '@/stores/use-stores'
import { chatClockLabel, errorText, type Texts } from '@/text/index'

/** What the rows of a flow lead to. */
export interface FlowActs {
  /** Long press on a message. */
  onMessage: (message: Message) => void
  /** The red sign, or a long press, on a message that did not go out. */
  onUnsent: (message: OutgoingMessage) => void
  onProfile: () => void
  /** A received message was called risky and the viewer wants to report it. */
  onReport: (message: Message) => void
}

/** What kind of thing a like was about, from the place it names. */
function quoteOf(texts: Texts, on: string | undefined, question: (id: string) => string): string | undefined {
  if (on === undefined) return undefined
  return on.startsWith('prompt:')
    ? texts.chat.quotePrompt(question(on.slice('prompt:'.length)))
    : texts.chat.quotePhoto
}

/** One thing in the flow. */
export const FlowRow = observer(function FlowRow({
  item,
  chat,
  acts,
}: {
  item: FlowItem
  chat: ChatStore
  acts: FlowActs
}) {
  const texts = useText()
  const { deps } = useStores()
  switch (item.kind) {
    case 'separator':
      return <DaySeparator text={chatClockLabel(texts, item.at, deps.clock.now())} />
    case 'note':
      return (
        <DaySeparator
          text={
            item.message.content.text ?? (item.isMine ? texts.chat.recalledByMe : texts.chat.recalledByPeer)
          }
        />
      )
    case 'message':
      return <SentRow item={item} chat={chat} acts={acts} />
    case 'outgoing':
      return <UnsentRow item={item} acts={acts} />
  }
})

const SentRow = observer(function SentRow({
  item,
  chat,
  acts,
}: {
  item: Extract<FlowItem, { kind: 'message' }>
  chat: ChatStore
  acts: FlowActs
}) {
  const texts = useText()
  const { systemConfig } = useStores()
  const { message, isMine, isRunEnd } = item
  const longPress = useLongPress(() => acts.onMessage(message))
  const peer = chat.head.value?.peer
  const status = isMine && chat.latestOwn?.id === message.id ? chat.latestOwnStatus : null
  return (
    <View id={flowRowId(item.key)}>
      <Bubble
        side={isMine ? 'out' : 'in'}
        text={message.type === 'text' ? message.content.text : texts.chat.unsupported}
        quote={quoteOf(texts, message.content.on, (id) => systemConfig.label('prompts', id))}
        avatarUrl={isRunEnd ? (peer?.avatarUrl ?? null) : undefined}
        avatarLabel={texts.chat.openProfile(peer?.nickname ?? '')}
        onAvatar={acts.onProfile}
        isRunEnd={isRunEnd}
        status={status === 'read' ? 'read' : 'sent'}
        statusText={status === null ? undefined : texts.chat.status[status]}
        longPress={longPress}
      />
      {!isMine && message.riskTag !== null && <RiskNotice message={message} onReport={acts.onReport} />}
    </View>
  )
})

const RiskNotice = observer(function RiskNotice({
  message,
  onReport,
}: {
  message: Message
  onReport: (message: Message) => void
}) {
  const texts = useText()
  const { talk } = useStores()
  const key = `risk:${message.id}`
  if (message.riskTag === null || talk.hints.isDismissed(key)) return null
  return (
    <View className='jy-chat__risk'>
      <SafetyNotice
        text={texts.chat.risk[message.riskTag]}
        actionText={texts.report.report}
        onAction={() => onReport(message)}
        onDismiss={() => talk.hints.dismiss(key)}
      />
    </View>
  )
})

const UnsentRow = observer(function UnsentRow({
  item,
  acts,
}: {
  item: Extract<FlowItem, { kind: 'outgoing' }>
  acts: FlowActs
}) {
  const texts = useText()
  const { systemConfig, connection } = useStores()
  const { message, isRunEnd } = item
  const open = () => acts.onUnsent(message)
  const longPress = useLongPress(open)
  const isStuck = message.state === 'failed' || message.state === 'refused'
  const isWaiting = message.state === 'waiting' && connection.notice !== null
  const quote = quoteOf(texts, message.on ?? undefined, (id) => systemConfig.label('prompts', id))
  return (
    <View id={flowRowId(item.key)}>
      <Bubble
        side='out'
        text={message.text}
        quote={quote}
        isRunEnd={isRunEnd}
        status={isStuck ? 'failed' : isWaiting ? 'waiting' : 'sending'}
        statusText={isStuck ? stuckText(texts, message) : isWaiting ? texts.chat.status.waiting : undefined}
        retryLabel={message.state === 'failed' ? texts.chat.status.retry : texts.chat.status.refused}
        onRetry={open}
        longPress={isStuck || isWaiting ? longPress : undefined}
      />
    </View>
  )
})

function stuckText(texts: Texts, { state, failure }: OutgoingMessage): string {
  if (state === 'failed' || failure === null) return texts.chat.status.failed
  const refusals: Readonly<Record<string, string>> = texts.chat.refusals
  return refusals[failure] ?? errorText(texts, failure)
}
