import type { CommonEventFunction } from '@tarojs/components'
import { useRef } from 'react'
import { systemClock } from '@/lib/clock'

/** What a held finger or mouse tells. */
export interface HoldListener {
  onStart(): void
  /** How far it went up since it came down, in px; negative below. */
  onMove(upPx: number): void
  /** Let go; also when the system takes the gesture away. `heldMs` is how long it was held. */
  onEnd(heldMs: number): void
  /** Pressed without being held: by a key or a screen reader. */
  onPress(): void
}

/** Browsers repeat a touch as mouse events shortly after it, in ms. */
const MOUSE_ECHO_MS = 800

interface Pointer {
  touches?: ArrayLike<{ clientY: number }>
  clientY?: number
  /** When it was touched, in ms of the same clock for all: a busy page hears of a short tap late, and of its end later still. */
  timeStamp: number
}

const isWeb = process.env.TARO_ENV === 'h5'

/** Touch and mouse handlers of something that is held down; spread them on a View. */
export function useHold(listener: HoldListener): Record<string, CommonEventFunction> {
  const held = useRef<{ startY: number; startedAtMs: number } | null>(null)
  const touchedAt = useRef(-MOUSE_ECHO_MS)
  const endedAt = useRef(0)
  const latest = useRef(listener)
  latest.current = listener

  const yOf = ({ touches, clientY }: Pointer) => touches?.[0]?.clientY ?? clientY ?? 0
  const start = (event: Pointer) => {
    held.current = { startY: yOf(event), startedAtMs: event.timeStamp }
    latest.current.onStart()
  }
  const move = (event: Pointer) => {
    if (held.current) latest.current.onMove(held.current.startY - yOf(event))
  }
  const end = ({ timeStamp }: Pointer) => {
    const ended = held.current
    held.current = null
    endedAt.current = systemClock.now()
    if (ended) latest.current.onEnd(timeStamp - ended.startedAtMs)
  }
  const byTouch = (act: (event: Pointer) => void) => (event: unknown) => {
    touchedAt.current = (event as Pointer).timeStamp
    act(event as Pointer)
  }
  const startByMouse = (event: unknown) => {
    if ((event as Pointer).timeStamp - touchedAt.current < MOUSE_ECHO_MS) return
    start(event as Pointer)
    // A mouse may leave the element while its button is down.
    const followed = (way: MouseEvent) => move(way)
    const released = (release: MouseEvent) => {
      window.removeEventListener('mousemove', followed)
      end(release)
    }
    window.addEventListener('mousemove', followed)
    window.addEventListener('mouseup', released, { once: true })
  }
  return {
    onTouchStart: byTouch(start),
    onTouchMove: byTouch(move),
    onTouchEnd: byTouch(end),
    onTouchCancel: byTouch(end),
    // A click follows every hold.
    onClick: () => {
      if (systemClock.now() - endedAt.current > MOUSE_ECHO_MS) latest.current.onPress()
    },
    ...(isWeb && { onMouseDown: startByMouse }),
  }
}
