import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Pressable } from '../Pressable'
import './Segmented.scss'

/** Props of {@link Segmented}. */
export interface SegmentedProps<T extends string | number> {
  options: readonly { value: T; text: string }[]
  value: T
  onChange: (value: T) => void
  /** Name of the choice; screen readers read it before the options. */
  label?: string
}

/** A choice of one among two to four visible options. */
export function Segmented<T extends string | number>({ options, value, onChange, label }: SegmentedProps<T>) {
  const index = options.findIndex((option) => option.value === value)
  return (
    <View className='jy-segmented' role='radiogroup' aria-label={label}>
      {index >= 0 && (
        <View
          className='jy-segmented__thumb'
          style={{ width: `${100 / options.length}%`, transform: `translateX(${index * 100}%)` }}
        >
          <View className='jy-segmented__thumb-face' />
        </View>
      )}
      {options.map((option) => (
        <Pressable
          key={option.value}
          className={classNames('jy-segmented__item', option.value === value && 'jy-segmented__item--on')}
          role='radio'
          isChecked={option.value === value}
          pressStyle='flat'
          onPress={() => onChange(option.value)}
        >
          {option.text}
        </Pressable>
      ))}
    </View>
  )
}
