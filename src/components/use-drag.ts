import { useRef } from 'react'

/** Distance of a finger or a mouse since it went down, in px, and its average speed, in px per ms. */
export interface DragWay {
  dx: number
  dy: number
  speedX: number
}

/** A component's handling of a drag along its axis. */
export interface DragListener {
  /** The direction that belongs to the component; the other one is left to the page. `both` takes everything. */
  axis: 'x' | 'both'
  onStart?: (target: unknown) => void
  onMove: (way: DragWay) => void
  /** Also called, with `isCancelled`, when the system or a second finger ends the gesture. */
  onEnd: (way: DragWay, isCancelled: boolean) => void
}

/** A movement shorter than this is a tap, px. Source: ours. */
const SLOP_PX = 8
/** Browsers repeat a touch as mouse events shortly after it, ms. */
const MOUSE_ECHO_MS = 800

interface Point {
  clientX: number
  clientY: number
}

/** The common part of touch and mouse events, on H5 and in mini-programs. */
export interface PointerLike extends Partial<Point> {
  touches?: ArrayLike<Point>
  changedTouches?: ArrayLike<Point>
  timeStamp: number
  currentTarget: unknown
}

interface Drag {
  startX: number
  startY: number
  startedAt: number
  state: 'undecided' | 'ours' | 'theirs'
  way: DragWay
}

const pointOf = (event: PointerLike): Point | undefined => {
  const touch = event.touches?.[0] ?? event.changedTouches?.[0]
  if (touch) return touch
  const { clientX, clientY } = event
  return clientX === undefined || clientY === undefined ? undefined : { clientX, clientY }
}

function advance(drag: Drag, event: PointerLike, axis: DragListener['axis']): void {
  const point = pointOf(event)
  if (!point) return
  const dx = point.clientX - drag.startX
  const dy = point.clientY - drag.startY
  drag.way = { dx, dy, speedX: dx / Math.max(1, event.timeStamp - drag.startedAt) }
  if (drag.state !== 'undecided' || Math.max(Math.abs(dx), Math.abs(dy)) < SLOP_PX) return
  drag.state = axis === 'both' || Math.abs(dx) > Math.abs(dy) ? 'ours' : 'theirs'
}

/** Touch and mouse handlers of a draggable element; spread them on a View. */
export function useDrag({
  axis,
  onStart,
  onMove,
  onEnd,
}: DragListener): Record<string, (event: never) => void> {
  const drag = useRef<Drag | null>(null)
  const touchedAt = useRef(-MOUSE_ECHO_MS)

  const start = (event: PointerLike) => {
    // Two fingers pinch, which ends the drag of the first one.
    if (event.touches && event.touches.length > 1) return end(true)
    const point = pointOf(event)
    if (!point) return
    const way = { dx: 0, dy: 0, speedX: 0 }
    const { clientX: startX, clientY: startY } = point
    drag.current = { startX, startY, startedAt: event.timeStamp, state: 'undecided', way }
    onStart?.(event.currentTarget)
  }
  const move = (event: PointerLike) => {
    const current = drag.current
    if (!current) return
    advance(current, event, axis)
    if (current.state === 'ours') onMove(current.way)
  }
  const end = (isCancelled: boolean) => {
    const current = drag.current
    drag.current = null
    if (current?.state === 'ours') onEnd(current.way, isCancelled)
  }
  const byMouse = (handle: (event: PointerLike) => void) => (event: PointerLike) => {
    if (event.timeStamp - touchedAt.current > MOUSE_ECHO_MS) handle(event)
  }
  const byTouch = (handle: (event: PointerLike) => void) => (event: PointerLike) => {
    touchedAt.current = event.timeStamp
    handle(event)
  }

  return {
    onTouchStart: byTouch(start),
    onTouchMove: byTouch(move),
    onTouchEnd: byTouch(() => end(false)),
    onTouchCancel: byTouch(() => end(true)),
    onMouseDown: byMouse(start),
    onMouseMove: byMouse(move),
    onMouseUp: byMouse(() => end(false)),
    onMouseLeave: byMouse(() => end(true)),
  }
}
