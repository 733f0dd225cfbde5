import TestUtils from '@tarojs/test-utils-react'
import type { ReactElement } from 'react'
import { UiProvider, type UiEnvironment } from '@/components/ui-context'

/** Place of a finger, px. */
type Point = readonly [x: number, y: number]

type TouchType = 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel'

/** A component that is rendered without a page, for the tests of the shared parts. */
export interface MountedComponent {
  find(selector: string): HTMLElement
  findAll(selector: string): HTMLElement[]
  text(): string
  tap(selector: string): Promise<void>
  /** Presses a key on the element; true when the component did not prevent the browser's action. */
  press(selector: string, key: string, more?: KeyboardEventInit): Promise<boolean>
  /** Puts a finger down, moves it over the points and lifts it, `stepMs` apart. */
  drag(selector: string, points: readonly Point[], stepMs?: number): Promise<void>
  /** Sends one touch event with the fingers that are down after it, `atMs` after the first. */
  touch(selector: string, type: TouchType, fingers: readonly Point[], atMs: number): Promise<void>
  /** Sends an event with a detail, as Taro's own elements do. */
  emit(selector: string, event: string, detail: unknown): Promise<void>
  /** Waits until Taro's elements have rendered their children; until then they move them. */
  settle(): Promise<void>
  /** Waits until `check` holds; fails after two seconds. */
  until(check: () => boolean): Promise<void>
  unmount(): void
}

const DEADLINE_MS = 2_000
/** Frames after which Taro's elements are stable. */
const SETTLING_FRAMES = 6

const ENVIRONMENT: UiEnvironment = {
  isDark: false,
  isMotionReduced: false,
  typeScale: null,
  isTextLarge: false,
  statusBarPx: null,
  capsuleWidthPx: 0,
  systemBackPx: 0,
  labels: {
    back: 'back',
    close: 'close',
    retry: 'retry',
    loading: 'loading',
    noMore: 'no more',
    loadFailed: 'load failed',
    clear: 'clear',
  },
}

function touchEvent(
  type: TouchType,
  fingers: readonly Point[],
  changed: readonly Point[],
  timeStamp: number,
): Event {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const touchesOf = (points: readonly Point[]) => points.map(([clientX, clientY]) => ({ clientX, clientY }))
  Object.defineProperties(event, {
    touches: { value: touchesOf(fingers) },
    changedTouches: { value: touchesOf(changed) },
    timeStamp: { value: timeStamp },
  })
  return event
}

/** Mounts what `draw` returns on the H5 runtime; `draw` is a component and may use hooks. */
export async function mountComponent(
  draw: () => ReactElement,
  environment: Partial<UiEnvironment> = {},
): Promise<MountedComponent> {
  const utils = new TestUtils()
  const Subject = draw
  await utils.mount(() => (
    <UiProvider value={{ ...ENVIRONMENT, ...environment }}>
      <Subject />
    </UiProvider>
  ))
  const findAll = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const find = (selector: string) => {
    const element = findAll(selector)[0]
    if (!element) throw new Error(`${selector} is not there:\n${document.body.innerHTML}`)
    return element
  }
  const dispatch = async (element: HTMLElement, event: Event) => {
    let isLeftToBrowser = true
    await utils.act(async () => {
      isLeftToBrowser = element.dispatchEvent(event)
      await Promise.resolve()
    })
    return isLeftToBrowser
  }
  return {
    find,
    findAll,
    text: () => document.body.textContent ?? '',
    async tap(selector) {
      await dispatch(find(selector), new MouseEvent('click', { bubbles: true, cancelable: true }))
    },
    press: (selector, key, more) =>
      dispatch(
        find(selector),
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      ),
    async drag(selector, points, stepMs = 100) {
      const element = find(selector)
      const last = points.length - 1
      for (const [index, point] of points.entries()) {
        const type = index === 0 ? 'touchstart' : 'touchmove'
        await dispatch(element, touchEvent(type, [point], [point], index * stepMs))
      }
      await dispatch(element, touchEvent('touchend', [], [points[last] ?? [0, 0]], points.length * stepMs))
    },
    async touch(selector, type, fingers, atMs) {
      await dispatch(find(selector), touchEvent(type, fingers, fingers, atMs))
    },
    async emit(selector, event, detail) {
      await dispatch(find(selector), new CustomEvent(event, { bubbles: true, detail }))
    },
    async settle() {
      for (let frame = 0; frame < SETTLING_FRAMES; frame += 1) {
        await utils.act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      }
    },
    async until(check) {
      for (const endsAt = performance.now() + DEADLINE_MS; !check();) {
        if (performance.now() > endsAt) throw new Error('condition did not become true')
        await utils.act(() => new Promise((resolve) => setTimeout(resolve, 5)))
      }
    },
    unmount: () => utils.unmout(),
  }
}
