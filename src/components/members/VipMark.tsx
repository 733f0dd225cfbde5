import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import './VipMark.scss'

/** Props of {@link VipMark}. */
export interface VipMarkProps {
  text: string
  /** Keeps its distance from the seal before it. */
  isAfterSeal?: boolean
  className?: string
}

/**
 * The mark of a member with VIP, after the name or, on a small card, with the other marks. The caller does not draw
 * it for members who hide it. It does not confirm an identity: the seal does. Source: product §7.7.2, ui.md §1 (plum
 * and champagne mean membership)
 */
export function VipMark({ text, isAfterSeal = false, className }: VipMarkProps) {
  return (
    <View
      className={classNames('jy-vip-mark', isAfterSeal && 'jy-vip-mark--after-seal', className)}
      role='img'
      aria-label={text}
    >
      <Icon name='crown' size={12} />
    </View>
  )
}
