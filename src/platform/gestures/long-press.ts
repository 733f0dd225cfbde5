import type { CommonEventFunction, ITouchEvent } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import { LONG_PRESS_MS, LONG_PRESS_TOLERANCE_PX } from '@contract/constants'

/** Handlers to spread on the pressed element. */
export interface LongPressHandlers {
  onTouchStart: CommonEventFunction
  onTouchMove: CommonEventFunction
  onTouchEnd: CommonEventFunction
  onTouchCancel(): void
  onClick(): void
  /** H5: the right mouse button, the menu key, Shift+F10. */
  onContextMenu?: (event: { preventDefault(): void }) => void
}

interface Press {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  hasFired: boolean
}

const pointOf = (event: unknown) => {
  const touch = (event as ITouchEvent).touches[0]
  return { x: touch?.clientX ?? touch?.pageX ?? 0, y: touch?.clientY ?? touch?.pageY ?? 0 }
}

/**
 * Handles a press of 350 ms that moves less than 10 px, or the menu key. The click that some platforms send after it
 * is ignored; any other click reaches `onPress`.
 * Source: spec §9
 */
export function useLongPress(onLongPress: () => void, onPress?: () => void): LongPressHandlers {
  const press = useRef<Press | null>(null)
  const drop = () => {
    if (press.current && !press.current.hasFired) {
      clearTimeout(press.current.timer)
      press.current = null
    }
  }
  useEffect(() => drop, [])
  return {
    onTouchStart(event) {
      drop()
      const started: Press = {
        ...pointOf(event),
        hasFired: false,
        timer: setTimeout(() => {
          started.hasFired = true
          onLongPress()
        }, LONG_PRESS_MS),
      }
      press.current = started
    },
    onTouchMove(event) {
      if (!press.current) return
      const { x, y } = pointOf(event)
      if (Math.hypot(x - press.current.x, y - press.current.y) > LONG_PRESS_TOLERANCE_PX) drop()
    },
    onTouchEnd(event) {
      // The layer that the press opened is under the finger now and would receive the browser's click.
      if (press.current?.hasFired) event.preventDefault()
      drop()
    },
    onTouchCancel: drop,
    onClick() {
      const wasLong = press.current?.hasFired === true
      press.current = null
      if (!wasLong) onPress?.()
    },
    ...(IS_WEB && {
      onContextMenu: (event: { preventDefault(): void }) => {
        event.preventDefault()
        // Android fires this event during a long press as well.
        if (!press.current) onLongPress()
      },
    }),
  }
}
