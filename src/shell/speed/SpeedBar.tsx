import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { useText } from '../use-text'

/** Top of the layer: the leave button, the title, and an element at the right. */
export const SpeedBar = observer(function SpeedBar({
  icon,
  label,
  onPress,
  right,
}: {
  icon: Extract<IconName, 'chevron-down' | 'x'>
  label: string
  onPress: () => void
  right?: ReactNode
}) {
  const { speed: text } = useText()
  return (
    <View className='jy-speed__bar'>
      <Pressable className='jy-speed__close' label={label} pressStyle='flat' onPress={onPress}>
        <Icon name={icon} size={28} />
      </Pressable>
      <Text className='jy-speed__title'>{text.title}</Text>
      {right}
    </View>
  )
})
