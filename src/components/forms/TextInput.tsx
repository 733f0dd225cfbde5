import { Input } from '@nutui/nutui-react-taro'
import { classNames } from '../class-names'
import './TextInput.scss'

/** Props of {@link TextInput}. */
export interface TextInputProps {
  className: string
  value: string
  onChange: (value: string) => void
  /** Name for screen readers. */
  label: string | undefined
  type: 'text' | 'number' | 'digit'
  placeholder?: string
  /** Longest text that the element takes, in UTF-16 units; -1 for any. */
  maxLength: number
  isDisabled?: boolean
  isFocused?: boolean
  /** Attributes of the input in the document, beside its name. */
  native: Record<string, string>
  onFocus: () => void
  onBlur: () => void
  onConfirm?: () => void
}

/** NutUI's Input as the line of text inside our fields: without its ground and cross, and with a name. Source: ui.md §9 */
export function TextInput(props: TextInputProps) {
  const { className, value, label, placeholder = '', isDisabled = false, native } = props
  return (
    <Input
      plain
      className={classNames('jy-text-input', className)}
      type={props.type}
      confirmType='done'
      value={value}
      // Without a text of its own NutUI would ask for one in Chinese.
      placeholder={placeholder}
      maxLength={props.maxLength}
      disabled={isDisabled}
      focus={props.isFocused}
      // NutUI draws a cross of its own where it gets nothing else; `Field` has one with a name.
      clearIcon={<></>}
      // NutUI takes the text of a blur as typed. On a mini-program it may be older than `value`.
      formatTrigger='onBlur'
      formatter={() => value}
      // A mini-program warns about data that is undefined.
      {...(label !== undefined && { 'aria-label': label })}
      nativeProps={{ ...native, ...(label !== undefined && { 'aria-label': label }) }}
      onChange={props.onChange}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      onConfirm={props.onConfirm}
    />
  )
}
