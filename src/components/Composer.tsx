import { Textarea, View } from '@tarojs/components'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names'
import { hasDocument, isComposingKey } from './dom'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import './Composer.scss'

/** Props of {@link Composer}. */
export interface ComposerProps {
  text: string
  onChange: (text: string) => void
  /** Sends what is written; never called with blanks only. */
  onSend: () => void
  placeholder: string
  sendLabel: string
  /** Longest message, in UTF-16 units as the field counts them. */
  maxLength: number
  isDisabled?: boolean
  isFocused?: boolean
  onFocusChange?: (hasFocus: boolean) => void
  /** Before the field, such as the microphone. */
  left?: ReactNode
  /** Behind the field, also while there is text, such as emoji. */
  tool?: ReactNode
  /** Behind the field, such as plus; the send button takes their place while there is text. */
  right?: ReactNode
  /** Takes the field's place, such as the pad to talk on. */
  instead?: ReactNode
  /** Above the row: ice-breakers, a quoted answer. */
  above?: ReactNode
}

/**
 * On H5 Enter sends and Shift+Enter breaks the line. The field hides the modifier keys of its own events, so the keys
 * are read on their way in.
 */
function useEnterToSend(field: { current: HTMLElement | null }, send: () => void): void {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const element = field.current
    if (!hasDocument || !element) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    element.addEventListener('keydown', listen, true)
    return () => element.removeEventListener('keydown', listen, true)
  }, [field])
}

/**
 * Whether letters of a word that is still being composed stand in the field. Taro keeps such input to itself until the word is
 * chosen, so the text lags behind the field.
 */
function useComposing(field: { current: HTMLElement | null }): boolean {
  const [isComposing, setComposing] = useState(false)
  useEffect(() => {
    const element = field.current
    if (!hasDocument || !element) return undefined
    const update = ({ data }: CompositionEvent) => setComposing(data.trim() !== '')
    const end = () => setComposing(false)
    element.addEventListener('compositionupdate', update, true)
    element.addEventListener('compositionend', end, true)
    return () => {
      element.removeEventListener('compositionupdate', update, true)
      element.removeEventListener('compositionend', end, true)
    }
  }, [field])
  return isComposing
}

/** Ends the composition: what stands in the field is what is sent. */
const commitComposition = (): void => {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus()
}

/**
 * The send button takes the focus from the field as little as a key of the keyboard does: the phone's would close. A word that
 * is being composed is committed first.
 */
function useFocusOnSend(row: { current: HTMLElement | null }, isComposing: boolean): void {
  const latest = useRef(isComposing)
  latest.current = isComposing
  useEffect(() => {
    const element = row.current
    if (!hasDocument || !element) return undefined
    const keep = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest('.jy-composer__send'))) return
      event.preventDefault()
      if (latest.current) commitComposition()
    }
    element.addEventListener('mousedown', keep)
    return () => element.removeEventListener('mousedown', keep)
  }, [row])
}

/** Where a message is written. Sending keeps the focus, so the keyboard stays. Source: screens.md 12, ui.md §8. */
export function Composer(props: ComposerProps) {
  const { text, onChange, onSend, placeholder, sendLabel, maxLength, isDisabled, left, right, above } = props
  const fieldRef = useRef<HTMLElement>(null)
  const rowRef = useRef<HTMLElement>(null)
  const isComposing = useComposing(fieldRef)
  const isWritten = text.trim() !== ''
  const canSend = (isWritten || isComposing) && !isDisabled
  const send = () => {
    if (isWritten && !isDisabled) onSend()
  }
  useEnterToSend(fieldRef, send)
  useFocusOnSend(rowRef, isComposing)
  return (
    <View className='jy-composer'>
      {above}
      <View ref={rowRef} className='jy-composer__row'>
        {left}
        {props.instead ?? (
          <View className={classNames('jy-composer__frame', !left && 'jy-composer__frame--first')}>
            <Textarea
              ref={fieldRef}
              className='jy-composer__field'
              value={text}
              placeholder={placeholder}
              placeholderClass='jy-composer__placeholder'
              maxlength={maxLength}
              disabled={isDisabled}
              focus={props.isFocused}
              autoHeight
              adjustPosition={false}
              showConfirmBar={false}
              disableDefaultPadding
              holdKeyboard
              confirmType='send'
              aria-label={placeholder}
              nativeProps={{ 'aria-label': placeholder, rows: 1 }}
              onInput={(event) => onChange(event.detail.value)}
              onFocus={() => props.onFocusChange?.(true)}
              onBlur={() => props.onFocusChange?.(false)}
              onConfirm={hasDocument ? undefined : send}
            />
          </View>
        )}
        {props.tool}
        {((!isWritten && !isComposing) || props.instead) && right ? (
          right
        ) : (
          <Pressable
            className={classNames('jy-composer__send', canSend && 'jy-composer__send--on')}
            label={sendLabel}
            isDisabled={!canSend}
            onPress={send}
          >
            <View className='jy-composer__send-face'>
              <Icon name='arrow-up' size={20} />
            </View>
          </Pressable>
        )}
      </View>
    </View>
  )
}
