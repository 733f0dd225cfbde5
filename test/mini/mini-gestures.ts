import { isDisabled } from './host/builtins/builtin'
import type { TouchPoint } from './host/events'
import type { MiniHost } from './host/mini-host'

/** How long a long press lasts here; longer than the 350 ms after which platforms recognise it. */
const LONG_PRESS_MS = 400

/** Steps of a swipe between start and end. */
const SWIPE_STEPS = 6

/** How far a finger moves, in px. */
export interface Way {
  readonly dx?: number
  readonly dy?: number
}

const fingerAt = (x: number, y: number): TouchPoint => ({
  identifier: 0,
  pageX: x,
  pageY: y,
  clientX: x,
  clientY: y,
})

const fingerOn = (element: Element): TouchPoint => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return fingerAt(left + width / 2, top + height / 2)
}

const touchesOf = (type: string, finger: TouchPoint) => ({
  touches: type === 'touchend' ? [] : [finger],
  changedTouches: [finger],
})

const touch = (host: MiniHost, element: Element, type: string, finger: TouchPoint): void =>
  host.view.emitGesture(element, type, {}, touchesOf(type, finger))

/** Touches an element shortly, with the events of a real tap. */
export const tapOn = (host: MiniHost, element: Element): void => {
  const finger = fingerOn(element)
  touch(host, element, 'touchstart', finger)
  touch(host, element, 'touchend', finger)
  if (!isDisabled(element.closest('wx-button') ?? element)) {
    const at = { x: finger.pageX, y: finger.pageY }
    host.view.emitGesture(element, 'tap', at, touchesOf('tap', finger))
  }
  // Switches, choices and buttons of forms answer the DOM's own click.
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

/** Moves a finger from the middle of an element; `settle` lets the app follow after each step. */
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
