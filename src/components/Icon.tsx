import { View } from '@tarojs/components'
import { classNames } from './class-names'
import type { IconName } from './icon/icon-names'
import './icon/icon.scss'

/** Sizes of an icon, px on the 375 canvas. */
export type IconSize = 12 | 14 | 16 | 18 | 20 | 22 | 24 | 26 | 28 | 32 | 40

/** Props of {@link Icon}. */
export interface IconProps {
  name: IconName
  /** Default 24. */
  size?: IconSize
  /** Set only when the icon alone carries the meaning; otherwise the icon is hidden from screen readers. */
  label?: string
  className?: string
}

/** A picture from our icon set in the current text colour. Source: ui.md §6. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  return (
    <View
      className={classNames('jy-icon', `jy-icon--${size}`, `jy-icon--${name}`, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : 'true'}
    />
  )
}
