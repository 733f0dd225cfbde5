import { ScrollView, Text, View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Notice, NoticeCategory } from '@contract/types/notice'
import { Chip } from '@/components/forms/Chip'
import { EmptyState } from '@/components/frame/EmptyState'
import { ListEnd } from '@/components/frame/ListEnd'
import { Skeleton } from '@/components/frame/Skeleton'
import { SystemCard, type SystemCardKind } from '@/components/chat/SystemCard'
import { wallTime } from '@/lib/time/calendar'
import { openLink, useRouteQuery } from '@/platform/navigation'
import { AppealSheet } from '@/shell/safety/AppealSheet'
import { routes } from '@/routes'
import { Page } from '@/shell/page/Page'
import { usePageList } from '@/shell/lists/use-list'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'
import './system/system.scss'

const kinds: Record<NoticeCategory, SystemCardKind> = {
  account: 'account',
  review: 'verification',
  match: 'match',
  unlock: 'contact',
  wallet: 'wallet',
  invite: 'activity',
  activity: 'activity',
  safety: 'safety',
}

/** Subjects that share a category; the page of their action distinguishes them. */
const kindsByPage: Readonly<Record<string, SystemCardKind>> = {
  [`account ${routes.memberBenefits.path}`]: 'membership',
  [`account ${routes.paymentRecords.path}`]: 'membership',
  [`review ${routes.album.path}`]: 'picture',
  [`review ${routes.information.path}`]: 'verified',
}

const kindOf = ({ category, link }: Notice): SystemCardKind =>
  kindsByPage[`${category} ${link?.page ?? ''}`] ?? kinds[category]

function dayLabel({ notices }: Texts['messages'], at: number, now: number): string {
  const then = wallTime(at)
  const daysAgo = wallTime(now).dayNumber - then.dayNumber
  if (daysAgo <= 0) return notices.today
  return daysAgo === 1 ? notices.yesterday : notices.day(then.month, then.day)
}

/** Messages from the product by day; viewing them marks them read. Source: spec §2, screens.md 11 */
export default observer(function SystemMessagesPage() {
  const { notices } = useStores().talk
  const { messages: text } = useText()
  const { list } = notices
  useDidHide(notices.hide)
  useEffect(() => notices.hide, [notices])
  const { appeal } = useRouteQuery('systemMessages')
  const [isAppealing, setIsAppealing] = useState(false)
  // A page that is opened directly gets its query a moment later, and a layer needs the page below it.
  useEffect(() => setIsAppealing(appeal !== undefined), [appeal])
  const openAppeal = () => setIsAppealing(true)
  usePageList({ refresh: notices.refresh, renew: notices.show, loadMore: list.loadMore })
  return (
    <Page
      route='systemMessages'
      of={list}
      skeleton={
        <>
          <Categories />
          <Skeleton shape='cards'>
            <View className='jy-skeleton__block jy-notices__ghost' />
          </Skeleton>
        </>
      }
      overlays={<AppealSheet isOpen={isAppealing} onClose={() => setIsAppealing(false)} />}
      onRetry={() => void notices.refresh()}
    >
      {/* In the page and not above it: categories that load with the list move nothing. */}
      <Categories />
      {list.isEmpty ? (
        <EmptyState
          illustration='empty-record'
          title={notices.category === null ? text.notices.emptyTitle : text.notices.noneOfKind}
          line={notices.category === null ? text.notices.emptyLine : undefined}
        />
      ) : (
        <View className='jy-notices'>
          {list.rows.map((notice, index) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              before={list.rows[index - 1] ?? null}
              onAppeal={openAppeal}
            />
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

/** All categories, or one of those that exist. */
const Categories = observer(function Categories() {
  const { notices } = useStores().talk
  const { categories: text } = useText().messages.notices
  if (notices.categories.length === 0) return null
  const options = [null, ...notices.categories]
  return (
    <ScrollView scrollX className='jy-notices-kinds'>
      <View className='jy-notices-kinds__row' role='radiogroup' aria-label={text.label}>
        {options.map((category) => (
          <View key={category ?? 'all'} className='jy-notices-kinds__kind'>
            <Chip
              kind='surface'
              selectedKind='ink'
              role='radio'
              text={text[category ?? 'all']}
              isSelected={notices.category === category}
              onPress={() => void notices.choose(category)}
            />
          </View>
        ))}
      </View>
    </ScrollView>
  )
})

interface NoticeRowProps {
  notice: Notice
  before: Notice | null
  /** Called by the action of a notice about the account's restriction. */
  onAppeal: () => void
}

const NoticeRow = observer(function NoticeRow({ notice, before, onAppeal }: NoticeRowProps) {
  const { messages: text } = useText()
  const { clock } = useStores()
  const now = clock.now()
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
        kind={kindOf(notice)}
        title={notice.title}
        text={notice.body}
        isUnread={notice.readAt === null}
        actionText={link?.label}
        isExpired={link?.expired}
        onAction={link ? () => (link.query.appeal === undefined ? openLink(link) : onAppeal()) : undefined}
      />
    </>
  )
})
