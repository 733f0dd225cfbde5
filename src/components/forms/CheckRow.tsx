import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import './CheckRow.scss'

/** Props of {@link CheckRow}. */
export interface CheckRowProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** Round for agreements, square for options of an action. */
  shape?: 'round' | 'square'
  /** Screen readers read it when the content is not plain text. */
  label?: string
  children: ReactNode
}

/** A check box and its sentence; links inside the sentence keep their own press. */
export function CheckRow({ isChecked, onChange, shape = 'round', label, children }: CheckRowProps) {
  return (
    <View className={`jy-check jy-check--${shape}`} onClick={() => onChange(!isChecked)}>
      <Pressable
        className={classNames('jy-check__box', isChecked && 'jy-check__box--on')}
        role='checkbox'
        label={label}
        isChecked={isChecked}
        onPress={() => onChange(!isChecked)}
      >
        {isChecked && <Icon name='check' size={12} />}
      </Pressable>
      <View className='jy-check__words'>{children}</View>
    </View>
  )
}
