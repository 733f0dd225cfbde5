import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/members/Avatar'
import { Heading } from '@/components/Heading'
import { calendarDay } from '@/lib/time/calendar'
import { useStores } from '@/stores/use-stores'
import { useMoneyText } from '../components/use-money-text'
import './VipHero.scss'

/** Membership and its status for the viewer; the same in light and dark themes. Source: screens.md 21 */
export const VipHero = observer(function VipHero() {
  const { session } = useStores()
  const { benefits: text } = useMoneyText()
  const { user, info, hasVip } = session
  const until = info?.vip.expireTime ?? null
  const status = () => {
    if (!user) return ''
    if (until === null) return text.none(user.nickname)
    return (hasVip ? text.until : text.ended)(user.nickname, calendarDay(until))
  }
  return (
    <View className='jy-vip-hero'>
      <View className='jy-vip-hero__art' aria-hidden='true'>
        <View className='jy-vip-hero__ring' />
        <View className='jy-vip-hero__ring jy-vip-hero__ring--far' />
        <View className='jy-vip-hero__capsule jy-vip-hero__capsule--left' />
        <View className='jy-vip-hero__capsule jy-vip-hero__capsule--right' />
      </View>
      <View className='jy-vip-hero__words'>
        <Heading level={1} className='jy-vip-hero__title'>
          {text.name}
        </Heading>
        {text.promise.map((line) => (
          <View key={line}>{line}</View>
        ))}
      </View>
      <View className='jy-vip-hero__me'>
        <View className='jy-vip-hero__portrait'>
          <Avatar src={user?.avatarUrl ?? null} size={36} />
        </View>
        <Text className='jy-num'>{status()}</Text>
      </View>
    </View>
  )
})
