import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { ActionRow } from '@contract/types/action'
import { ActionSheet } from '@/components/layers/ActionSheet'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { ListEnd } from '@/components/frame/ListEnd'
import { Segmented } from '@/components/forms/Segmented'
import { Skeleton } from '@/components/frame/Skeleton'
import { navigateTo, switchTab } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { MeetingLayers } from '@/shell/MeetingLayers'
import { Page } from '@/shell/page/Page'
import { StateOfList } from '@/shell/lists/StateOfList'
import { useAction } from '@/shell/use-action'
import { usePageList } from '@/shell/lists/use-list'
import { useStores } from '@/stores/use-stores'
import { PersonRow } from './followings/PersonRow'
import { useFollowingText } from './followings/use-following-text'
import './followings/followings.scss'

const SEGMENTS = ['following', 'followers', 'mutual'] as const

/** The action on a member: chat, unfollow, or follow. */
const RowAct = observer(function RowAct({
  row,
  onUnfollow,
}: {
  row: ActionRow
  onUnfollow: (row: ActionRow) => void
}) {
  const { people } = useStores()
  const text = useFollowingText().followings
  // The page's layers report that the allowance is used up.
  const follow = useAction(() => people.setFollowed(row, true), {
    onFailure: ({ name }) => name === 'FOLLOW_QUOTA',
  })
  const { member } = row
  if (!member) return null
  if (!people.isFollowed(row)) {
    if (member.gone) return null
    return (
      <Button
        text={text.follow}
        kind='soft'
        size='s'
        isBusy={follow.isBusy}
        onPress={() => void follow.run()}
      />
    )
  }
  if (!member.gone && (row.groupId || people.isMutual(row))) {
    return (
      <Button
        text={text.chat}
        kind='soft'
        size='s'
        onPress={() => navigateTo('chat', row.groupId ? { groupId: row.groupId } : { userId: member.id })}
      />
    )
  }
  return <Button text={text.followed} size='s' onPress={() => onUnfollow(row)} />
})

const Rows = observer(function Rows({ onUnfollow }: { onUnfollow: (row: ActionRow) => void }) {
  const { people } = useStores()
  const { followings: text } = useFollowingText()
  const { followList: list, followSegment: segment } = people
  const lineOf = (row: ActionRow) => {
    if (row.groupId) return text.liked
    return people.isMutual(row) ? text.mutual : undefined
  }
  const { title, line } = text.empty[segment]
  if (list.isEmpty) {
    const isLonely = segment === 'followers'
    return (
      <EmptyState
        illustration='empty-like'
        title={title}
        line={line}
        buttonText={isLonely ? text.improve : text.look}
        onButton={() => (isLonely ? navigateTo('information') : switchTab('home'))}
      />
    )
  }
  return (
    <View className='jy-followings__card'>
      {list.rows.map((row) => (
        <PersonRow
          key={row.id}
          row={row}
          line={lineOf(row)}
          onPress={() => row.member && navigateTo('member', { id: row.member.id })}
        >
          <RowAct row={row} onUnfollow={onUnfollow} />
        </PersonRow>
      ))}
    </View>
  )
})

/** Members whom the viewer follows, the viewer's followers, and mutual ones. Source: product §8 (29) */
export default observer(function FollowingsPage() {
  const { people } = useStores()
  const { followings: text, common } = useFollowingText()
  const [leaving, setLeaving] = useState<ActionRow | null>(null)
  const { followList: list, followSegment: segment } = people
  const unfollow = useAction(async (row: ActionRow) => {
    await people.setFollowed(row, false)
    showToast(text.undone)
  })
  usePageList({
    refresh: people.refreshFollows,
    renew: people.refreshFollows,
    loadMore: () => people.followList.loadMore(),
  })
  const total = segment === 'mutual' ? null : people.totals[segment]
  return (
    <Page
      route='followings'
      overlays={
        <>
          <ActionSheet
            isOpen={leaving !== null}
            title={text.unfollowOf(leaving?.member?.nickname ?? '')}
            actions={[
              {
                text: text.unfollow,
                icon: 'user-round-x',
                isDanger: true,
                onPress: () => void (leaving && unfollow.run(leaving)),
              },
            ]}
            cancelText={common.cancel}
            onClose={() => setLeaving(null)}
          />
          <MeetingLayers route='followings' />
        </>
      }
    >
      <View className='jy-followings'>
        <Segmented
          options={SEGMENTS.map((value) => ({ value, text: text.segments[value] }))}
          value={segment}
          onChange={people.showFollows}
          label={text.segmentsLabel}
        />
        <StateOfList list={list} skeleton={<Skeleton className='jy-followings__ghost' shape='list' />}>
          {!list.isEmpty && (
            <View className='jy-followings__total jy-num'>{total ? text.total(total) : ''}</View>
          )}
          <Rows onUnfollow={setLeaving} />
          <ListEnd state={list.endState} onRetry={() => void list.loadMore()} />
        </StateOfList>
      </View>
    </Page>
  )
})
