import { Text, View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import type { Notice, NoticeCategory } from '@contract/types/notice'
import { EmptyState } from '@/components/EmptyState'
import { ListEnd } from '@/components/ListEnd'
import { SystemCard, type SystemCardKind } from '@/components/SystemCard'
import { wallTime } from '@/lib/calendar'
import { openLink } from '@/platform/navigation'
import { Page } from '@/shell/Page'
import { usePageList } from '@/shell/use-list'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'
import './system.scss'

const kinds: Record<NoticeCategory, SystemCardKind> = {
  account: 'activity',
  review: 'verification',
  match: 'match',
  unlock: 'wallet',
  wallet: 'wallet',
  invite: 'activity',
  activity: 'activity',
  safety: 'safety',
}

function dayLabel({ notices }: Texts['messages'], at: number, now: number): string {
  const then = wallTime(at)
  const daysAgo = wallTime(now).dayNumber - then.dayNumber
  if (daysAgo <= 0) return notices.today
  return daysAgo === 1 ? notices.yesterday : notices.day(then.month, then.day)
}

/** What the product has to say, day by day; looking at it marks it read. Source: spec §2, screens.md 11 */
export default observer(function SystemMessagesPage() {
  const { notices } = useStores().talk
  const { messages: text } = useText()
  const { list } = notices
  useDidShow(() => void notices.show())
  useDidHide(notices.hide)
  useEffect(() => notices.hide, [notices])
  usePageList({ refresh: notices.refresh, loadOnce: () => Promise.resolve(), loadMore: list.loadMore })
  return (
    <Page route='systemMessages' of={list} skeleton='list' onRetry={() => void notices.refresh()}>
      {list.isEmpty ? (
        <EmptyState
          illustration='empty-record'
          title={text.notices.emptyTitle}
          line={text.notices.emptyLine}
        />
      ) : (
        <View className='jy-notices'>
          {list.rows.map((notice, index) => (
            <NoticeRow key={notice.id} notice={notice} before={list.rows[index - 1] ?? null} />
          ))}
          <ListEnd
            state={list.rows.length > 4 ? list.endState : 'none'}
            onRetry={() => void list.loadMore()}
          />
        </View>
      )}
    </Page>
  )
})

const NoticeRow = observer(function NoticeRow({ notice, before }: { notice: Notice; before: Notice | null }) {
  const { messages: text } = useText()
  const { deps } = useStores()
  const now = deps.clock.now()
  const { link } = notice
  const isNewDay =
    before === null || wallTime(before.createdAt).dayNumber !== wallTime(notice.createdAt).dayNumber
  return (
    <>
      {isNewDay && (
        <View className='jy-notices__day'>
          <Text>{dayLabel(text, notice.createdAt, now)}</Text>
        </View>
      )}
      <SystemCard
        kind={kinds[notice.category]}
        title={notice.title}
        text={notice.body}
        isUnread={notice.readAt === null}
        actionText={link?.label}
        onAction={link ? () => openLink(link) : undefined}
      />
    </>
  )
})
