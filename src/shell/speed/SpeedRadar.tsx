import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Avatar } from '@/components/members/Avatar'
import { Icon } from '@/components/Icon'
import { useStores } from '@/stores/use-stores'
import './SpeedRadar.scss'

const RINGS = [1, 2, 3, 4] as const
/** Places on the rings for other members and for the dots of those further away. */
const PLACES = [1, 2, 3, 4, 5, 6] as const
const FURTHER = [1, 2, 3] as const
/** Faint lights that represent no member, so that the radar is never empty. */
const SPARKS = [1, 2, 3, 4, 5, 6, 7] as const

/**
 * Rings around the viewer's portrait. Other members are silhouettes with dots behind them, never more than really
 * wait: the product shows no member's picture before a date.
 * Source: screens.md B2
 */
export const SpeedRadar = observer(function SpeedRadar({
  others = 0,
  isSearching = false,
}: {
  others?: number
  isSearching?: boolean
}) {
  const { session } = useStores()
  return (
    <View className='jy-radar' aria-hidden='true'>
      {RINGS.map((ring) => (
        <View key={ring} className={`jy-radar__ring jy-radar__ring--${ring}`} />
      ))}
      {isSearching && <View className='jy-radar__sweep jy-moves--never' />}
      <View className='jy-radar__orbit jy-radar__orbit--back jy-moves--never'>
        {SPARKS.map((spark) => (
          <View key={spark} className={`jy-radar__spark jy-radar__spark--${spark}`} />
        ))}
      </View>
      <View className='jy-radar__orbit jy-moves--never'>
        {PLACES.slice(0, others).map((place) => (
          <View key={place} className={`jy-radar__other jy-radar__other--${place}`}>
            <Icon name='user-filled' size={22} />
          </View>
        ))}
        {FURTHER.slice(0, Math.max(0, others - PLACES.length)).map((place) => (
          <View key={place} className={`jy-radar__dot jy-radar__dot--${place}`} />
        ))}
      </View>
      <View className='jy-radar__glow' />
      <View className='jy-radar__me'>
        <Avatar src={session.user?.avatarUrl ?? null} size={86} />
      </View>
    </View>
  )
})
