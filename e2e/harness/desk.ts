import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { OperatorRole } from '@contract/ops/ops-constants'
import { totpCode } from '../../server/domains/safety/operators/totp'
import type { Providers } from '../../server/providers/providers'
import { createRunningClock } from '../../test/server/manual-clock'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import {
  startConsole,
  TEST_PASSWORD,
  type TestConsole,
  type TestOperator,
} from '../../test/server/rigs/start-console'
import { launchBrowser } from './browser'

const dir = path.resolve(process.env.CONSOLE_DIR ?? 'dist/console')
const SIZE = { width: 1280, height: 800 }

/** A server with the built console, and browsers of its operators. */
export interface Desk {
  readonly app: TestApp
  readonly console: TestConsole
  /** A page in a context that no other page of the test has. */
  openPage(colorScheme?: 'light' | 'dark', locale?: string): Promise<Page>
  /** A new operator who has accepted the invitation. */
  operator(role: OperatorRole): Promise<TestOperator>
  /** Logs in by the keyboard alone. */
  logIn(page: Page, who: TestOperator): Promise<void>
  /** Opens a page with the operator's session, as a browser does that kept it. */
  enter(page: Page, who: TestOperator, address?: string): Promise<void>
  /** Gives the reason that the open dialog asks for. */
  sign(page: Page, why: string): Promise<void>
}

/**
 * Contexts of the console's pages. A context goes from test to test with the files that it has loaded, but without
 * pages, cookies and storage: loading the console into a new one takes a second.
 */
class Contexts {
  private readonly idle = new Map<string, BrowserContext[]>()
  private readonly used: { readonly name: string; readonly context: BrowserContext }[] = []

  constructor(private readonly browser: () => Browser) {}

  async take(colorScheme: 'light' | 'dark', locale: string): Promise<BrowserContext> {
    const name = `${colorScheme} ${locale}`
    const kept = this.idle.get(name)?.pop()
    const context = kept ?? (await this.browser().newContext({ viewport: SIZE, colorScheme, locale }))
    this.used.push({ name, context })
    return context
  }

  /** Ends a test: closes all pages, and forgets what they have stored for the console's origin. */
  async clear(origin: string): Promise<void> {
    for (const { name, context } of this.used.splice(0)) {
      const [first, ...others] = context.pages()
      if (!first) {
        await context.close()
        continue
      }
      const session = await context.newCDPSession(first)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
      for (const page of [...others, first]) await page.close()
      await context.clearCookies()
      this.idle.set(name, [...(this.idle.get(name) ?? []), context])
    }
  }
}

/**
 * Registers the hooks of a test file: starts everything before the first test and stops it after the last one. A console
 * error or an uncaught fault of a page fails the test.
 */
export const useDesk = (providers: Partial<Providers> = {}): Desk => {
  const faults: string[] = []
  let browser: Browser
  let count = 0
  const contexts = new Contexts(() => browser)

  const desk: { -readonly [Key in keyof Desk]: Desk[Key] } = {
    app: undefined as unknown as TestApp,
    console: undefined as unknown as TestConsole,

    async openPage(colorScheme = 'light', locale = 'en-US') {
      const context = await contexts.take(colorScheme, locale)
      const page = await context.newPage()
      page.on('pageerror', ({ message }) => faults.push(message))
      page.on('console', (message) => {
        // A refused call is an answer that the page shows.
        const isRefusal = /status of (4\d\d)/.test(message.text())
        if (message.type() === 'error' && !isRefusal) faults.push(message.text())
      })
      return page
    },

    operator(role) {
      count += 1
      return desk.console.operator(`colleague-${count}`, role)
    },

    async logIn(page, who) {
      // The code of the invitation's own time step was used.
      desk.app.clock.advance(60_000)
      await page.goto(desk.console.url)
      await page.getByLabel('Name').waitFor()
      await page.keyboard.type(who.name)
      await page.keyboard.press('Tab')
      await page.keyboard.type(TEST_PASSWORD)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.type(totpCode(who.secret, desk.app.clock.now()))
      await page.keyboard.press('Enter')
      await page.locator('.frame').waitFor()
    },

    async enter(page, { cookie }, address = '/') {
      const [name = '', value = ''] = cookie.split('=')
      await page.context().addCookies([{ name, value, url: desk.console.url, httpOnly: true }])
      await page.goto(`${desk.console.url}${address}`)
      await page.locator('.frame').waitFor()
    },

    async sign(page, why) {
      await page.getByLabel('Reason (for the team alone)').fill(why)
      await page.keyboard.press('Control+Enter')
    },
  }

  beforeAll(async () => {
    if (!existsSync(path.join(dir, 'index.html')))
      throw new Error(`There is no console in ${dir}: npm run build:console`)
    browser = await launchBrowser()
    const place = { port: 0, host: '127.0.0.1', url: null, dir }
    desk.app = await startApp({ clock: createRunningClock(), config: { console: place }, providers })
    desk.console = await startConsole(desk.app)
  })
  afterAll(async () => {
    await browser.close()
    await desk.console.close()
    await desk.app.close()
  })
  afterEach(async () => {
    await contexts.clear(desk.console.url)
    expect(faults.splice(0)).toEqual([])
  })
  return desk
}
