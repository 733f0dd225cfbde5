import type { Browser, BrowserContext } from 'playwright-core'
import { runningProduct } from './running-product'

/** Width and height of the phone of the design, in CSS px. Source: ui.md §2 */
export const SCREEN = { width: 375, height: 812 }
/** Above this width in CSS px the app is a column on a desktop. Source: ui.md §8 */
const MAX_SCALED_WIDTH = 960
/** Storage key of the time by which the phone's clock is ahead, in ms. */
export const AHEAD = 'test.ahead'

/** A point in the demo world's city, in degrees. */
const PLACE = { latitude: 31.2304, longitude: 121.4737 }

/** The theme of the phone's system. */
export type Theme = 'light' | 'dark'

/** Options of a journey's phone. */
export interface PhoneOptions {
  readonly theme?: Theme
  /** Session of a member who is logged in already. */
  readonly token?: string
  readonly language?: 'zh-CN' | 'en'
  /** In CSS px; a screen wider than a tablet is a desktop with a mouse. Default: the phone of the design. */
  readonly screen?: { readonly width: number; readonly height: number }
  /** The system asks for reduced motion. */
  readonly isStill?: boolean
  /** The browser has service workers, which keep the shell and show notifications; tests that hold requests have none. */
  readonly hasWorker?: boolean
  /** Receives the faults that a page reports. Default: fails the test, unless the test names the fault. */
  readonly onFault?: (words: string) => void
}

/** Sets a page's clock ahead of the machine's; timers are not changed. Runs in the page. */
const shiftClock = (key: string): void => {
  const RealDate = Date
  const now = () => RealDate.now() + Number(window.localStorage.getItem(key) ?? 0)
  window.Date = class extends RealDate {
    constructor(...parts: [] | [number]) {
      const given: [number] = parts.length === 0 ? [now()] : parts
      super(...given)
    }
    static override now(): number {
      return now()
    }
  } as DateConstructor
}

/** Removes service workers, whose requests a test cannot hold. Runs in the page. */
const removeWorkers = (): void => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** What a browser has stored of a member's session at this address. */
export const storedSession = (url: string, token: string) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'jinyu.token', value: JSON.stringify({ data: token }) }] }],
})

/** Opens a browser context that is such a phone, at the running product; its pages are still to be opened. */
export async function openContext(browser: Browser, options: PhoneOptions): Promise<BrowserContext> {
  const {
    theme = 'light',
    token,
    language = 'zh-CN',
    screen = SCREEN,
    isStill = false,
    hasWorker = false,
  } = options
  const isDesktop = screen.width > MAX_SCALED_WIDTH
  const { url } = runningProduct()
  const context = await browser.newContext({
    baseURL: url,
    viewport: screen,
    deviceScaleFactor: isDesktop ? 1 : 2,
    isMobile: !isDesktop,
    hasTouch: true,
    colorScheme: theme,
    reducedMotion: isStill ? 'reduce' : 'no-preference',
    locale: language,
    timezoneId: 'Asia/Shanghai',
    geolocation: PLACE,
    permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
    ...(token === undefined ? {} : { storageState: storedSession(url, token) }),
  })
  await context.addInitScript(shiftClock, AHEAD)
  if (!hasWorker) await context.addInitScript(removeWorkers)
  return context
}
