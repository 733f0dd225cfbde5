import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { codeDigits } from '@/lib/phone'
import { classNames } from '../class-names'
import { TextInput } from './TextInput'
import './CodeInput.scss'

/** Props of {@link CodeInput}. */
export interface CodeInputProps {
  code: string
  onChange: (code: string) => void
  /** Called once for each full code, when its last digit is entered. */
  onComplete: (code: string) => void
  /** Number of refused codes; each increase shakes the boxes. */
  refusalCount?: number
  isDisabled?: boolean
  isFocused?: boolean
  label: string
}

/** Digits of a verification code. Source: spec §2. */
export const CODE_LENGTH = 6
/** Longest paste, in characters: members may paste the whole message. Source: ours */
const PASTED_LENGTH = 200

/** Six boxes over one hidden field, so that the system can fill in the code from the message. */
export function CodeInput(props: CodeInputProps) {
  const { code, onChange, onComplete, refusalCount = 0, isDisabled = false, isFocused = true, label } = props
  const [hasFocus, setFocus] = useState(false)
  const [typed, setTyped] = useState(code)
  useEffect(() => {
    if (typed !== code) setTyped(code)
  }, [typed, code])
  const accept = (text: string) => {
    const digits = codeDigits(text)
    // The field redraws only when its value changes, so it first receives the raw text and then the cut code.
    setTyped(text)
    if (digits === code) return
    onChange(digits)
    if (digits.length === CODE_LENGTH) onComplete(digits)
  }
  return (
    <View className={classNames('jy-code', refusalCount > 0 && `jy-code--shaken-${refusalCount % 2}`)}>
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <View
          key={index}
          className={classNames(
            'jy-code__box jy-num',
            index < code.length && 'jy-code__box--filled',
            hasFocus && index === code.length && 'jy-code__box--current',
          )}
          aria-hidden='true'
        >
          {code[index]}
        </View>
      ))}
      <TextInput
        className='jy-code__input'
        type={IS_WEB ? 'text' : 'number'}
        value={typed}
        onChange={accept}
        label={label}
        maxLength={PASTED_LENGTH}
        isFocused={isFocused}
        isDisabled={isDisabled}
        native={{ autocomplete: 'one-time-code', inputmode: 'numeric' }}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      />
    </View>
  )
}
