import { View } from '@tarojs/components'
import type { ITouchEvent } from '@tarojs/components'
import type { CSSProperties, ReactNode } from 'react'
import { answerPress, type Presser } from '@/lib/press'
import { classNames } from './class-names'
import type { KeyPress } from './dom'

/** Props of {@link Pressable}. */
export interface PressableProps {
  children?: ReactNode
  className?: string
  style?: CSSProperties
  /**
   * Screen readers read it instead of the content, when the content is only an icon. Beside written words it must
   * contain them, so that members who use voice control can say what they see. Source: WCAG 2.5.3
   */
  label?: string
  role?: 'button' | 'tab' | 'radio' | 'checkbox' | 'switch' | 'link' | 'option' | 'menuitem'
  isDisabled?: boolean
  /** For tabs and options: whether it is the chosen one. */
  isSelected?: boolean
  /** For toggle buttons: whether it is on. */
  isPressed?: boolean
  /** For buttons that show and hide content: whether it is shown. */
  isExpanded?: boolean
  /** For radios, check boxes and switches. */
  isChecked?: boolean
  isBusy?: boolean
  /** For one of a list, in a wide window: what it opens is shown beside the list. */
  isCurrent?: boolean
  /** `flat` fades on a press; the default also shrinks. */
  pressStyle?: 'shrink' | 'flat' | 'none'
  onPress?: (event: ITouchEvent) => void
  /** Handlers of a longer gesture, such as a long press; an `onClick` among them replaces `onPress`. */
  gesture?: { readonly onClick?: (event: ITouchEvent) => void }
}

const PRESS_CLASS = { shrink: 'jy-pressed', flat: 'jy-pressed--flat', none: 'none' }

const flag = (value: boolean | undefined) => (value === undefined ? undefined : String(value))

/**
 * Anything that a finger, a mouse or a key can press. On H5, Tab reaches it and Enter and Space press it; a View
 * alone supports neither.
 */
export function Pressable({
  children,
  className,
  style,
  label,
  role = 'button',
  isDisabled = false,
  isSelected,
  isPressed,
  isExpanded,
  isChecked,
  isBusy,
  isCurrent = false,
  pressStyle = 'shrink',
  onPress,
  gesture = {},
}: PressableProps) {
  const press = (presser: Presser, event: ITouchEvent) => {
    event.stopPropagation()
    if (!isDisabled && onPress) answerPress(presser, () => onPress(event))
  }
  const { onClick, ...handlers } = gesture
  const click = (event: ITouchEvent) =>
    onClick ? answerPress('finger', () => onClick(event)) : press('finger', event)
  const keys = {
    tabIndex: isDisabled ? -1 : 0,
    onKeyDown: (event: ITouchEvent & KeyPress) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      press('key', event)
    },
  }
  return (
    <View
      className={classNames('jy-pressable', className)}
      style={style}
      role={role}
      aria-label={label}
      aria-disabled={isDisabled ? 'true' : undefined}
      aria-selected={flag(isSelected)}
      aria-pressed={flag(isPressed)}
      aria-expanded={flag(isExpanded)}
      aria-checked={flag(isChecked)}
      aria-busy={isBusy ? 'true' : undefined}
      {...(IS_WEB && isCurrent && { 'aria-current': 'true' })}
      hoverClass={isDisabled ? 'none' : PRESS_CLASS[pressStyle]}
      hoverStartTime={0}
      hoverStayTime={80}
      onClick={click}
      {...handlers}
      {...keys}
    >
      {children}
    </View>
  )
}
