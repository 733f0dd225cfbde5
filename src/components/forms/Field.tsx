import { Text, Textarea, View } from '@tarojs/components'
import { useContext, useId, useState, type ReactNode } from 'react'
import { INPUT_MAX_LENGTH } from '@contract/constants'
import { classNames } from '../class-names'
import { FormNote } from './form-note'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { TextInput } from './TextInput'
import { useUi } from '../ui-context'
import './Field.scss'

/** Props of {@link Field}. */
export interface FieldProps {
  value: string
  onChange: (value: string) => void
  /** Above the field; screen readers also read it for the field. */
  label?: string
  /** Screen readers read it when there is no visible label. */
  hiddenLabel?: string
  placeholder?: string
  /** A sentence in danger colour under the field. */
  error?: string | null
  hint?: string
  /**
   * Longest text, in characters as the server counts them; the counter appears near it. The default is 140. Source:
   * spec §9
   */
  maxLength?: number
  /** Length of a text; by default its code points. */
  lengthOf?: (text: string) => number
  kind?: 'text' | 'number' | 'digit' | 'multiline'
  /**
   * On a page the field is white, on a card it is grey. A `row` is a line of a {@link FormCard} with its label at the
   * left; its error is shown under the card.
   */
  ground?: 'surface' | 'fill' | 'row'
  isDisabled?: boolean
  isFocused?: boolean
  canClear?: boolean
  /** Elements before and behind the text. */
  left?: ReactNode
  right?: ReactNode
  /** Kind of value that the browser may fill in, such as tel or one-time-code. */
  autoComplete?: string
  /** Which keyboard a phone shows on H5 for a field that is not `number`. */
  inputMode?: 'numeric' | 'decimal' | 'text'
  onBlur?: () => void
  onConfirm?: () => void
}

/** The counter is shown from this share of the longest text on: 120 of 140. Source: ui.md §12. */
const COUNTER_SHARE = 120 / 140

const codePoints = (text: string) => [...text].length

/** The field itself. */
interface EntryProps extends FieldProps {
  /** Id of the element with its note or error; undefined while there is no such text. */
  noteId: string | undefined
  onFocusChange: (hasFocus: boolean) => void
}

function Entry(props: EntryProps) {
  const {
    value,
    onChange,
    kind = 'text',
    placeholder,
    isDisabled,
    isFocused,
    onFocusChange,
    onBlur,
    onConfirm,
  } = props
  const name = props.label ?? props.hiddenLabel ?? placeholder
  // A text with a limit of its own is counted as the server counts it, and never cut while the member types.
  const maxLength = props.maxLength === undefined ? INPUT_MAX_LENGTH : -1
  const onLeave = () => {
    onFocusChange(false)
    onBlur?.()
  }
  // A mini-program warns about data that is undefined.
  const native = {
    ...(props.error && { 'aria-invalid': 'true' }),
    ...(props.noteId && { 'aria-describedby': props.noteId }),
  }
  if (kind === 'multiline') {
    return (
      <Textarea
        className='jy-field__entry jy-field__entry--tall'
        value={value}
        placeholder={placeholder}
        placeholderClass='jy-field__placeholder'
        disabled={isDisabled}
        maxlength={maxLength}
        focus={isFocused}
        aria-label={name}
        nativeProps={{ ...native, 'aria-label': name }}
        onInput={(event) => onChange(event.detail.value)}
        onFocus={() => onFocusChange(true)}
        onBlur={onLeave}
      />
    )
  }
  return (
    <TextInput
      className='jy-field__entry'
      value={value}
      onChange={onChange}
      label={name}
      type={kind}
      placeholder={placeholder}
      maxLength={maxLength}
      isDisabled={isDisabled}
      isFocused={isFocused}
      native={{
        ...native,
        autocomplete: props.autoComplete ?? 'off',
        ...(props.inputMode && { inputmode: props.inputMode }),
      }}
      onFocus={() => onFocusChange(true)}
      onBlur={onLeave}
      onConfirm={onConfirm}
    />
  )
}

/** A text field with its rule and its error. */
export function Field(props: FieldProps) {
  const {
    value,
    onChange,
    label,
    error,
    hint,
    maxLength,
    lengthOf = codePoints,
    kind,
    canClear,
    isDisabled,
  } = props
  const { labels } = useUi()
  const [hasFocus, setFocus] = useState(false)
  const length = lengthOf(value)
  const hasCounter = maxLength !== undefined && length >= maxLength * COUNTER_SHARE
  const isRow = props.ground === 'row'
  const note = isRow ? hint : (error ?? hint)
  const ownId = useId()
  const formId = useContext(FormNote)
  const noteId = (isRow && error && formId) || (note ? ownId : undefined)
  return (
    <View className={classNames('jy-field', isRow && 'jy-field--row')}>
      {label && !isRow && <Text className='jy-field__label'>{label}</Text>}
      <View
        className={classNames(
          'jy-field__frame',
          `jy-field__frame--${props.ground ?? 'surface'}`,
          kind === 'multiline' && 'jy-field__frame--tall',
          hasFocus && 'jy-field__frame--focus',
          error && 'jy-field__frame--error',
        )}
      >
        {label && isRow && <Text className='jy-field__side'>{label}</Text>}
        {props.left}
        <Entry {...props} noteId={noteId} onFocusChange={setFocus} />
        {canClear && value !== '' && !isDisabled && (
          <Pressable
            className='jy-field__clear'
            label={labels.clear}
            pressStyle='flat'
            onPress={() => onChange('')}
          >
            <Icon name='circle-x' size={20} />
          </Pressable>
        )}
        {props.right}
      </View>
      {(note || hasCounter) && (
        <View className='jy-field__below'>
          <View
            id={ownId}
            className={classNames('jy-field__note', error && 'jy-field__note--error')}
            role={error ? 'alert' : undefined}
          >
            {note}
          </View>
          {hasCounter && (
            <Text className={classNames('jy-num', length > maxLength && 'jy-field__note--error')}>
              {`${length}/${maxLength}`}
            </Text>
          )}
        </View>
      )}
    </View>
  )
}
