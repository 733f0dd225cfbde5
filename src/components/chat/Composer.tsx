import { Textarea, View } from '@tarojs/components'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { systemClock } from '@/lib/time/clock'
import { classNames } from '../class-names'
import { isComposingKey } from '../dom'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { createLateInput } from './late-input'
import { useCaret, type CaretEdits } from './use-caret'
import './Composer.scss'

/** Props of {@link Composer}. */
export interface ComposerProps {
  text: string
  onChange: (text: string) => void
  /** Sends the text; never called with blanks only. */
  onSend: () => void
  placeholder: string
  sendLabel: string
  /** Longest message, in visible characters. */
  maxLength: number
  /** Called when typed, pasted or inserted text did not fit and was left out. */
  onFull?: () => void
  /** Receives the functions that edit at the caret, for a panel of emoji. */
  editRef?: { current: CaretEdits | null }
  /** `dark` is larger, on the plum ground of a speed date. */
  ground?: 'page' | 'dark'
  isDisabled?: boolean
  isFocused?: boolean
  onFocusChange?: (hasFocus: boolean) => void
  /** Before the field, such as the microphone. */
  left?: ReactNode
  /** Behind the field, also while it contains text, such as emoji. */
  tool?: ReactNode
  /**
   * Behind the field and as wide as the send button, which replaces it while the field contains text, so that the
   * field keeps its width.
   */
  right?: ReactNode
  /** Replaces the field, such as the pad for voice messages. */
  instead?: ReactNode
  /** Above the row: ice-breakers, a quoted message. */
  above?: ReactNode
}

/** Largest number of UTF-16 units in one character in practice: a family emoji. */
const UNITS_PER_CHARACTER = 11

const isIn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/**
 * On H5, Enter sends and Shift+Enter breaks the line. The field hides the modifier keys of its own events, so the
 * keys are read in the capture phase; on the row, because the voice pad replaces the field.
 */
function useEnterToSend(row: { current: HTMLElement | null }, send: () => void): void {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const element = row.current
    if (!IS_WEB || !element) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event)) return
      if (!isIn(event, '.jy-composer__field')) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    element.addEventListener('keydown', listen, true)
    return () => element.removeEventListener('keydown', listen, true)
  }, [row])
}

/**
 * Whether the field contains letters of a word that is still being composed. Taro reports such input only when the
 * word is chosen, so the text lags behind the field. The row stays when the voice pad replaces the field.
 */
function useComposing(row: { current: HTMLElement | null }): boolean {
  const [isComposing, setComposing] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!IS_WEB || !element) return undefined
    const update = ({ data }: CompositionEvent) => setComposing(data.trim() !== '')
    const end = () => setComposing(false)
    element.addEventListener('compositionupdate', update, true)
    element.addEventListener('compositionend', end, true)
    return () => {
      element.removeEventListener('compositionupdate', update, true)
      element.removeEventListener('compositionend', end, true)
    }
  }, [row])
  return isComposing
}

/** Ends the composition: the content of the field is sent. */
const commitComposition = (): void => {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus()
}

/**
 * The send button does not take the focus from the field, because the phone's keyboard would close. A word that is
 * being composed is committed first.
 */
function useFocusOnSend(row: { current: HTMLElement | null }, isComposing: boolean): void {
  const latest = useRef(isComposing)
  latest.current = isComposing
  useEffect(() => {
    const element = row.current
    if (!IS_WEB || !element) return undefined
    const keep = (event: MouseEvent) => {
      if (!isIn(event, '.jy-composer__send')) return
      event.preventDefault()
      if (latest.current) commitComposition()
    }
    element.addEventListener('mousedown', keep)
    return () => element.removeEventListener('mousedown', keep)
  }, [row])
}

/**
 * The field and buttons for writing a message. Sending keeps the focus, so the keyboard stays open. Source:
 * screens.md 12, ui.md §8.
 */
export function Composer(props: ComposerProps) {
  const { text, onSend, placeholder, sendLabel, maxLength, isDisabled, left, right, above, editRef } = props
  const fieldRef = useRef<HTMLElement>(null)
  const rowRef = useRef<HTMLElement>(null)
  const caret = useCaret(fieldRef, { ...props, max: maxLength })
  if (editRef) editRef.current = caret
  const isComposing = useComposing(rowRef)
  const isWritten = text.trim() !== ''
  const canSend = (isWritten || isComposing) && !isDisabled
  const [late] = useState(() => createLateInput(systemClock))
  const send = () => {
    if (!isWritten || isDisabled) return
    late.sent(text)
    onSend()
  }
  const type = (value: string, at: number | undefined) => {
    const rest = IS_WEB ? value : late.rest(value)
    caret.apply(rest, at === undefined ? at : at - (value.length - rest.length))
  }
  useEnterToSend(rowRef, send)
  useFocusOnSend(rowRef, isComposing)
  return (
    <View className={classNames('jy-composer', props.ground === 'dark' && 'jy-composer--dark')}>
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
              maxlength={maxLength * UNITS_PER_CHARACTER}
              cursor={IS_WEB ? undefined : caret.cursor}
              disabled={isDisabled}
              focus={props.isFocused}
              autoHeight
              adjustPosition={false}
              showConfirmBar={false}
              disableDefaultPadding
              holdKeyboard
              confirmType='send'
              aria-label={placeholder}
              nativeProps={{ 'aria-label': placeholder, rows: 1, enterkeyhint: 'send' }}
              onInput={({ detail }) => type(detail.value, detail.cursor)}
              onFocus={() => props.onFocusChange?.(true)}
              onBlur={({ detail }) => {
                caret.leave(detail.cursor)
                props.onFocusChange?.(false)
              }}
              onConfirm={IS_WEB ? undefined : send}
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
