import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { DEBOUNCE_MS } from '@contract/constants'
import { routes, type RouteName } from '../../src/routes'
import { net } from '../../test/net/net'
import { waitUntil } from '../../test/server/wait-until'
import { InFlight } from './in-flight'
import { AHEAD, openContext, SCREEN, type PhoneOptions, type Theme } from './phone-context'
import { movementsHaveEnded, picturesAreLoaded, waitInPage } from './rest'

/** Screenshots of the last run that asked for them. */
const screensDir = path.resolve(__dirname, '../../artifacts/screens')

/** Whether this run takes pictures of its screens; nothing compares them. */
const takesPictures = Boolean(process.env.JINYU_SCREENS)

/** Longest time of a step before it fails; generous, because machines are busy while tests run. */
export const STEP_DEADLINE_MS = 30_000

/** The height above a keyboard on a small phone, in CSS px. */
const ABOVE_KEYBOARD = 380

/** Names of the console's levels that are faults, by the browser's names. */
const HEARD_LEVELS: Partial<Record<string, string>> = { error: 'console.error', warning: 'console.warn' }

/** Reports every fault of a page: errors and warnings of the console, exceptions, and answers with a status from 500 on. */
const watchPage = (page: Page, onFault: (words: string) => void): void => {
  page.on('console', (message) => {
    const level = HEARD_LEVELS[message.type()]
    if (level !== undefined) onFault(`${level}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => onFault(`console.error: Uncaught ${error.stack ?? error.message}`))
  page.on('response', (response) => {
    const status = response.status()
    if (status >= 500) onFault(`answer ${status}: ${response.request().method()} ${response.url()}`)
  })
}

/** A member's phone: a browser context of its own with one page, whose errors are faults of the test. */
export class Phone {
  private readonly inFlight: InFlight
  /** Time of the last press, in epoch ms. */
  private tappedAt = 0
  private starts = 0

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private theme: Theme,
  ) {
    this.inFlight = new InFlight(page)
  }

  /** Opens a phone of the default size; the page is still empty. */
  static async open(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
    const context = await openContext(browser, options)
    context.setDefaultTimeout(STEP_DEADLINE_MS)
    const page = await context.newPage()
    watchPage(page, options.onFault ?? net.report)
    return new Phone(context, page, options.theme ?? 'light')
  }

  /** Opens a page by its address, as a link or a bookmark does. */
  async open(route: RouteName, query = ''): Promise<void> {
    await this.page.goto(`/#${routes[route].path}${query}`)
  }

  /**
   * Restarts the app on a page: only data that the device stores is kept. Another address of the same site keeps the
   * browser's process, which an empty page between the two would end.
   */
  async start(route: RouteName, query = ''): Promise<void> {
    this.starts += 1
    await this.page.goto(`/?start=${this.starts}#${routes[route].path}${query}`)
  }

  /** Reloads the page from its address; everything that is not stored is lost. */
  async reload(): Promise<void> {
    await this.page.reload()
  }

  /** Waits until the page is the shown one. */
  async shows(route: RouteName): Promise<void> {
    const isThere = () => new URL(this.page.url()).hash.split('?')[0] === `#${routes[route].path}`
    try {
      await waitUntil(isThere, STEP_DEADLINE_MS)
    } catch {
      throw new Error(`${routes[route].path} is not shown, but ${this.page.url()}: ${await this.words()}`)
    }
  }

  /** Visible text, for explaining a failure. */
  async words(): Promise<string> {
    return (await this.page.locator('body').innerText()).replace(/\s+/g, ' ').slice(0, 600)
  }

  /** A visible and enabled button by its name; pages below the shown one stay in the document. */
  button(name: string | RegExp): Locator {
    return this.part('button', name)
  }

  /** A visible and enabled element, by its role and its name. */
  part(role: 'button' | 'tab' | 'radio' | 'checkbox', name: string | RegExp): Locator {
    return this.seen(this.page.getByRole(role, { name, exact: typeof name === 'string', disabled: false }))
  }

  /** The innermost visible element with these words. */
  text(words: string | RegExp): Locator {
    return this.seen(this.page.getByText(words, { exact: typeof words === 'string' }))
  }

  /** A visible field, by its name or its placeholder. */
  field(name: string): Locator {
    return this.seen(this.page.getByRole('textbox', { name, exact: true }))
  }

  /** Visible messages of a chat: `out` are the member's own. */
  bubbles(side: 'in' | 'out'): Locator {
    return this.page.locator(`.jy-bubble--${side}`).filter({ visible: true })
  }

  /** The message of a chat with this text. */
  bubble(text: string, side: 'in' | 'out'): Locator {
    return this.bubbles(side).filter({ hasText: text }).last()
  }

  /** The topmost visible element: layers come after the elements that they cover. */
  seen(locator: Locator): Locator {
    return locator.filter({ visible: true }).last()
  }

  /** Presses a button, but not too soon after the last press: the app ignores double presses. */
  async tap(name: string | RegExp): Promise<void> {
    await this.page.waitForTimeout(Math.max(0, this.tappedAt + DEBOUNCE_MS - Date.now()))
    await this.button(name).tap()
    this.tappedAt = Date.now()
  }

  /** Shrinks the page by a keyboard's height while `whileUp` runs. */
  async withKeyboard(whileUp: () => Promise<void>): Promise<void> {
    await this.page.setViewportSize({ ...SCREEN, height: ABOVE_KEYBOARD })
    await whileUp()
    await this.page.setViewportSize(SCREEN)
  }

  /** Scrolls the page down, loading further pages of a list, until an element is visible. */
  async scrollsUntil(what: Locator): Promise<void> {
    await waitUntil(async () => {
      if (await what.isVisible()) return true
      await this.page.mouse.wheel(0, SCREEN.height)
      return false
    }, STEP_DEADLINE_MS)
  }

  /** Holds a finger on an element: `whileHeld` runs before the release. */
  async hold(what: Locator, whileHeld: () => Promise<void>): Promise<void> {
    await this.touch(what, async (down, up) => {
      await down()
      await whileHeld()
      await up()
    })
  }

  /** A tap as short as a finger's on a busy page: it ends before the page handles its start. */
  async tapShortly(what: Locator): Promise<void> {
    await this.touch(what, async (down, up) => void (await Promise.all([down(), up()])))
  }

  private async touch(
    what: Locator,
    act: (down: () => Promise<unknown>, up: () => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    await what.scrollIntoViewIfNeeded()
    const box = await what.boundingBox()
    if (!box) throw new Error('There is nothing to touch.')
    const finger = await this.context.newCDPSession(this.page)
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await act(
      () => finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
      () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    )
    await finger.detach()
  }

  /** Pulls content down by this many CSS px from a point near its top, and releases it. */
  async pull(what: Locator, byPx = 200): Promise<void> {
    const box = await what.boundingBox()
    if (!box) throw new Error('There is nothing to pull.')
    const finger = await this.context.newCDPSession(this.page)
    const x = box.x + box.width / 2
    const y = box.y + Math.min(80, box.height / 4)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await send('touchStart', [{ x, y }])
    for (let moved = 10; moved <= byPx; moved += 10) await send('touchMove', [{ x, y: y + moved }])
    await send('touchEnd', [])
    await finger.detach()
  }

  /**
   * Chooses an item of the menu that a long press on an element opens. The answer to a call would replace the element
   * under the finger and end the press, so open calls are waited for.
   */
  async chooseFor(what: Locator, item: string): Promise<void> {
    await this.comesToRest()
    const entry = this.seen(this.page.getByRole('menuitem', { name: item, exact: true }))
    await this.hold(what, () => entry.waitFor())
    await entry.tap()
    await entry.waitFor({ state: 'hidden' })
  }

  /** Waits until these words are visible. */
  async reads(words: string | RegExp): Promise<void> {
    try {
      await this.text(words).waitFor()
    } catch {
      throw new Error(`${String(words)} cannot be read at ${this.page.url()}: ${await this.words()}`)
    }
  }

  /** Waits until these words are no longer visible. */
  async readsNoMore(words: string | RegExp): Promise<void> {
    await waitUntil(async () => !(await this.text(words).isVisible()), STEP_DEADLINE_MS)
  }

  /** Sets by how much the phone's clock is ahead of the machine's, in ms. */
  async setAhead(ms: number): Promise<void> {
    await this.page.evaluate(([key, ahead]) => window.localStorage.setItem(key, ahead), [
      AHEAD,
      String(ms),
    ] as const)
  }

  /** Goes back as the phone's own button or gesture does. */
  async back(): Promise<void> {
    // Deferred: a step that leaves the document would lose the answer of this call.
    await this.page.evaluate(() => void window.setTimeout(() => window.history.back(), 0))
  }

  /** Switches the system between light and dark; resolves when the app shows it. */
  async turn(theme: Theme): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme })
    await this.page.waitForFunction(
      (isDark) =>
        [...document.querySelectorAll('.jy-frame, .jy-tab-bar')].every(
          ({ classList }) => classList.contains('jy-dark') === isDark,
        ),
      theme === 'dark',
    )
    this.theme = theme
  }

  /** Waits until no animation is running, and saves a screenshot when the run asks for pictures. */
  async photograph(name: string): Promise<void> {
    await this.comesToRest()
    if (!takesPictures) return
    mkdirSync(screensDir, { recursive: true })
    await this.page.screenshot({ path: path.join(screensDir, `${name}-${this.theme}.png`) })
  }

  /** Waits until all calls but the held ones are answered, pictures are loaded and finite animations have ended. */
  async comesToRest(isHeld?: (url: string) => boolean): Promise<void> {
    await this.inFlight.landed(STEP_DEADLINE_MS, isHeld)
    await waitInPage(this.page, STEP_DEADLINE_MS, picturesAreLoaded, movementsHaveEnded)
  }

  /** Closes the phone. */
  async putAway(): Promise<void> {
    // A call that is being answered by the test may be on its way still.
    await this.context.unrouteAll({ behavior: 'ignoreErrors' })
    await this.context.close()
  }
}
