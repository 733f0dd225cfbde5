import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Avatar } from '@/components/members/Avatar'
import { BUBBLE_FOCUS_CLASS } from '@/components/chat/Bubble'
import { classNames } from '@/components/class-names'
import { DaySeparator } from '@/components/chat/DaySeparator'
import { moveFocus, type KeyPress } from '@/components/dom'
import { Icon } from '@/components/Icon'
import { ListEnd } from '@/components/frame/ListEnd'
import { Pressable } from '@/components/Pressable'
import { FLOW_END_ID, FLOW_ROW_CLASS, flowRowId } from '@/platform/layout/flow-rows'
import { useFlowScroll } from '@/platform/layout/flow-scroll'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { isSteadyRow, type FlowItem } from '@/stores/chat/chat-flow'
import type { UnlockStore } from '@/stores/unlock/unlock'
import { useStores } from '@/stores/use-stores'
import { FlowRow } from './FlowRow'
import type { FlowActs } from './flow-row'
import { wordsOf } from './message-words'
import { peerName } from '../components/peer-face'
import { ServiceOpening } from './ServiceOpening'
import { OFFER_AFTER_SEQ, UnlockHint, UnlockOffer } from './UnlockHint'
import type { ChatVoice } from './composer/use-chat-voice'

/** How long the target of a jump stays highlighted, in ms. Source: ours */
const MARK_MS = 1_600

const keyOfSeq = (flow: readonly FlowItem[], seq: number): string | null => {
  // The message itself may be deleted; the next one is at its place.
  const item = flow.find((one) => (one.kind === 'message' || one.kind === 'note') && one.message.seq >= seq)
  return item?.key ?? null
}

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
  const { unreadAbove } = reading
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
            // The row keeps its room while nothing is loading, so that the rows below do not move.
            <View className={classNames(sync.earlierState === 'idle' && 'jy-chat__earlier--quiet')}>
              <ListEnd
                state={sync.earlierState === 'error' ? 'error' : 'loading'}
                text={sync.earlierState === 'error' ? text.earlierFailed : undefined}
                onRetry={() => void sync.loadEarlier()}
              />
            </View>
          )}
          {!hasEarlier &&
            flow.every(({ kind }) => kind === 'origin') &&
            (chat.isService ? <ServiceOpening /> : <Opening chat={chat} />)}
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
      {unreadAbove && (
        <Jump
          className='jy-chat__jump--up'
          icon='arrow-up'
          label={text.unreadAbove(unreadAbove.count)}
          onPress={() => {
            reading.dropUnread()
            jump(unreadAbove.seq)
          }}
        >
          {text.unreadAbove(unreadAbove.count)}
        </Jump>
      )}
      {!reading.isAtEnd && (
        <Jump
          icon='arrow-down'
          label={reading.newCount > 0 ? text.newMessages(reading.newCount) : text.toLatest}
          onPress={scroll.toEnd}
        >
          {reading.newCount > 0 && text.newMessages(reading.newCount)}
        </Jump>
      )}
      <Announcer chat={chat} />
    </View>
  )
})

/** Scrolls to a message, loads the pages in between, and highlights it for a moment. */
function useJump(chat: ChatStore, toRow: (key: string) => void) {
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    if (marked === null) return undefined
    const timer = setTimeout(() => setMarked(null), MARK_MS)
    return () => clearTimeout(timer)
  }, [marked])
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const key = keyOfSeq(chat.flow, wanted)
    setWanted(null)
    if (key === null) return
    toRow(key)
    setMarked(key)
  }, [wanted, chat, toRow])
  const jump = (seq: number) => {
    // Rows of the pages between are rendered first.
    void chat.sync.reach(seq).then(() => setWanted(seq))
  }
  return { marked, jump }
}

/** Scrolls to the message that was chosen in the search. */
function useSearchTarget({ search }: ChatStore, jump: (seq: number) => void): void {
  const { target } = search
  const latest = useRef(jump)
  latest.current = jump
  useEffect(() => {
    if (target === null) return
    search.consumeTarget()
    latest.current(target)
  }, [search, target])
}

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

const Jump = observer(function Jump({
  className,
  icon,
  label,
  onPress,
  children,
}: {
  className?: string
  icon: 'arrow-up' | 'arrow-down'
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <Pressable className={classNames('jy-chat__jump', className)} label={label} onPress={onPress}>
      <Icon name={icon} size={16} />
      {children && <Text className='jy-chat__jump-count jy-num'>{children}</Text>}
    </Pressable>
  )
})

/** Before the first message: the two members side by side, and what they share. */
const Opening = observer(function Opening({ chat }: { chat: ChatStore }) {
  const { chat: text, common } = useText()
  const { session, systemConfig } = useStores()
  const head = chat.head.value
  if (!head) return null
  const shared = head.sharedInterests.slice(0, 3).map((id) => systemConfig.label('interests', id))
  return (
    <View className='jy-chat__opening'>
      <View className='jy-chat__pair' aria-hidden='true'>
        <Avatar className='jy-chat__pair-left' src={head.peer.avatarUrl} size={96} />
        <Avatar className='jy-chat__pair-right' src={session.user?.avatarUrl ?? null} size={96} />
      </View>
      <View className='jy-chat__opening-title'>{text.empty.title}</View>
      <Text className='jy-chat__opening-line'>
        {shared.length > 0 ? text.empty.shared(shared.join(common.listSeparator)) : text.empty.line}
      </Text>
    </View>
  )
})

/** Announces new messages of the peer to screen readers, without showing anything. Source: ui.md §11 */
const Announcer = observer(function Announcer({ chat }: { chat: ChatStore }) {
  const texts = useText()
  const peer = chat.head.value?.peer
  const latest = chat.reading.latestArrived
  const words = latest ? wordsOf(texts, latest) : ''
  return (
    <View className='jy-chat__announcer' role='log' aria-live='polite'>
      {peer && words !== '' ? texts.chat.incoming(peerName(texts, peer), words) : ''}
    </View>
  )
})
