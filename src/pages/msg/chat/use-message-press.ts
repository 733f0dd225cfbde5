import { useRef } from 'react'
import { hasDocument, type KeyPress } from '@/components/dom'
import { systemClock } from '@/lib/time/clock'
import { useLongPress } from '@/platform/gestures/long-press'

/** Two presses within this time are one double press, in ms. Source: ours */
const DOUBLE_PRESS_MS = 300

/**
 * Press handlers of a message: a long press, on H5 also the right mouse button and Enter, opens its menu; `onPress`
 * is a plain press, `onDouble` a double press.
 */
export function useMessagePress(
  onMenu: () => void,
  { onPress, onDouble }: { onPress?: () => void; onDouble?: () => void } = {},
): object {
  const pressedAt = useRef(0)
  const press = () => {
    const now = systemClock.now()
    const isDouble = onDouble !== undefined && now - pressedAt.current < DOUBLE_PRESS_MS
    pressedAt.current = isDouble ? 0 : now
    if (isDouble) onDouble()
    else onPress?.()
  }
  const longPress = useLongPress(onMenu, press)
  if (!hasDocument) return longPress
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
