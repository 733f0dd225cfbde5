import { isDisabled } from './host/builtins/builtin'
import type { TouchPoint } from './host/events'
import type { MiniHost } from './host/mini-host'

/** Duration of a long press here, in ms; longer than the 350 ms of the platforms. */
const LONG_PRESS_MS = 400

/** Number of steps of a swipe. */
const SWIPE_STEPS = 6

/** Movement of a finger, in px. */
export interface Way {
  readonly dx?: number
  readonly dy?: number
}

const fingerAt = (x: number, y: number, identifier = 0): TouchPoint => ({
  identifier,
  pageX: x,
  pageY: y,
  clientX: x,
  clientY: y,
})

const fingerOn = (element: Element): TouchPoint => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return fingerAt(left + width / 2, top + height / 2)
}

const touchesOf = (type: string, ...fingers: TouchPoint[]) => ({
  touches: type === 'touchend' ? [] : fingers,
  changedTouches: fingers,
})

const touch = (host: MiniHost, element: Element, type: string, ...fingers: TouchPoint[]): void =>
  host.view.emitGesture(element, type, {}, touchesOf(type, ...fingers))

/** Taps an element, with the events of a real tap. */
export const tapOn = (host: MiniHost, element: Element): void => {
  const finger = fingerOn(element)
  touch(host, element, 'touchstart', finger)
  touch(host, element, 'touchend', finger)
  if (!isDisabled(element.closest('wx-button') ?? element)) {
    const at = { x: finger.pageX, y: finger.pageY }
    host.view.emitGesture(element, 'tap', at, touchesOf('tap', finger))
  }
  // Switches, choices and buttons of forms handle the DOM's own click.
  ;(element as HTMLElement).click()
}

/** Holds a finger on an element until the platform recognises a long press. */
export const holdOn = async (host: MiniHost, element: Element): Promise<void> => {
  const finger = fingerOn(element)
  touch(host, element, 'touchstart', finger)
  await new Promise((resolve) => setTimeout(resolve, LONG_PRESS_MS))
  touch(host, element, host.pack.target === 'alipay' ? 'longtap' : 'longpress', finger)
  touch(host, element, 'touchend', finger)
}

/** Moves a finger from the middle of an element; `settle` lets the app react after each step. */
export const swipeFrom = async (
  host: MiniHost,
  element: Element,
  { dx = 0, dy = 0 }: Way,
  settle: () => Promise<void>,
): Promise<void> => {
  const start = fingerOn(element)
  const at = (share: number) => fingerAt(start.pageX + dx * share, start.pageY + dy * share)
  touch(host, element, 'touchstart', start)
  for (let step = 1; step <= SWIPE_STEPS; step += 1) {
    touch(host, element, 'touchmove', at(step / SWIPE_STEPS))
    await settle()
  }
  touch(host, element, 'touchend', at(1))
}

/** Puts two fingers on an element, 100 px apart, and moves them until they are `times` as far apart. */
export const spreadOn = async (
  host: MiniHost,
  element: Element,
  times: number,
  settle: () => Promise<void>,
): Promise<void> => {
  const { pageX, pageY } = fingerOn(element)
  const apart = (px: number) => [fingerAt(pageX - px / 2, pageY), fingerAt(pageX + px / 2, pageY, 1)]
  touch(host, element, 'touchstart', ...apart(100))
  touch(host, element, 'touchmove', ...apart(100 * times))
  await settle()
  touch(host, element, 'touchend', ...apart(100 * times))
}
