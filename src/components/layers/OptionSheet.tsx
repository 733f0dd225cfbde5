import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import type { IconName } from '../icon/icon-names'
import { Pressable } from '../Pressable'
import { Sheet } from './Sheet'
import './OptionSheet.scss'

/** One line of an {@link OptionList}. */
export interface Option<T extends string | number> {
  value: T
  text: string
  /** A smaller line under the text. */
  note?: string
  icon?: IconName
}

/** Props of {@link OptionList}. */
export interface OptionListProps<T extends string | number> {
  options: readonly Option<T>[]
  /** Null when nothing is chosen yet. */
  value: T | null
  onChange: (value: T) => void
  label: string
  /** `card` on pages; sunken inside sheets. */
  ground?: 'sunken' | 'card'
}

/** A choice of one, each option on its own line: report reasons, education, city. */
export function OptionList<T extends string | number>({
  options,
  value,
  onChange,
  label,
  ground = 'sunken',
}: OptionListProps<T>) {
  return (
    <View className={`jy-options jy-options--${ground}`} role='radiogroup' aria-label={label}>
      {options.map((option) => (
        <Pressable
          key={option.value}
          className='jy-options__item'
          role='radio'
          isChecked={option.value === value}
          pressStyle='flat'
          onPress={() => onChange(option.value)}
        >
          {option.icon && <Icon name={option.icon} size={20} className='jy-options__icon' />}
          <View className='jy-options__words'>
            <Text className='jy-options__text'>{option.text}</Text>
            {option.note && <Text className='jy-options__note'>{option.note}</Text>}
          </View>
          <View
            className={classNames('jy-options__radio', option.value === value && 'jy-options__radio--on')}
          />
        </Pressable>
      ))}
    </View>
  )
}

/** Props of {@link OptionSheet}. */
export interface OptionSheetProps<T extends string | number> extends OptionListProps<T> {
  isOpen: boolean
  title: string
  subtitle?: string
  footer?: ReactNode
  onClose: () => void
}

/** A sheet with an {@link OptionList}. */
export function OptionSheet<T extends string | number>(props: OptionSheetProps<T>) {
  const { isOpen, title, subtitle, footer, onClose } = props
  return (
    <Sheet isOpen={isOpen} title={title} subtitle={subtitle} footer={footer} onClose={onClose}>
      <OptionList {...props} />
    </Sheet>
  )
}
