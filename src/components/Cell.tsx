import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './Icon'
import type { IconName } from './icon/icon-names'
import { Pressable } from './Pressable'
import './Cell.scss'

/** Props of {@link Cell}. */
export interface CellProps {
  title: string
  /** A smaller line under the title. */
  note?: string
  icon?: IconName
  /** The value at the right. */
  value?: string
  /** The value is a placeholder and is drawn lighter. */
  isValueMissing?: boolean
  /** Element after the value, such as a switch, a seal or a ring. */
  right?: ReactNode
  isDanger?: boolean
  isDisabled?: boolean
  /** False for actions that lead to no page, such as 退出登录: no arrow is drawn. */
  hasArrow?: boolean
  /** Makes the row a button. */
  onPress?: () => void
  /** Another button beside the one of the row. */
  end?: ReactNode
}

/** One row of a {@link CellGroup}, at least 54 px high. */
export function Cell(props: CellProps) {
  const {
    title,
    note,
    icon,
    value,
    isValueMissing,
    right,
    isDanger,
    isDisabled,
    hasArrow = true,
    onPress,
    end,
  } = props
  const face = (
    <>
      {icon && <Icon name={icon} size={22} className='jy-cell__icon' />}
      <View className='jy-cell__words'>
        <Text className={classNames('jy-cell__title', isDanger && 'jy-cell__title--danger')}>{title}</Text>
        {note && <Text className='jy-cell__note'>{note}</Text>}
      </View>
      {value && (
        <Text
          className={classNames(
            'jy-cell__value',
            isValueMissing && 'jy-cell__value--missing',
            !onPress && 'jy-cell__value--whole',
          )}
        >
          {value}
        </Text>
      )}
      {right}
      {onPress && hasArrow && <Icon name='chevron-right' size={18} className='jy-cell__arrow' />}
    </>
  )
  if (!onPress) return <View className='jy-cell'>{face}</View>
  const pressable = (className: string) => (
    <Pressable className={className} pressStyle='flat' isDisabled={isDisabled} onPress={onPress}>
      {face}
    </Pressable>
  )
  if (!end) return pressable('jy-cell')
  return (
    <View className='jy-cell'>
      {pressable('jy-cell__main')}
      {end}
    </View>
  )
}

/** Props of {@link CellGroup}. */
export interface CellGroupProps {
  title?: string
  /** Text at the right of the title. */
  note?: string
  /** `sunken` inside sheets. */
  kind?: 'card' | 'sunken'
  children: ReactNode
}

/** Rows that belong together, on one card. */
export function CellGroup({ title, note, kind = 'card', children }: CellGroupProps) {
  return (
    <View className='jy-cells'>
      {title && (
        <View className='jy-cells__head'>
          <Text>{title}</Text>
          {note && <Text>{note}</Text>}
        </View>
      )}
      <View className={`jy-cells__card jy-cells__card--${kind}`}>{children}</View>
    </View>
  )
}
