import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { groupPhone, phoneDigits } from '@/lib/phone'
import { Field } from './Field'
import './PhoneField.scss'

/** Props of {@link PhoneField}. */
export interface PhoneFieldProps {
  /** Digits only, at most eleven. */
  phone: string
  onChange: (phone: string) => void
  placeholder: string
  label: string
  error?: string | null
  isDisabled?: boolean
  isFocused?: boolean
  /** Element at the end of the row, such as 更换. */
  right?: ReactNode
  onConfirm?: () => void
}

/** +86 and a hairline before a number. */
export function CountryCode() {
  return (
    <View className='jy-phone__country' aria-hidden='true'>
      <Text className='jy-num'>+86</Text>
    </View>
  )
}

/** A mainland mobile number after +86. Of a paste, only the digits without the country code are kept. */
export function PhoneField({ phone, onChange, ...rest }: PhoneFieldProps) {
  return (
    <Field
      value={groupPhone(phone)}
      onChange={(text) => onChange(phoneDigits(text))}
      kind={IS_WEB ? 'text' : 'number'}
      hiddenLabel={rest.label}
      placeholder={rest.placeholder}
      error={rest.error}
      isDisabled={rest.isDisabled}
      isFocused={rest.isFocused}
      right={rest.right}
      onConfirm={rest.onConfirm}
      autoComplete='tel-national'
      inputMode='numeric'
      canClear
      left={<CountryCode />}
    />
  )
}
