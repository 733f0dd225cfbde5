import type { Browser } from 'playwright-core'
import { expectFaults } from '../test/net/net'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { waitUntil } from '../test/server/wait-until'
import { launchBrowser } from './harness/browser'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { runningProduct } from './harness/running-product'

/** Start of each entry script of the page. */
const ENTRY = /src="\.\/js\/app\.[\w.]+\.js"/
/** The stored visits of the device. */
const VISITS = 'jinyu.visits'
const HINT = '点浏览器的分享按钮，选「添加到主屏幕」，下次一点就开'
const READY = '新版本已就绪'
const HOUR_MS = 3_600_000

let browser: Browser
let she: HttpMember

beforeAll(async () => {
  browser = await launchBrowser()
  she = await joinByHttp(runningProduct(), { nickname: '小满', gender: 'female', portrait: 'f15.jpg' })
})

afterAll(() => browser.close())

/** A phone whose device has been used twice, the last time an hour ago, with the signs of Safari on iOS. */
async function thirdVisit(options: Parameters<typeof Phone.open>[1] = {}): Promise<Phone> {
  const phone = await Phone.open(browser, { token: she.token, ...options })
  const lastVisit = { data: { count: 2, at: Date.now() - HOUR_MS } }
  await phone.context.addInitScript(
    ([key, value]) => {
      // An empty page has no storage.
      if (window.location.protocol === 'about:') return
      if (!window.localStorage.getItem(key)) window.localStorage.setItem(key, value)
      const userAgent = 'Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1'
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
    },
    [VISITS, JSON.stringify(lastVisit)] as const,
  )
  return phone
}

test('a new build shows a bar at the next look, and a tap loads it', async () => {
  const phone = await Phone.open(browser, { token: she.token })
  await phone.open('mine')
  await phone.reads('钱包余额')
  await phone.comesToRest()
  let isServed = false
  let loads = 0
  await phone.page.route('**/', async (route) => {
    if (route.request().isNavigationRequest()) loads += 1
    if (isServed || loads > 0) return route.continue()
    const answer = await route.fetch()
    const html = (await answer.text()).replace(ENTRY, 'src="./js/app.ffffffff.js"')
    isServed = true
    await route.fulfill({ response: answer, body: html })
  })
  await phone.setAhead(HOUR_MS)
  await phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await phone.reads(READY)
  await phone.photograph('new-build')
  expect(loads).toBe(0)
  await phone.tap('刷新')
  await waitUntil(() => loads === 1, STEP_DEADLINE_MS)
  await phone.reads('钱包余额')
  await phone.readsNoMore(READY)
  await phone.putAway()
})

test('a page whose file the server no longer has shows the bar, and the member stays', async () => {
  const phone = await Phone.open(browser, { token: she.token })
  await phone.open('mine')
  await phone.reads('钱包余额')
  await phone.comesToRest()
  expectFaults(/404|ChunkLoadError|Loading/)
  await phone.page.route(/\/js\/[^/]+\.js$/, (route) => route.fulfill({ status: 404 }))
  await phone.tap('设置')
  await phone.reads(READY)
  await phone.reads('钱包余额')
  await phone.putAway()
})

test('the third visit shows how to install, and a dismissal is for ever', async () => {
  const phone = await thirdVisit()
  await phone.open('mine')
  await phone.reads(HINT)
  await phone.photograph('install-hint')
  await phone.start('home')
  await phone.comesToRest()
  await phone.readsNoMore(HINT)
  await phone.start('mine')
  await phone.reads(HINT)
  await phone.tap('收起')
  await phone.readsNoMore(HINT)
  await phone.start('mine')
  await phone.reads('钱包余额')
  await phone.comesToRest()
  await phone.readsNoMore(HINT)
  await phone.putAway()
})

test.each([
  ['zh-CN', 'light', 320],
  ['zh-CN', 'dark', 375],
  ['en', 'light', 375],
  ['en', 'dark', 320],
] as const)('the hint fits in %s, %s, at %i px', async (language, theme, width) => {
  const phone = await thirdVisit({ language, theme, screen: { width, height: 640 } })
  await phone.open('mine')
  const bar = phone.seen(phone.page.locator('.jy-notice'))
  await bar.waitFor()
  await phone.photograph(`install-hint-${language}-${width}`)
  const box = await bar.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
  await phone.putAway()
})
