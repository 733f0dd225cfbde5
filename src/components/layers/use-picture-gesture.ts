import { useEffect, useRef, useState } from 'react'
import { PICTURE_AT_REST, PictureGesture, type PictureActs, type PictureState } from './picture-gesture'
import type { Point, Size } from './picture-view'
import { useUi } from '../ui-context'
import type { PointerLike } from '../use-drag'

/** The picture's box: measured from the element on H5; the whole window in mini-programs. */
interface Box extends Size {
  readonly left: number
  readonly top: number
}

type GestureEvent = PointerLike & { stopPropagation(): void; preventDefault(): void }

const boxOf = (target: unknown, windowPx: Size | undefined): Box => {
  if (windowPx) return { left: 0, top: 0, width: windowPx.width, height: windowPx.height }
  return (target as HTMLElement).getBoundingClientRect()
}

const fingersOf = (event: GestureEvent, box: Box): Point[] => {
  const { touches, clientX = 0, clientY = 0 } = event
  const fingers = touches ? Array.from(touches) : [{ clientX, clientY }]
  return fingers.map((finger) => ({
    x: finger.clientX - box.left - box.width / 2,
    y: finger.clientY - box.top - box.height / 2,
  }))
}

/** The gestures of the shown picture, and the handlers of the box that contains it. */
export interface PictureHands {
  state: PictureState
  gesture: PictureGesture
  /** Call when a picture has loaded, which may be before it is shown. */
  setSize: (key: string, size: Size) => void
  handlers: Record<string, (event: never) => void>
}

/**
 * Handles zooming, moving and pulling down of the picture that `key` names. Every new key begins with the whole picture.
 * Moves that the page handles bubble to the elements above.
 */
export function usePictureGesture(key: string, acts: PictureActs): PictureHands {
  const { windowPx } = useUi()
  const [state, setState] = useState(PICTURE_AT_REST)
  const [gesture] = useState(() => new PictureGesture(setState))
  const sizes = useRef(new Map<string, Size>())
  useEffect(() => {
    gesture.acts = acts
  })
  useEffect(() => () => gesture.reset(), [gesture, key])
  const down = (event: GestureEvent) => {
    const box = boxOf(event.currentTarget, windowPx)
    gesture.box = box
    gesture.picture = sizes.current.get(key)
    gesture.down(fingersOf(event, box), event.timeStamp)
  }
  const move = (event: GestureEvent) => {
    if (!gesture.move(fingersOf(event, boxOf(event.currentTarget, windowPx)))) return
    event.stopPropagation()
    // Browsers treat a finger that is lifted while moving as a fling, and the next tap as the end of that fling.
    event.preventDefault()
  }
  const up = (isCancelled: boolean) => (event: GestureEvent) => {
    const fingers = event.touches ? fingersOf(event, boxOf(event.currentTarget, windowPx)) : []
    gesture.up(fingers, event.timeStamp, isCancelled)
  }
  const handlers = {
    onTouchStart: down,
    onTouchMove: move,
    onTouchEnd: up(false),
    onTouchCancel: up(true),
    onMouseDown: down,
    onMouseMove: move,
    onMouseUp: up(false),
    onMouseLeave: up(true),
  }
  return { state, gesture, setSize: (name, size) => sizes.current.set(name, size), handlers }
}
