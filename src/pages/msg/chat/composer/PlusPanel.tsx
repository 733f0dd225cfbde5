import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'

/** What a member can send besides text. Source: screens.md 12 (Composer) */
export const PlusPanel = observer(function PlusPanel({
  onPick,
  onExchange,
}: {
  onPick: (source: 'album' | 'camera') => void
  /** Absent where contacts cannot be exchanged. */
  onExchange?: () => void
}) {
  const { chat: text } = useText()
  const tile = (icon: IconName, name: string, onPress: () => void) => (
    <Pressable className='jy-plus__tile' onPress={onPress}>
      <View className='jy-plus__face'>
        <Icon name={icon} size={26} />
      </View>
      <Text className='jy-plus__name'>{name}</Text>
    </Pressable>
  )
  return (
    <View className='jy-plus'>
      {tile('image', text.photo, () => onPick('album'))}
      {tile('camera', text.camera, () => onPick('camera'))}
      {onExchange && tile('wechat', text.exchange.tool, onExchange)}
    </View>
  )
})
