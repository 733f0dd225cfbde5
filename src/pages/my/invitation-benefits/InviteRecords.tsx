import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { DAY_MS } from '@contract/constants'
import type { InviteRecord } from '@contract/types/invite'
import { Avatar } from '@/components/members/Avatar'
import { Chip } from '@/components/forms/Chip'
import { EmptyState } from '@/components/frame/EmptyState'
import { Heading } from '@/components/Heading'
import { ListEnd } from '@/components/frame/ListEnd'
import { Skeleton } from '@/components/frame/Skeleton'
import { calendarDay } from '@/lib/time/calendar'
import { yuan } from '@/lib/money'
import { StateOfList } from '@/shell/lists/StateOfList'
import { useStores } from '@/stores/use-stores'
import { useInviteText } from '../components/use-invite-text'
import './InviteRecords.scss'

const FILTERS = ['all', 'joined', 'verified', 'rewarded', 'invalid'] as const
/** A shorter list shows no note at its end. */
const MANY = 4

const Filters = observer(function Filters() {
  const { invitations } = useStores()
  const { invitation: text } = useInviteText()
  return (
    <ScrollView scrollX className='jy-invite-records__filters'>
      <View className='jy-invite-records__kinds' role='radiogroup' aria-label={text.filterLabel}>
        {FILTERS.map((filter) => (
          <View key={filter} className='jy-invite-records__kind'>
            <Chip
              role='radio'
              selectedKind='ink'
              text={text.filters[filter]}
              isSelected={invitations.filter === filter}
              onPress={() => invitations.show(filter)}
            />
          </View>
        ))}
      </View>
    </ScrollView>
  )
})

/** The reward of an invitee; without one, their progress. */
const Outcome = observer(function Outcome({ record }: { record: InviteRecord }) {
  const { invitation: text } = useInviteText()
  const { state, bonusCoins, incomeFen } = record
  const hasNothing = bonusCoins === 0 && incomeFen === 0
  return (
    <View className='jy-invite-records__outcome jy-num'>
      {bonusCoins > 0 && <Text className='jy-invite-records__sum'>{text.coins(bonusCoins)}</Text>}
      {incomeFen > 0 && <Text className='jy-invite-records__sum'>{text.income(yuan(incomeFen))}</Text>}
      {(hasNothing || state === 'invalid') && (
        <Text className={`jy-invite-records__state jy-invite-records__state--${state}`}>
          {text.states[state]}
        </Text>
      )}
    </View>
  )
})

/** One line under the name: why the invitee does not count, what it waits for, or when the money is available. */
function noteOf(
  text: ReturnType<typeof useInviteText>['invitation'],
  record: InviteRecord,
  activeUntil: number | null,
  now: number,
): string | null {
  if (record.invalidReason) return text.reasons[record.invalidReason]
  if (record.pendingUntil !== null) return text.until(calendarDay(record.pendingUntil))
  const mayCount = record.state === 'verified' && activeUntil !== null && now < activeUntil
  return mayCount ? text.verifiedHint : null
}

const Row = observer(function Row({ record }: { record: InviteRecord }) {
  const { invitations, clock } = useStores()
  const { invitation: text } = useInviteText()
  const { rules } = invitations
  const activeUntil = rules && record.joinedAt + rules.activeWithinDays * DAY_MS
  const note = noteOf(text, record, activeUntil, clock.now())
  return (
    <View className='jy-invite-records__row'>
      <Avatar src={record.avatarBlurred} size={46} />
      <View className='jy-invite-records__words'>
        <View className='jy-invite-records__name jy-ellipsis'>{record.nicknameMasked}</View>
        <View className='jy-invite-records__line jy-num'>{text.joined(calendarDay(record.joinedAt))}</View>
        {note && <View className='jy-invite-records__line'>{note}</View>}
      </View>
      <Outcome record={record} />
    </View>
  )
})

/** The invitees, of one state or all. Source: product §5.9, screens.md 27 */
export const InviteRecords = observer(function InviteRecords() {
  const { invitations } = useStores()
  const { invitation: text } = useInviteText()
  const { records, filter, invitation } = invitations
  const hasNobody = invitation?.summary.invited === 0
  return (
    <View className='jy-invite-records'>
      <Heading level={2} className='jy-invite-records__title'>
        {text.recordsTitle}
      </Heading>
      {hasNobody ? (
        <EmptyState illustration='empty-like' title={text.empty.title} line={text.empty.line} />
      ) : (
        <>
          <Filters />
          <StateOfList list={records} skeleton={<Skeleton shape='list' count={3} />}>
            {records.isEmpty && filter !== 'all' && (
              <View className='jy-invite-records__none'>{text.noneOfKind}</View>
            )}
            {records.rows.map((record) => (
              <Row key={record.id} record={record} />
            ))}
            <ListEnd
              state={records.rows.length > MANY || records.endState !== 'end' ? records.endState : 'none'}
              onRetry={() => void records.loadMore()}
            />
          </StateOfList>
        </>
      )}
    </View>
  )
})
