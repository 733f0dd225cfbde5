import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/Avatar'
import { DaySeparator } from '@/components/DaySeparator'
import { Icon } from '@/components/Icon'
import { ListEnd } from '@/components/ListEnd'
import { Pressable } from '@/components/Pressable'
import { FLOW_END_ID, useFlowScroll } from '@/platform/flow-scroll'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat'
import { useStores } from '@/stores/use-stores'
import { FlowRow, type FlowActs } from './FlowRow'

/** Messages in their order, older pages joining at the top, with the way back to the newest. Source: screens.md 12 (Flow) */
export const ChatFlow = observer(function ChatFlow({
  chat,
  acts,
  onPress,
}: {
  chat: ChatStore
  acts: FlowActs
  /** The flow was tapped: keyboard and panels close. */
  onPress: () => void
}) {
  const { chat: text } = useText()
  const { flow } = chat
  const rows = flow.filter((item) => item.kind !== 'separator')
  const scroll = useFlowScroll({
    id: 'chat-flow',
    firstKey: rows[0]?.key ?? null,
    lastKey: rows[rows.length - 1]?.key ?? null,
    onEnd: chat.setAtEnd,
    onNearTop: () => {
      if (chat.earlierState === 'idle') void chat.loadEarlier()
    },
  })
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
        <View ref={scroll.contentRef} className='jy-chat__rows' onClick={onPress}>
          {chat.hasEarlier && (
            <ListEnd
              state={chat.earlierState === 'error' ? 'error' : 'loading'}
              text={chat.earlierState === 'error' ? text.earlierFailed : undefined}
              onRetry={() => void chat.loadEarlier()}
            />
          )}
          {flow.length === 0 && !chat.hasEarlier && <Opening chat={chat} />}
          {flow.map((item) => (
            <FlowRow key={item.key} item={item} chat={chat} acts={acts} />
          ))}
          {chat.head.value?.blockedByMe && <DaySeparator text={text.closed.blocked} />}
          <View id={FLOW_END_ID} className='jy-chat__end' />
        </View>
      </ScrollView>
      {!chat.isAtEnd && (
        <Pressable
          className='jy-chat__jump'
          label={chat.newCount > 0 ? text.newMessages(chat.newCount) : text.toLatest}
          onPress={scroll.toEnd}
        >
          <Icon name='arrow-down' size={16} />
          {chat.newCount > 0 && <Text className='jy-num'>{text.newMessages(chat.newCount)}</Text>}
        </Pressable>
      )}
      <Announcer chat={chat} />
    </View>
  )
})

/** Before the first word: the two side by side, and what they share. */
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

/** Reads new messages of the peer out, without showing anything. Source: ui.md §11 */
const Announcer = observer(function Announcer({ chat }: { chat: ChatStore }) {
  const { chat: text } = useText()
  const peer = chat.head.value?.peer
  const latest = chat.latestArrived
  return (
    <View className='jy-chat__announcer' role='log' aria-live='polite'>
      {peer && latest?.content.text ? text.incoming(peer.nickname, latest.content.text) : ''}
    </View>
  )
})
