import type { CommonEventFunction } from '@tarojs/components'
import { useRef } from 'react'
import { systemClock } from '@/lib/time/clock'

/** Callbacks of a held finger or mouse. */
export interface HoldListener {
  onStart(): void
  /** Distance upwards since the start, in px; negative below it. */
  onMove(upPx: number): void
  /** The hold ended or the system cancelled the gesture. `heldMs` is its duration. */
  onEnd(heldMs: number): void
  /** Activated without a hold, by a key or a screen reader. */
  onPress(): void
}

/** Browsers repeat a touch as mouse events within this time, in ms. */
const MOUSE_ECHO_MS = 800

interface Pointer {
  touches?: ArrayLike<{ clientY: number }>
  clientY?: number
  /**
   * Time of the event in ms, always from the same clock: a busy page handles a short tap late, and its end even
   * later.
   */
  timeStamp: number
}

/** Touch and mouse handlers for an element that can be held; spread them on a View. */
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
    // The mouse may leave the element while its button is down.
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
    ...(IS_WEB && { onMouseDown: startByMouse }),
  }
}
