import { View } from '@tarojs/components'
import { Icon } from '../Icon'
import './VipMark.scss'

/**
 * The mark of a member with VIP, after the name or, on a small card, with the other marks. The caller does not draw
 * it for members who hide it. It does not confirm an identity: the seal does. Source: product §7.7.2, ui.md §1 (plum
 * and champagne mean membership)
 */
export function VipMark({ text }: { text: string }) {
  return (
    <View className='jy-vip-mark' role='img' aria-label={text}>
      <Icon name='crown' size={12} />
    </View>
  )
}
