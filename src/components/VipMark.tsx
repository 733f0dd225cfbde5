import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './VipMark.scss'

/**
 * The mark of a member with VIP, after their name, or on a small card with its other marks; the caller draws it for nobody who
 * hides it. It says nothing of who they are: that is the seal's. Source: product §7.7.2, ui.md §1 (plum and champagne mean
 * membership)
 */
export function VipMark({ text }: { text: string }) {
  return (
    <View className='jy-vip-mark' role='img' aria-label={text}>
      <Icon name='crown' size={12} />
    </View>
  )
}
