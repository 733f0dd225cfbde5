import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import type { SpeedDate } from '@contract/types/speed'
import { DemoTag } from '@/components/members/DemoTag'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { MeetMark } from '@/components/members/MeetMark'
import { Seal } from '@/components/members/Verified'
import { tick } from '@/platform/gestures/haptics'
import { useStores } from '@/stores/use-stores'
import { dateLens } from '../page/lens'
import { useText } from '../use-text'
import { useSecondsUntil } from './use-server-time'
import './SpeedMet.scss'

/** The two members of a date, in the seconds before they talk. Source: screens.md B3 */
export const SpeedMet = observer(function SpeedMet({ date }: { date: SpeedDate }) {
  const { met } = useText().speed
  const { session } = useStores()
  const seconds = useSecondsUntil(date.startsAt)
  const { nickname } = date.peer
  useEffect(tick, [date.speedId])
  return (
    <View className='jy-speed-met'>
      <Confetti />
      <View className='jy-speed-met__mark'>
        <MeetMark
          leftUrl={session.user?.avatarUrl ?? null}
          rightUrl={date.portrait.url}
          lens={dateLens(met, date.peer)}
          ground='rose'
          isMeeting
        />
      </View>
      <Heading level={1} className='jy-speed-met__title'>
        {met.title}
      </Heading>
      <View className='jy-speed-met__facts'>
        <Text className='jy-speed-met__name'>{nickname}</Text>
        {date.peer.age !== null && <Fact text={met.age(date.peer.age)} />}
        {date.peer.certified && <Fact text={met.verified} isSealed />}
        {date.peer.demo && <DemoTag text={met.demo} isOnPhoto />}
      </View>
      <Shared ids={date.peer.sharedInterests} />
      <View className='jy-speed-met__count'>
        <View key={seconds} className='jy-speed-met__seconds jy-num jy-moves' aria-hidden='true'>
          {seconds}
        </View>
        <Text>{met.ready}</Text>
      </View>
    </View>
  )
})

const Fact = observer(function Fact({ text, isSealed = false }: { text: string; isSealed?: boolean }) {
  return (
    <>
      <View className='jy-speed-met__sep' />
      {isSealed && <Seal className='jy-speed-met__seal' />}
      <Text className='jy-num'>{text}</Text>
    </>
  )
})

const Shared = observer(function Shared({ ids }: { ids: readonly string[] }) {
  const { met } = useText().speed
  const { systemConfig } = useStores()
  if (ids.length === 0) return null
  const iconOf = (id: string) =>
    systemConfig.value?.dict?.interests.find((entry) => entry.id === id)?.icon as IconName | undefined
  return (
    <View className='jy-speed-met__shared'>
      {ids.map((id) => (
        <View key={id} className='jy-speed-met__tag'>
          <Icon name={iconOf(id) ?? 'sparkles'} size={16} className='jy-speed-met__tag-icon' />
          <Text>{met.shared(systemConfig.label('interests', id))}</Text>
        </View>
      ))}
    </View>
  )
})

const PIECES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

const Confetti = observer(function Confetti() {
  return (
    <View className='jy-speed-met__confetti' aria-hidden='true'>
      {PIECES.map((piece) => (
        <View key={piece} className={`jy-speed-met__piece jy-speed-met__piece--${piece}`} />
      ))}
    </View>
  )
})
