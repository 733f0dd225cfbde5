import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/components/Icon'
import { useText } from '../use-text'

const ICONS = ['eye-off', 'heart-handshake', 'shield-check'] as const

/** The promises of a speed date in three tiles. Source: screens.md B1 */
export const SpeedPromises = observer(function SpeedPromises() {
  const { speed: text } = useText()
  return (
    <View className='jy-speed__promises'>
      {text.promises.map((promise, index) => (
        <View key={promise} className='jy-speed__promise'>
          <Icon name={ICONS[index] ?? 'heart'} size={20} className='jy-speed__promise-icon' />
          <Text>{promise}</Text>
        </View>
      ))}
    </View>
  )
})
