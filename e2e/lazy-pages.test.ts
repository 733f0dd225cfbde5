import type { Browser, Route } from 'playwright-core'
import { routes } from '../src/routes'
import { expectFaults } from '../test/net/net'
import { joinByHttp } from '../test/product/http-member'
import { launchBrowser } from './harness/browser'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'

const SCRIPTS = /\/js\/[^/]+\.js$/

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** A member on home who opens the settings, whose files are answered by `answer`. */
async function goToSettings(answer: (route: Route) => Promise<void>): Promise<Phone> {
  const params = { nickname: '慢慢来', gender: 'female', portrait: 'f15.jpg' } as const
  const { token } = await joinByHttp(runningProduct(), params)
  const phone = await Phone.open(browser, { token })
  await phone.open('home')
  await phone.button('打个招呼').waitFor()
  await phone.comesToRest()
  await phone.page.route(SCRIPTS, answer)
  await phone.page.evaluate((hash) => (window.location.hash = hash), routes.settings.path)
  return phone
}

test('spec §4, lazy pages: a page that loads slowly shows the placeholder, and then itself', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const phone = await goToSettings(async (route) => {
    await released
    await route.continue()
  })
  await phone.reads('正在加载…')
  release()
  await phone.reads('退出登录')
  await phone.readsNoMore('正在加载…')
  await phone.putAway()
})

test('ui §10, offline: an unvisited tab opens from files that were fetched while idle; a missing file keeps the member where they are', async () => {
  const { token } = await joinByHttp(runningProduct(), {
    nickname: '断线',
    gender: 'female',
    portrait: 'f15.jpg',
  })
  const phone = await Phone.open(browser, { token })
  const come = new Set<string>()
  phone.page.on('requestfinished', (request) => come.add(new URL(request.url()).pathname))
  await phone.open('home')
  // The page itself names the files of a tab.
  const html = await phone.page.evaluate(() => document.head.innerHTML)
  const list = /"pages\/my\/index":(\[[^\]]+\])/.exec(html)?.[1] ?? '[]'
  const files = JSON.parse(list) as readonly string[]
  expect(files.length).toBeGreaterThan(0)
  while (!files.every((file) => come.has(`/${file}`))) await phone.page.waitForEvent('requestfinished')
  await phone.comesToRest()
  expectFaults(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|ChunkLoadError|Loading/)
  await phone.page.context().setOffline(true)
  await phone.page.getByRole('tab', { name: '我的' }).click()
  await phone.reads('钱包余额')
  await phone.tap('设置')
  await phone.reads('没有打开，请检查网络后再试')
  await phone.reads('钱包余额')
  await phone.page.context().setOffline(false)
  await phone.putAway()
})

test('spec §4, lazy pages: the error of a page that does not load reloads on a click', async () => {
  let isReloaded = false
  // The app also requests the page's file again by itself: only a reload of the whole page may succeed.
  const phone = await goToSettings((route) => (isReloaded ? route.continue() : route.abort()))
  expectFaults(/ERR_FAILED|ChunkLoadError|Loading chunk/)
  await phone.button('连接超时，点按重新加载').waitFor()
  phone.page.on('request', (request) => (isReloaded ||= request.isNavigationRequest()))
  await phone.tap('连接超时，点按重新加载')
  await phone.reads('退出登录')
  await phone.putAway()
})
