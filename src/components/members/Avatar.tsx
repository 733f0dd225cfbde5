import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import { Photo } from './Photo'
import './Avatar.scss'

/** Diameters of an avatar, px on the 375 canvas. */
export type AvatarSize = 28 | 36 | 46 | 54 | 58 | 72 | 86 | 96

/** Props of {@link Avatar}. */
export interface AvatarProps {
  /** Null draws a silhouette. */
  src: string | null
  size?: AvatarSize
  /** The member's name, for screen readers; absent beside a written name. */
  label?: string
  /** Green dot; the caller puts the word 在线 near it. */
  isOnline?: boolean
  /** Decoration over a tint of the server; never a protection. */
  isBlurred?: boolean
  className?: string
}

/** A round portrait. */
export function Avatar({
  src,
  size = 54,
  label,
  isOnline = false,
  isBlurred = false,
  className,
}: AvatarProps) {
  return (
    <View
      className={classNames('jy-avatar', `jy-avatar--${size}`, isBlurred && 'jy-avatar--blurred', className)}
    >
      {src ? (
        <Photo className='jy-avatar__face' src={src} label={label} />
      ) : (
        <View
          className='jy-avatar__face jy-avatar__face--none'
          role={label ? 'img' : undefined}
          aria-label={label}
        >
          <Icon name='user-filled' size={size < 46 ? 18 : 28} />
        </View>
      )}
      {isOnline && <View className='jy-avatar__dot' aria-hidden='true' />}
    </View>
  )
}
