import { ScrollView, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useMemo, useRef } from 'react'
import { BUBBLE_FOCUS_CLASS } from '@/components/chat/Bubble'
import { classNames } from '@/components/class-names'
import { DaySeparator } from '@/components/chat/DaySeparator'
import { moveFocus, type KeyPress } from '@/components/dom'
import { ListEnd } from '@/components/frame/ListEnd'
import { FLOW_END_ID, FLOW_ROW_CLASS, flowRowId } from '@/platform/layout/flow-rows'
import { useFlowScroll } from '@/platform/layout/flow-scroll'
import { deferred } from '@/shell/page/deferred'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { isSteadyRow, type FlowItem } from '@/stores/chat/chat-flow'
import type { UnlockStore } from '@/stores/unlock/unlock'
import { Announcer } from './Announcer'
import { ChatOpening } from './ChatOpening'
import { FlowJumps } from './FlowJumps'
import { FlowRow } from './FlowRow'
import type { FlowActs } from './flow-row'
import { ServiceOpening } from './ServiceOpening'
import { keyOfSeq, useJump, useSearchTarget } from './use-jump'
import type { ChatVoice } from '../composer/use-chat-voice'

// Few chats have them, and none at its first rendering.
const UnlockHint = deferred(() => import('../later').then((part) => part.UnlockHint))
const UnlockOffer = deferred(() => import('../later').then((part) => part.UnlockOffer))

/** The offer follows the message with this `seq`: before that, the two have hardly talked. Source: ours */
const OFFER_AFTER_SEQ = 6

/** The row that the offer to unlock the peer's contact follows; null while that part of the chat is not loaded. */
function offerKeyOf({ flow, log }: ChatStore): string | null {
  if (log.hasEarlier && (log.firstSeq ?? 0) > OFFER_AFTER_SEQ) return null
  return keyOfSeq(flow, OFFER_AFTER_SEQ)
}

const seqOfKey = (flow: readonly FlowItem[], key: string): number | null => {
  const from = flow.findIndex((one) => one.key === key)
  const item = flow.slice(from, from + 2).find((one) => one.kind === 'message' || one.kind === 'note')
  return item && 'message' in item && 'seq' in item.message ? item.message.seq : null
}

/** Messages in order, with older pages above, and buttons to new messages. Source: screens.md 12 (Flow) */
export const ChatFlow = observer(function ChatFlow({
  chat,
  voice,
  acts,
  onPress,
  unlock,
  onUnlock,
}: {
  chat: ChatStore
  voice: ChatVoice
  acts: Omit<FlowActs, 'onQuoted' | 'onFold'>
  /** Called when the flow is tapped: keyboard and panels close. */
  onPress: () => void
  /** The store of the sheet that unlocks the peer's WeChat contact, and the function that opens it. */
  unlock: UnlockStore
  onUnlock: () => void
}) {
  const { chat: text } = useText()
  const { flow, reading, sync } = chat
  const keys = useMemo(() => flow.map(({ key }) => key), [flow])
  const scroll = useFlowScroll({
    id: 'chat-flow',
    keys,
    isSteady: isSteadyRow,
    onEnd: reading.setAtEnd,
    onNearTop: () => {
      if (sync.earlierState === 'idle') void sync.loadEarlier()
    },
    onTop: (key) => {
      const seq = seqOfKey(chat.flow, key)
      if (seq !== null) reading.setTop(seq)
    },
  })
  const written = chat.outgoing[chat.outgoing.length - 1]?.clientMsgId
  const toEnd = useRef(scroll.toEnd)
  toEnd.current = scroll.toEnd
  useEffect(() => {
    // The viewer wants to see what they write, however far up they scrolled.
    if (written !== undefined) toEnd.current()
  }, [written])
  const { marked, jump } = useJump(chat, scroll.toRow)
  useSearchTarget(chat, jump)
  const { from, to, beforePx, afterPx } = scroll.window
  const { hasEarlier } = chat.log
  const offerKey = offerKeyOf(chat)
  return (
    <View className='jy-chat__stage'>
      <ScrollView
        ref={scroll.viewRef}
        className='jy-chat__flow'
        scrollY
        enhanced
        showScrollbar={false}
        {...scroll.viewProps}
      >
        <View ref={scroll.contentRef} className='jy-chat__rows' onClick={onPress} {...arrowKeys}>
          {hasEarlier && from === 0 && (
            <Earlier state={sync.earlierState} onRetry={() => void sync.loadEarlier()} />
          )}
          {!hasEarlier &&
            flow.every(({ kind }) => kind === 'origin') &&
            (chat.isService ? <ServiceOpening /> : <ChatOpening chat={chat} />)}
          <Room heightPx={beforePx} />
          {flow.slice(from, to).map((item) => (
            <View
              key={item.key}
              id={flowRowId(item.key)}
              className={classNames(FLOW_ROW_CLASS, item.key === marked && `${FLOW_ROW_CLASS}--marked`)}
            >
              <FlowRow
                item={item}
                chat={chat}
                voice={voice}
                acts={{ ...acts, onQuoted: jump, onFold: () => scroll.hold(item.key) }}
              />
              {item.key === offerKey && <UnlockOffer chat={chat} onUnlock={onUnlock} />}
            </View>
          ))}
          <Room heightPx={afterPx} />
          {chat.head.value?.blockedByMe && <DaySeparator text={text.closed.blocked} />}
          <UnlockHint chat={chat} unlock={unlock} />
          <View id={FLOW_END_ID} className='jy-chat__end' />
        </View>
      </ScrollView>
      <FlowJumps
        unreadAbove={reading.unreadAbove}
        newCount={reading.isAtEnd ? null : reading.newCount}
        onUnread={({ seq }) => {
          reading.dropUnread()
          jump(seq)
        }}
        onEnd={scroll.toEnd}
      />
      <Announcer chat={chat} />
    </View>
  )
})

/** Up and Down move the focus among the messages, so that the messages need no tab stops before the field. */
const arrowKeys = {
  onKeyDown: (event: KeyPress) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (moveFocus(BUBBLE_FOCUS_CLASS, event.key === 'ArrowUp' ? -1 : 1)) event.preventDefault()
  },
}

/** The room of rows that are not rendered. */
const Room = observer(function Room({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <View className='jy-chat__room' style={{ height: `${heightPx}px` }} /> : null
})

/** The state of the older messages above; it keeps its room while nothing is loading, so that no row moves. */
const Earlier = observer(function Earlier({
  state,
  onRetry,
}: {
  state: ChatStore['sync']['earlierState']
  onRetry: () => void
}) {
  const { chat: text } = useText()
  return (
    <View className={classNames(state === 'idle' && 'jy-chat__earlier--quiet')}>
      <ListEnd
        state={state === 'error' ? 'error' : 'loading'}
        text={state === 'error' ? text.earlierFailed : undefined}
        onRetry={onRetry}
      />
    </View>
  )
})
