import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../../e2e/harness/browser'
import { STEP_DEADLINE_MS } from '../../e2e/harness/phone'
import { storedSession } from '../../e2e/harness/phone-context'
import { median, report } from '../lib/report'
import { openSlowNetwork, SLOW_4G } from '../lib/slow-network'

/**
 * The whole of a page is there, and a tap is answered, at most this long after the address was entered. It names the network
 * alone, so it is kept on this machine's processor; a slower one is measured beside it.
 */
const GOAL = { bound: '≤', limit: 1_000 } as const

/** Pages of a second visit, each with what its member came for. */
const pages = [
  { name: 'home', path: '/#/pages/index/home', content: '.jy-deck-face__name' },
  { name: 'messages', path: '/#/pages/msg/index', content: '.jy-message-row' },
  { name: 'mine', path: '/#/pages/my/index', content: '.jy-mine__nickname' },
]

/** Lighthouse's phone. */
const SCREEN = { width: 412, height: 823 }

/**
 * Records when the content is first drawn: two frames after it is in the document, which is also when the page answers.
 * A text, because the page knows nothing of this program's modules.
 */
const recorder = (content: string): string => `
  const look = () => {
    const found = document.querySelector(${JSON.stringify(content)})
    if (!found || found.getClientRects().length === 0) return requestAnimationFrame(look)
    requestAnimationFrame(() => requestAnimationFrame(() => { window.usableAt = performance.now() }))
  }
  requestAnimationFrame(look)`

/** Options of the measurement. */
export interface SecondVisit {
  /** Address of the server. */
  readonly url: string
  readonly token: string
  /** Factor by which the processor is slowed down the second time. */
  readonly slowdown: number
  readonly runs: number
}

const openContext = (browser: Browser, url: string, token: string): Promise<BrowserContext> =>
  browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    storageState: storedSession(url, token),
  })

/** The first visit sees every tab, each whole; it ends once the service worker has kept the shell. */
const visitFirst = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage()
  for (const { path, content } of pages) {
    await page.goto(url + path)
    await page.locator(content).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
}

const visitAgain = async (
  context: BrowserContext,
  { url, path, content, slowdown }: { url: string; path: string; content: string; slowdown: number },
): Promise<number> => {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(recorder(content))
  await page.goto(url + path)
  const usable = await page.waitForFunction(() => (window as { usableAt?: number }).usableAt, undefined, {
    timeout: STEP_DEADLINE_MS,
  })
  const ms = Number(await usable.jsonValue())
  await page.close()
  return ms
}

/** Times of each page in ms, in the order of the pages, one for each run. */
const timesOf = async (
  browser: Browser,
  { url, token, slowdown, runs }: SecondVisit,
): Promise<number[][]> => {
  const times: number[][] = pages.map(() => [])
  for (let nth = 1; nth <= runs; nth += 1) {
    const context = await openContext(browser, url, token)
    await visitFirst(context, url)
    for (const [at, { path, content }] of pages.entries()) {
      times[at]?.push(await visitAgain(context, { url, path, content, slowdown }))
    }
    await context.close()
  }
  return times
}

/** Measures when each tab is usable on a second visit over slow 4G: the shell is kept, its contents are loaded again. */
export const measureSecondVisit = async (visit: SecondVisit): Promise<void> => {
  const network = await openSlowNetwork(visit.url, SLOW_4G)
  const browser = await launchBrowser()
  try {
    const here = { ...visit, url: network.url }
    const own = await timesOf(browser, { ...here, slowdown: 1 })
    const slow = await timesOf(browser, here)
    for (const [at, { name }] of pages.entries()) {
      report({ name: `second-visit.${name}`, value: median(own[at] ?? []), unit: 'ms', goal: GOAL })
      report({ name: `second-visit.${name}.slow-processor`, value: median(slow[at] ?? []), unit: 'ms' })
    }
  } finally {
    await browser.close()
    await network.close()
  }
}
