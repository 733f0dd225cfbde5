import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { DEBOUNCE_MS } from '@contract/constants'
import { routes, type RouteName } from '../../src/routes'
import { waitUntil } from '../../test/server/wait-until'
import { InFlight } from './in-flight'
import { AHEAD, openContext, SCREEN, type PhoneOptions, type Theme } from './phone-context'
import { movementsHaveEnded } from './rest'

/** Pictures of the last run. */
const screensDir = path.resolve(__dirname, '../../artifacts/screens')

/** How long a step may take before it counts as failed; generous, because machines are busy while tests run. */
export const STEP_DEADLINE_MS = 30_000

/** What a keyboard leaves of the screen's height on a small phone, in CSS px. */
const ABOVE_KEYBOARD = 380

/** A member's phone: one browser of its own with one page, and an ear for everything that goes wrong on it. */
export class Phone {
  /** Everything that the page complained of: errors and warnings of the console, faults, server errors. */
  readonly complaints: string[] = []
  private readonly expected: RegExp[] = []
  private readonly inFlight: InFlight
  /** When a button was touched last, in epoch ms. */
  private pressedAt = 0

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private theme: Theme,
  ) {
    this.inFlight = new InFlight(page)
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning'
      if (isComplaint)
        this.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.complaints.push(`fault: ${error.stack ?? error.message}`))
    page.on('response', (response) => {
      if (response.status() >= 500) this.complaints.push(`${response.status()}: ${response.url()}`)
    })
  }

  /** Takes a phone of the default size into the hand; the page is still empty. */
  static async take(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
    const context = await openContext(browser, options)
    context.setDefaultTimeout(STEP_DEADLINE_MS)
    return new Phone(context, await context.newPage(), options.theme ?? 'light')
  }

  /** Types a page's address, as a link or a bookmark does. */
  async open(route: RouteName, query = ''): Promise<void> {
    await this.page.goto(`/#${routes[route].path}${query}`)
  }

  /** Starts the app anew on a page: of what was before only what the device keeps is left. */
  async start(route: RouteName, query = ''): Promise<void> {
    await this.page.goto('about:blank')
    await this.open(route, query)
  }

  /** Loads the page anew from its address, forgetting all that is not stored. */
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

  /** Words that can be read now, for explaining a failure. */
  async words(): Promise<string> {
    return (await this.page.locator('body').innerText()).replace(/\s+/g, ' ').slice(0, 600)
  }

  /** A button that can be seen and pressed, by its name; pages below the shown one stay in the document. */
  button(name: string | RegExp): Locator {
    return this.part('button', name)
  }

  /** A part of the screen that can be seen and pressed, by what it is and its name. */
  part(role: 'button' | 'tab' | 'radio' | 'checkbox', name: string | RegExp): Locator {
    return this.seen(this.page.getByRole(role, { name, exact: typeof name === 'string', disabled: false }))
  }

  /** The innermost element that can be seen with these words. */
  text(words: string | RegExp): Locator {
    return this.seen(this.page.getByText(words, { exact: typeof words === 'string' }))
  }

  /** A field that can be seen, by its name or its placeholder. */
  field(name: string): Locator {
    return this.seen(this.page.getByRole('textbox', { name, exact: true }))
  }

  /** Messages of a chat that can be seen: `out` are the member's own. */
  bubbles(side: 'in' | 'out'): Locator {
    return this.page.locator(`.jy-bubble--${side}`).filter({ visible: true })
  }

  /** The message of a chat that says this. */
  bubble(text: string, side: 'in' | 'out'): Locator {
    return this.bubbles(side).filter({ hasText: text }).last()
  }

  /** The topmost of the elements that can be seen: layers come after what they cover. */
  seen(locator: Locator): Locator {
    return locator.filter({ visible: true }).last()
  }

  /** Touches a button, as a person does who sees what the last touch did: the app takes quicker ones for one. */
  async press(name: string | RegExp): Promise<void> {
    await this.page.waitForTimeout(Math.max(0, this.pressedAt + DEBOUNCE_MS - Date.now()))
    await this.button(name).tap()
    this.pressedAt = Date.now()
  }

  /** Takes the keyboard's room from the page for as long as `whileUp` lasts. */
  async withKeyboard(whileUp: () => Promise<void>): Promise<void> {
    await this.page.setViewportSize({ ...SCREEN, height: ABOVE_KEYBOARD })
    await whileUp()
    await this.page.setViewportSize(SCREEN)
  }

  /** Scrolls the page down, past the pages of a list as they come, until something can be seen. */
  async scrollsUntil(what: Locator): Promise<void> {
    await waitUntil(async () => {
      if (await what.isVisible()) return true
      await this.page.mouse.wheel(0, SCREEN.height)
      return false
    }, STEP_DEADLINE_MS)
  }

  /** Holds a finger on something: `whileHeld` happens before it is let go. */
  async hold(what: Locator, whileHeld: () => Promise<void>): Promise<void> {
    await this.touch(what, async (down, up) => {
      await down()
      await whileHeld()
      await up()
    })
  }

  /** A touch as short as a finger's, however busy the page is: it is let go before the page has said a word. */
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

  /** Pulls content down by so many CSS px from a point of it near its top, and lets go. */
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

  /** Chooses from the menu that a long press on something opens. */
  async chooseFor(what: Locator, item: string): Promise<void> {
    const entry = this.seen(this.page.getByRole('menuitem', { name: item, exact: true }))
    await this.hold(what, () => entry.waitFor())
    await entry.tap()
    await entry.waitFor({ state: 'hidden' })
  }

  /** Waits until these words can be read. */
  async reads(words: string | RegExp): Promise<void> {
    try {
      await this.text(words).waitFor()
    } catch {
      throw new Error(`${String(words)} cannot be read at ${this.page.url()}: ${await this.words()}`)
    }
  }

  /** Waits until these words can no longer be read. */
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
    // Later, not now: a step that leaves the document would take the answer of this call with it.
    await this.page.evaluate(() => void window.setTimeout(() => window.history.back(), 0))
  }

  /** The system changes between light and dark; resolves when the app wears it. */
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

  /** Keeps a picture of the screen as it is, once nothing moves any more. */
  async photograph(name: string): Promise<void> {
    mkdirSync(screensDir, { recursive: true })
    await this.comesToRest()
    await this.page.screenshot({ path: path.join(screensDir, `${name}-${this.theme}.png`) })
  }

  /** Waits until calls are answered but those kept back, pictures are there and movements that end have ended. */
  async comesToRest(isHeld?: (url: string) => boolean): Promise<void> {
    await this.inFlight.landed(STEP_DEADLINE_MS, isHeld)
    await this.page.waitForFunction(() =>
      [...document.images].every(
        (image) =>
          image.complete ||
          image.offsetParent === null ||
          // What is far below may wait until somebody comes near.
          (image.loading === 'lazy' && image.getBoundingClientRect().top > window.innerHeight),
      ),
    )
    await this.page.waitForFunction(movementsHaveEnded)
  }

  /** Declares complaints that a journey provokes, such as those of a network that is gone. */
  expectComplaint(complaint: RegExp): void {
    this.expected.push(complaint)
  }

  /** Puts the phone away. @throws Error with everything the page complained of undeclared. */
  async putAway(): Promise<void> {
    await this.context.close()
    this.expectNoComplaint()
  }

  /** @throws Error when the page complained of something since the last time that this was asked */
  expectNoComplaint(): void {
    const surprises = this.complaints
      .splice(0)
      .filter((complaint) => !this.expected.some((one) => one.test(complaint)))
    if (surprises.length > 0) throw new Error(`The page complained:\n${surprises.join('\n')}`)
  }
}
