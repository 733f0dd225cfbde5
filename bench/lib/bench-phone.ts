import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { DEBOUNCE_MS } from '@contract/constants'
import { storedSession } from '../../e2e/harness/phone-context'

const DEADLINE_MS = 60_000
/** The screen of the design's phone. */
const SCREEN = { width: 375, height: 812 }
/** A frame later than this was dropped: two frames at 60 a second, in ms. */
const DROPPED_MS = 34

/** Opens a phone with a logged-in member and no page yet. */
export const openBenchPhone = async (browser: Browser, url: string, token: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    storageState: storedSession(url, token),
  })
  context.setDefaultTimeout(DEADLINE_MS)
  // The compiler of the benches marks functions with this helper, also functions that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  return context.newPage()
}

/** What must be visible before a screen counts as open. */
export interface Mark {
  readonly selector: string
  /** Text inside it, if any. */
  readonly words?: string
}

/** From the touch to the frame that shows the mark, in ms. */
export const paintAfter = async (page: Page, touched: Locator, mark: Mark): Promise<number> => {
  await touched.waitFor()
  await page.evaluate(({ selector, words = '' }) => {
    const state = window as unknown as { painted: Promise<number> }
    state.painted = new Promise((resolve) => {
      const watch = (from: number) => {
        const shown = [...document.querySelectorAll<HTMLElement>(selector)].some(
          (element) => element.offsetParent !== null && element.innerText.includes(words),
        )
        if (shown) requestAnimationFrame((at) => resolve(at - from))
        else requestAnimationFrame(() => watch(from))
      }
      window.addEventListener('click', () => watch(performance.now()), { capture: true, once: true })
    })
  }, mark)
  // The app takes touches in quick succession for one.
  await page.waitForTimeout(DEBOUNCE_MS)
  await touched.tap()
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
}

/** The result of scrolling. */
export interface Scrolling {
  /** Frames that were too late. */
  readonly dropped: number
  /** Tasks over 50 ms. */
  readonly longTasks: number
  /** Processor time of the page's thread for each frame, in ms; robust on a busy machine. */
  readonly frameMs: number
}

const busyMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Scrolls the selector's last visible element by script, frame by frame, and turns round at its ends. */
export const scrollFrames = async (
  page: Page,
  selector: string,
  step: { readonly px: number; readonly frames: number },
): Promise<Scrolling> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await busyMs(session)
  const found = await page.evaluate(
    async ({ of, px, frames, droppedMs }) => {
      const views = [...document.querySelectorAll<HTMLElement>(of)]
      const view = views.filter((one) => one.offsetParent !== null).pop()
      if (!view) throw new Error('There is nothing to scroll.')
      let longTasks = 0
      const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length))
      observer.observe({ type: 'longtask' })
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      let dropped = 0
      let way = px
      let last = await nextFrame()
      for (let frame = 0; frame < frames; frame += 1) {
        const from = view.scrollTop
        view.scrollTop += way
        if (view.scrollTop === from) way = -way
        const now = await nextFrame()
        if (now - last > droppedMs) dropped += 1
        last = now
      }
      observer.disconnect()
      return { dropped, longTasks }
    },
    { of: selector, ...step, droppedMs: DROPPED_MS },
  )
  const frameMs = ((await busyMs(session)) - before) / step.frames
  await session.detach()
  return { ...found, frameMs }
}
