import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { hasDocument } from './dom'
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
  /** At the end of the row, such as 更换. */
  right?: ReactNode
  onConfirm?: () => void
}

const PHONE_DIGITS = 11

/** Groups the digits 3-4-4 as they are read aloud. */
export function groupPhone(phone: string): string {
  return [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)].filter(Boolean).join(' ')
}

/** +86 and the hair behind it, before a number that is written or shown. */
export function CountryCode() {
  return (
    <View className='jy-phone__country' aria-hidden='true'>
      <Text className='jy-num'>+86</Text>
    </View>
  )
}

/** A mainland mobile number after +86. Whatever is pasted, only its digits stay; a leading 86 goes. */
export function PhoneField({ phone, onChange, ...rest }: PhoneFieldProps) {
  const accept = (text: string) => {
    const digits = text.replace(/\D/g, '')
    const national = digits.length > PHONE_DIGITS ? digits.replace(/^86/, '') : digits
    onChange(national.slice(0, PHONE_DIGITS))
  }
  return (
    <Field
      value={groupPhone(phone)}
      onChange={accept}
      kind={hasDocument ? 'text' : 'number'}
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
