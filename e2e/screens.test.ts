import type { Browser } from 'playwright-core'
import { routes, type Route, type RouteName } from '../src/routes'
import { logInByHttp, type HttpMember } from '../test/product/http-member'
import { demoPhones } from '../test/product/product-server'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { JOURNEY_MS } from './harness/limits'
import { Phone, type Theme } from './harness/phone'
import { runningProduct } from './harness/running-product'

const table: Readonly<Record<RouteName, Route>> = routes
const names = Object.keys(table) as RouteName[]

/** Screens of nobody in particular; registration is walked through by the newcomer's journey. */
const loggedOut: readonly RouteName[] = ['welcome', 'login', 'improveInformation']
const loggedIn = names.filter((name) => table[name].isOpen !== true)

let browser: Browser
let member: HttpMember
let peerId: string

beforeAll(async () => {
  const product = runningProduct()
  const [phone = ''] = demoPhones(product)
  member = await logInByHttp(product, phone)
  const { list } = await member.call('/api/user/message_group_list', { box: 'main' })
  peerId = list[0]?.peer.id ?? ''
  browser = await launchBrowser()
}, JOURNEY_MS)

afterAll(() => browser.close())

const queryOf = (route: RouteName): string => {
  if (route === 'member') return `?id=${peerId}`
  return route === 'chat' ? `?userId=${peerId}` : ''
}

/** `/pages/my/album` is kept as `my-album`. */
const pictureName = (route: RouteName): string =>
  table[route].path.replace('/pages/', '').replaceAll('/', '-')

describe.each(['light', 'dark'] as const)('in %s', (theme: Theme) => {
  test.each([
    ...loggedOut.map((route) => [route, false] as const),
    ...loggedIn.map((route) => [route, true] as const),
  ])(
    '%s is drawn without complaint and without a grave fault of access',
    async (route, isLoggedIn) => {
      const phone = await Phone.take(browser, { theme, ...(isLoggedIn && { token: member.token }) })
      await phone.open(route, queryOf(route))
      await phone.shows(route)
      await phone.photograph(pictureName(route))
      expect(await phone.words()).not.toContain('加载失败')
      await expectNoFaults(phone)
      await phone.putAway()
    },
    JOURNEY_MS,
  )
})
