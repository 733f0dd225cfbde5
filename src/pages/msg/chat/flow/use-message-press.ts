import { useEffect, useRef } from 'react'
import type { KeyPress } from '@/components/dom'
import { systemClock } from '@/lib/time/clock'
import { useLongPress } from '@/platform/gestures/long-press'

/** Two presses within this time are one double press, in ms. Source: ours */
const DOUBLE_PRESS_MS = 300

/** What presses on a message do, beside its menu. */
interface MessagePress {
  /** A plain press; on H5 also Enter, which otherwise opens the menu. */
  readonly onPress?: () => void
  /** A plain press by finger or mouse. It waits until no second press can follow, because it may move the message. */
  readonly onTap?: () => void
  /** A double press. */
  readonly onDouble?: () => void
}

/**
 * Press handlers of a message: a long press, on H5 also the right mouse button and Enter, opens its menu.
 */
export function useMessagePress(onMenu: () => void, { onPress, onTap, onDouble }: MessagePress = {}): object {
  const pressedAt = useRef(0)
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(waiting.current), [])
  const press = () => {
    const now = systemClock.now()
    const isDouble = onDouble !== undefined && now - pressedAt.current < DOUBLE_PRESS_MS
    pressedAt.current = isDouble ? 0 : now
    clearTimeout(waiting.current)
    if (isDouble) onDouble()
    else if (onPress) onPress()
    else if (onTap) waiting.current = setTimeout(onTap, onDouble ? DOUBLE_PRESS_MS : 0)
  }
  const longPress = useLongPress(onMenu, press)
  if (!IS_WEB) return longPress
  return {
    ...longPress,
    tabIndex: -1,
    onContextMenu: (event: { preventDefault(): void }) => {
      event.preventDefault()
      onMenu()
    },
    onKeyDown: (event: KeyPress) => {
      if (event.key === 'ContextMenu' || (event.key === 'Enter' && event.shiftKey)) {
        event.preventDefault()
        onMenu()
      } else if (event.key === 'Enter') {
        event.preventDefault()
        if (onPress) onPress()
        else onMenu()
      }
    },
  }
}
