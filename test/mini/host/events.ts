import type { Event as ViewEvent } from 'glass-easel'
import type { MiniTarget } from '../packaging/mini-package'

/** One finger as app code sees it. */
export interface TouchPoint {
  identifier: number
  pageX: number
  pageY: number
  clientX: number
  clientY: number
}

/** Fingers of a touch event: those on the screen, and those that changed. */
export interface Touches {
  touches: TouchPoint[]
  changedTouches: TouchPoint[]
}

/** Source of an event as app code sees it. */
interface EventSource {
  id: string
  dataset: Record<string, unknown>
}

/** Alipay's touch events are in camel case; the host's own names are all in lower case. */
const ALIPAY_TYPES: Record<string, string> = {
  touchstart: 'touchStart',
  touchmove: 'touchMove',
  touchend: 'touchEnd',
  touchcancel: 'touchCancel',
  longtap: 'longTap',
}

/** Whether a method argument is an event of the view layer. */
export const isViewEvent = (value: unknown): value is ViewEvent<unknown> =>
  typeof value === 'object' && value !== null && 'getEventName' in value && 'getOriginalEvent' in value

/** Converts an event of the view layer into the plain object that app code receives on a device. */
export function toPlainEvent(event: ViewEvent<unknown>, target: MiniTarget): object {
  const { touches = [], changedTouches = [] } = (event.getOriginalEvent() ?? {}) as Partial<Touches>
  const type = event.getEventName()
  const sources = event as unknown as { target?: EventSource; currentTarget?: EventSource; mark?: object }
  return {
    type: target === 'alipay' ? (ALIPAY_TYPES[type] ?? type) : type,
    timeStamp: event.timeStamp,
    target: plainSource(sources.target, target),
    currentTarget: plainSource(sources.currentTarget, target),
    mark: sources.mark ?? {},
    detail: structuredClone(event.detail),
    touches,
    changedTouches,
    stopPropagation() {},
    preventDefault() {},
  }
}

function plainSource(source: EventSource | undefined, target: MiniTarget): object {
  const dataset = { ...source?.dataset }
  const plain = { id: source?.id ?? '', dataset, offsetLeft: 0, offsetTop: 0 }
  return target === 'alipay' ? { ...plain, targetDataset: dataset } : plain
}
