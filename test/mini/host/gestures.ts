import { isDisabled } from './builtins/builtin'
import type { TouchPoint, Touches } from './events'
import type { DomView } from './view'

/** Largest movement of a tap, in px. Source: glass-easel's own recogniser. */
const TAP_TOLERANCE_PX = 10

/** Time after which a resting finger is a long press. Source: provider doc "longpress". */
const LONG_PRESS_MS = 350

/** The finger that may become a tap or a long press. */
interface Press {
  start: TouchPoint
  element: Element
  timer: ReturnType<typeof setTimeout>
  isLong: boolean
}

/** Converts the browser's touches on `root` into the events of a device: touches, taps and long presses. */
export function recogniseGestures(root: HTMLElement, view: DomView, longPressType: string): void {
  let press: Press | null = null

  const forget = () => {
    if (press) clearTimeout(press.timer)
    press = null
  }
  const begin = (element: Element, touches: Touches) => {
    forget()
    const [start] = touches.changedTouches
    if (!start || touches.touches.length > 1) return
    const begun: Press = {
      start,
      element,
      isLong: false,
      timer: setTimeout(() => {
        begun.isLong = true
        view.emitGesture(element, longPressType, {}, touches)
      }, LONG_PRESS_MS),
    }
    press = begun
  }
  const move = ({ changedTouches: [finger] }: Touches) => {
    if (!press || !finger) return
    const { clientX, clientY } = press.start
    const distance = Math.max(Math.abs(finger.clientX - clientX), Math.abs(finger.clientY - clientY))
    if (distance > TAP_TOLERANCE_PX) forget()
  }
  const end = (touches: Touches) => {
    const ended = press
    forget()
    if (!ended || ended.isLong || isDisabled(ended.element.closest('wx-button') ?? ended.element)) return
    const { pageX: x, pageY: y } = ended.start
    view.emitGesture(ended.element, 'tap', { x, y }, touches)
  }

  const listen = (
    type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel',
    react: (event: TouchEvent) => void,
  ) => root.addEventListener(type, react, { capture: true, passive: false })
  const pass = (event: TouchEvent): Touches => {
    const touches = { touches: pointsOf(event.touches), changedTouches: pointsOf(event.changedTouches) }
    view.emitGesture(event.target as Element, event.type, {}, touches)
    return touches
  }
  listen('touchstart', (event) => begin(event.target as Element, pass(event)))
  listen('touchmove', (event) => {
    move(pass(event))
    if (view.stopsTouchMove(event.target as Element)) event.preventDefault()
  })
  listen('touchend', (event) => end(pass(event)))
  listen('touchcancel', (event) => {
    pass(event)
    forget()
  })
}

const pointsOf = (list: TouchList): TouchPoint[] =>
  [...list].map(({ identifier, pageX, pageY, clientX, clientY }) => ({
    identifier,
    pageX,
    pageY,
    clientX,
    clientY,
  }))
