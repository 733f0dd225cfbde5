import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import type { IconName } from '../icon/icon-names'
import { Pressable } from '../Pressable'
import './Chip.scss'

/** Props of {@link Chip}. */
export interface ChipProps {
  text: string
  icon?: IconName
  /** `fill` on surfaces, `surface` on the page, `photo` on pictures. */
  kind?: 'fill' | 'surface' | 'photo'
  /** Heights 26, 34 and 36. */
  size?: 's' | 'm' | 'l'
  isSelected?: boolean
  /** How a chosen chip looks: rose for tastes, ink for filters. A rose one that can be pressed has an outline. */
  selectedKind?: 'rose' | 'ink'
  isDisabled?: boolean
  className?: string
  /** One choice of several, or one of many that can all be on. Without `onPress` the chip only shows. */
  role?: 'radio' | 'checkbox' | 'button'
  onPress?: () => void
}

/** A small fact or choice in a capsule; chosen ones are bolder as well as coloured. Source: ui.md §7. */
export function Chip(props: ChipProps) {
  const { text, icon, kind = 'fill', size = 'm', isSelected = false, selectedKind = 'rose', onPress } = props
  const { role = 'checkbox', isDisabled } = props
  const classes = classNames(
    'jy-chip',
    `jy-chip--${kind}`,
    `jy-chip--${size}`,
    isSelected && `jy-chip--on-${selectedKind}`,
    isSelected && selectedKind === 'rose' && onPress && 'jy-chip--outlined',
    isDisabled && 'jy-chip--disabled',
    props.className,
  )
  const face = (
    <>
      {icon && <Icon name={icon} size={size === 's' ? 14 : 16} className='jy-chip__icon' />}
      <Text>{text}</Text>
    </>
  )
  if (!onPress) return <View className={classes}>{face}</View>
  return (
    <Pressable
      className={classes}
      role={role}
      isChecked={role === 'button' ? undefined : isSelected}
      isDisabled={isDisabled}
      onPress={onPress}
    >
      {face}
    </Pressable>
  )
}
