import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/harness/browser'
import { logInByHttp } from '../test/product/http-member'
import { demoPhones, startProduct, type ProductServer } from '../test/product/product-server'
import { paintAfter, scrollFrames, openBenchPhone, type Mark, type Scrolling } from './lib/bench-phone'
import { median, report, runBench } from './lib/report'

/** Far more rows than are drawn at a time, as in the long list, so that both draw the same while scrolling. */
const FEW = 200
const MANY = Number(process.env.BENCH_CARDS ?? 2_000)
const ROUNDS = Number(process.env.BENCH_SCREEN_ROUNDS ?? 5)
/** Processor time of a frame in the long list, divided by that in the short list. Source: ours */
const SCROLL_GOAL = { bound: '≤', limit: 1.5 } as const
/** Time of a frame at 60 frames a second, in ms. Source: ours */
const FRAME_GOAL = { bound: '≤', limit: 16.7 } as const
/** ms from the touch to a tab that was opened before; a fast first opening is no disadvantage. Source: ours */
const TAB_GOAL = { bound: '≤', limit: 100 } as const
/** A fling: pixels for each frame, and frames up to the end of the long list. */
const STEP = { px: 120, frames: 600 }

/** The tabs beside home, and the element that shows that each is open. */
const tabs: Record<'messages' | 'mine', Mark> = {
  messages: { selector: '.jy-talks' },
  mine: { selector: '.jy-mine__name' },
}
const home: Mark = { selector: '.home-bar__modes' }

interface Answer {
  data: { list: { id: string }[]; nextCursor: string | null }
}

/** Answers the nearby list with `count` members: the server's members under new ids. */
const crowd = async (page: Page, count: number): Promise<void> => {
  await page.route('**/api/user/near', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Answer
    const { list } = body.data
    const many = Array.from({ length: count }, (_, at) => {
      const card = list[at % list.length]
      return { ...card, id: `${String(card?.id)}-${at}` }
    })
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, list: many, nextCursor: null } },
    })
  })
}

const scrollThrough = async (
  browser: Browser,
  url: string,
  token: string,
  count: number,
): Promise<Scrolling> => {
  const page = await openBenchPhone(browser, url, token)
  await crowd(page, count)
  await page.goto('/#/pages/index/home')
  await page.getByRole('tab', { name: '附近' }).tap()
  await page.waitForFunction(
    (blocks) => document.querySelectorAll('[id^="nearby-grid-"]').length >= blocks,
    count / 10,
  )
  await page.waitForLoadState('networkidle')
  const found = await scrollFrames(page, '.nearby .jy-pull__scroll', STEP)
  await page.context().close()
  return found
}

/** Lets the two lists take turns, so that both see the same machine. */
const measureScrolling = async (browser: Browser, url: string, token: string): Promise<void> => {
  const found: { few: Scrolling; many: Scrolling }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const few = await scrollThrough(browser, url, token, FEW)
    found.push({ few, many: await scrollThrough(browser, url, token, MANY) })
  }
  for (const [kind, count] of [
    ['few', FEW],
    ['many', MANY],
  ] as const) {
    const middle = (of: keyof Scrolling) => median(found.map((one) => one[kind][of]))
    report({
      name: `feed.scroll.${count}.dropped of ${STEP.frames} frames`,
      value: middle('dropped'),
      unit: 'frames',
    })
    report({ name: `feed.scroll.${count}.tasks over 50 ms`, value: middle('longTasks'), unit: 'tasks' })
    const goal = kind === 'many' ? { goal: FRAME_GOAL } : {}
    report({ name: `feed.scroll.${count}.processor a frame`, value: middle('frameMs'), unit: 'ms', ...goal })
  }
  const ratio = median(found.map(({ few, many }) => many.frameMs / few.frameMs))
  report({ name: 'feed.scroll.ratio', value: ratio, unit: '×', goal: SCROLL_GOAL })
}

const openTab = (page: Page, name: 'home' | keyof typeof tabs): Promise<number> =>
  paintAfter(
    page,
    page.locator(`.jy-tab-bar__tab--${name}`).filter({ visible: true }).last(),
    name === 'home' ? home : tabs[name],
  )

const measureTabs = async (browser: Browser, url: string, token: string): Promise<void> => {
  for (const name of ['messages', 'mine'] as const) {
    const times: { first: number; again: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await openBenchPhone(browser, url, token)
      await page.goto('/#/pages/index/home')
      await page.waitForLoadState('networkidle')
      const first = await openTab(page, name)
      await page.waitForLoadState('networkidle')
      await openTab(page, 'home')
      await page.waitForLoadState('networkidle')
      times.push({ first, again: await openTab(page, name) })
      await page.context().close()
    }
    report({ name: `tab.${name}.first`, value: median(times.map(({ first }) => first)), unit: 'ms' })
    const visited = median(times.map(({ again }) => again))
    report({ name: `tab.${name}.visited`, value: visited, unit: 'ms', goal: TAB_GOAL })
    const ratio = median(times.map(({ first, again }) => again / first))
    report({ name: `tab.${name}.ratio`, value: ratio, unit: '×' })
  }
}

const measure = async (browser: Browser, product: ProductServer): Promise<void> => {
  const [phone = ''] = demoPhones(product)
  const { token } = await logInByHttp(product, phone)
  await measureTabs(browser, product.url, token)
  await measureScrolling(browser, product.url, token)
}

runBench(async () => {
  const product = await startProduct({ h5Dir: path.resolve(process.env.H5_DIR ?? 'dist/h5') })
  const browser = await launchBrowser()
  try {
    await measure(browser, product)
  } finally {
    await browser.close()
    await product.stop()
  }
})
