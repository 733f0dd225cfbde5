import { View } from '@tarojs/components'
import { useState } from 'react'
import { classNames } from '../class-names'
import { Icon, type IconSize } from '../Icon'
import './LikeHeart.scss'

/** Props of {@link LikeHeart}. */
export interface LikeHeartProps {
  isLiked: boolean
  size: IconSize
  /** Filled also before it is liked: white on the rose disc. */
  isFilled?: boolean
  /** For a disc of 60 px: the dots fly 14 px beyond its rim. Those of a small one fly 28 px. */
  isLarge?: boolean
}

/**
 * The heart of every like button. It moves when the member gives a like, and not when it shows one. Source: ui.md §5
 * (5)
 */
export function LikeHeart({ isLiked, size, isFilled = false, isLarge = false }: LikeHeartProps) {
  const [last, setLast] = useState({ isLiked, isNew: false })
  if (last.isLiked !== isLiked) setLast({ isLiked, isNew: isLiked })
  const name = isLiked || isFilled ? 'heart-filled' : 'heart'
  if (!last.isNew) return <Icon name={name} size={size} />
  return (
    <View className={classNames('jy-like-heart', isLarge && 'jy-like-heart--large')} aria-hidden='true'>
      <Icon name={name} size={size} className='jy-like-heart__icon' />
      <View className='jy-like-heart__burst jy-moves--never' />
    </View>
  )
}
