import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import type { Group } from '@contract/types/message'
import { EmptyState } from '@/components/frame/EmptyState'
import { ListEnd } from '@/components/frame/ListEnd'
import { MessageRow } from '@/components/chat/MessageRow'
import { navigateTo, switchTab } from '@/platform/navigation'
import { deferred } from '@/shell/page/deferred'
import { Page } from '@/shell/page/Page'
import { RestrictionNotice } from '@/shell/safety/RestrictionNotice'
import { usePageList } from '@/shell/lists/use-list'
import { useMomentLabel } from '@/shell/use-moment-label'
import { useOpenBeside } from '@/shell/panes/use-open-beside'
import { useText } from '@/shell/use-text'
import type { MessageGroupsStore } from '@/stores/chat/groups/message-groups'
import { useStores } from '@/stores/use-stores'
import { ArchivedRow } from './index/ArchivedRow'
import { ChatSearchEnd, ChatSearchField, useChatSearch } from './index/ChatSearch'
import { GroupRow } from './index/GroupRow'
import { LikesCard } from './index/LikesCard'
import { MatchStrip } from './index/MatchStrip'
import type { GroupMenu, MessagesLayer } from './index/MessagesLayers'
import { SwipeRow } from './index/SwipeRow'
import { useGroupActs } from './components/use-group-acts'
import './index/index.scss'

const MessagesLayers = deferred(() => import('./index/MessagesLayers').then((part) => part.MessagesLayers))

/** Nothing to show yet. */
const waiting = { state: 'loading' } as const

/** The list waits for the boxes above its rows, which would otherwise push the rows down a moment later. */
function useTogether({ isWhole, boxes }: MessageGroupsStore) {
  const wasShown = useRef(false)
  const isHeld = !wasShown.current && boxes.main.value !== null && !isWhole
  if (boxes.main.value && !isHeld) wasShown.current = true
  return isHeld ? waiting : boxes.main
}

/** The list of chats with likes and matches. Source: spec §2, screens.md 10 */
export default observer(function MessagesPage() {
  const { talk, tabs } = useStores()
  const { groups, likes } = talk
  const { main } = groups.boxes
  const list = useTogether(groups)
  const search = useChatSearch(main)
  const [layer, setLayer] = useState<MessagesLayer>(null)
  const [menu, setMenu] = useState<GroupMenu | null>(null)
  const { messages: text } = useText()
  const refresh = async () => {
    await Promise.all([groups.refresh(), likes.refresh()])
  }
  useDidShow(() => {
    if (tabs.consumeLikesRequest()) setLayer({ kind: 'likes' })
  })
  usePageList({ refresh, renew: refresh, loadMore: main.loadMore })
  const openMenu = (group: Group) =>
    setMenu({ group, target: { id: group.peer.id, name: group.peer.nickname || text.goneName } })
  return (
    <Page
      route='messages'
      of={list}
      skeleton='list'
      notice={<RestrictionNotice />}
      onRetry={() => void refresh()}
      overlays={
        <MessagesLayers layer={layer} onLayer={setLayer} menu={menu} onMenu={setMenu} onGroup={openMenu} />
      }
    >
      <View className='jy-talks'>
        {/* Separate boxes: late content is then sent to a mini-program's view without the list. */}
        <View>
          <LikesCard onOpen={() => setLayer({ kind: 'likes' })} />
        </View>
        <View>
          <MatchStrip />
        </View>
        <View className='jy-talks__list'>
          <ChatSearchField search={search} />
          {!search.isOn && <SystemRow />}
          {!search.isOn && <GreetingsRow onOpen={() => setLayer({ kind: 'greetings' })} />}
          <GroupRows
            groups={search.rows}
            hasRowAbove={!search.isOn}
            onMenu={openMenu}
            onRemove={(group) => setLayer({ kind: 'remove', group })}
          />
          {main.isEmpty && (
            <EmptyState
              illustration='empty-msg'
              title={text.empty.title}
              line={text.empty.line}
              buttonText={text.empty.button}
              onButton={() => switchTab('home')}
            />
          )}
          {search.isOn ? (
            <ChatSearchEnd search={search} list={main} />
          ) : (
            <ListEnd
              state={main.rows.length > 6 ? main.endState : 'none'}
              onRetry={() => void main.loadMore()}
            />
          )}
          {main.isAtEnd && !search.isOn && <ArchivedRow onOpen={() => setLayer({ kind: 'archived' })} />}
        </View>
      </View>
    </Page>
  )
})

const SystemRow = observer(function SystemRow() {
  const texts = useText()
  const { talk, unread } = useStores()
  const { messages: text } = texts
  const notice = talk.groups.latestNotice
  const isOpen = useOpenBeside('systemMessages') !== null
  const timeText = useMomentLabel(notice?.createdAt ?? null)
  const preview = notice === null ? text.noNotice : (notice?.title ?? '')
  return (
    <MessageRow
      isSystem
      isCurrent={isOpen}
      name={text.systemName}
      avatarUrl={null}
      preview={preview}
      timeText={timeText}
      unreadCount={unread.figures.system}
      unreadText={text.unread(unread.figures.system)}
      onPress={() => navigateTo('systemMessages')}
    />
  )
})

/** One row for all greetings that wait for an answer; absent without such greetings. Source: product §7.4.3 */
const GreetingsRow = observer(function GreetingsRow({ onOpen }: { onOpen: () => void }) {
  const texts = useText()
  const { talk } = useStores()
  const { greetings: text, unread } = texts.messages
  const [latest] = talk.groups.boxes.greetings.rows
  const timeText = useMomentLabel(latest?.updatedAt ?? null)
  if (!latest) return null
  const count = talk.groups.greeters
  return (
    <MessageRow
      name={text.row(count.all)}
      avatarUrl={latest.peer.avatarUrl}
      preview={text.line(count.all)}
      timeText={timeText}
      unreadCount={count.unread}
      unreadText={unread(count.unread)}
      onPress={onOpen}
    />
  )
})

const GroupRows = observer(function GroupRows({
  groups,
  hasRowAbove,
  onMenu,
  onRemove,
}: {
  groups: readonly Group[]
  hasRowAbove: boolean
  onMenu: (group: Group) => void
  onRemove: (group: Group) => void
}) {
  const { actions } = useText().messages
  const acts = useGroupActs()
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <>
      {groups.map((group, index) => (
        <SwipeRow
          key={group.groupId}
          hasLine={hasRowAbove || index > 0}
          isOpen={openId === group.groupId}
          onOpenChange={(isOpen) => setOpenId(isOpen ? group.groupId : null)}
          acts={[
            { text: acts.textOf(group, 'pinned'), onPress: () => acts.toggle(group, 'pinned') },
            { text: acts.textOf(group, 'muted'), onPress: () => acts.toggle(group, 'muted') },
            { text: actions.remove, isDanger: true, onPress: () => onRemove(group) },
          ]}
        >
          <GroupRow group={group} onMenu={onMenu} />
        </SwipeRow>
      ))}
    </>
  )
})
