import type { Browser } from 'playwright-core'
import { routes, type Route, type RouteName } from '../src/routes'
import { tolerateFaults } from '../test/net/net'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { launchBrowser } from './harness/browser'
import { EARLY_CLOSE, lateCall } from './harness/faults'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'

const table: Readonly<Record<RouteName, Route>> = routes
const names = Object.keys(table) as RouteName[]
const closedRoutes = names.filter((name) => table[name].isOpen !== true)
const queries: Partial<Record<RouteName, string>> = { member: '?id=nobody', chat: '?userId=nobody' }

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

describe('without a token', () => {
  let phone: Phone

  beforeAll(async () => {
    phone = await Phone.open(browser)
  })

  afterAll(() => phone.putAway())

  test('there are 27 closed pages', () => expect(closedRoutes).toHaveLength(27))

  test.each(closedRoutes)('spec §4, no token: a launch at %s opens welcome', async (route) => {
    await phone.start(route, queries[route])
    await phone.shows('welcome')
    await phone.button('手机号登录').waitFor()
  })

  test.each(['home', 'chat', 'wallet'] as const)(
    'an address typed over the open app, %s, opens welcome as well',
    async (route) => {
      await phone.open('login')
      await phone.reads('没注册过也没关系，直接登录就好')
      await phone.page.evaluate((hash) => (window.location.hash = hash), routes[route].path)
      await phone.shows('welcome')
      await phone.button('手机号登录').waitFor()
    },
  )
})

test.each(names.filter((name) => table[name].isOpen === true))('without a token %s opens', async (route) => {
  const phone = await Phone.open(browser)
  await phone.open(route)
  // Registration needs a verified phone number, so it leads to the page that asks for it.
  await phone.shows(route === 'register' ? 'login' : route)
  await phone.putAway()
})

describe('a session that ends on the server', () => {
  let member: HttpMember
  let phone: Phone

  const start = async (prepare?: (one: Phone) => Promise<void>) => {
    member = await joinByHttp(runningProduct(), {
      nickname: '路过的人',
      gender: 'female',
      portrait: 'f20.jpg',
    })
    phone = await Phone.open(browser, { token: member.token })
    // The session ends while calls are in progress, and perhaps while the socket opens.
    tolerateFaults(lateCall(401), EARLY_CLOSE)
    await prepare?.(phone)
    await phone.open('home')
    await phone.button('打个招呼').waitFor()
  }

  const landsOnWelcome = async () => {
    await phone.shows('welcome')
    await phone.button('手机号登录').waitFor()
    expect(await phone.page.evaluate(() => window.localStorage.getItem('jinyu.token'))).toBeNull()
  }

  test('spec §4, 401 and 403: it ends in the app at once, and Back does not return', async () => {
    await start()
    await phone.part('tab', '我的').tap()
    await phone.tap('设置')
    await phone.shows('settings')
    await member.call('/api/auth/me', { logout: true })
    await landsOnWelcome()
    await phone.back()
    await landsOnWelcome()
    await phone.putAway()
  })

  test('spec §8, 401 and 403: it ends in the app at the next step, when no push was possible', async () => {
    await start(async ({ page }) => {
      await page.routeWebSocket(/\/chat/, (socket) => void socket.close())
    })
    await phone.comesToRest()
    // Requests that the app sends by itself would end the session before the step.
    let step = () => {}
    const stepped = new Promise<void>((resolve) => (step = resolve))
    await phone.page.route('**/api/**', (route) => stepped.then(() => route.continue()))
    await member.call('/api/auth/me', { logout: true })
    await phone.part('tab', '我的').tap()
    step()
    await landsOnWelcome()
    await phone.putAway()
  })
})
