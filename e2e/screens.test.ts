import type { Browser } from 'playwright-core'
import { routes, type Route, type RouteName } from '../src/routes'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { JOURNEY_MS } from './harness/limits'
import { Phone } from './harness/phone'
import { memberRoutes, queryOf, takeDemoMember, type DemoMember } from './harness/demo-member'

const table: Readonly<Record<RouteName, Route>> = routes

/** Screens of nobody in particular; registration is walked through by the newcomer's journey. */
const loggedOut: readonly RouteName[] = ['welcome', 'login', 'improveInformation']

let browser: Browser
let demo: DemoMember

beforeAll(async () => {
  demo = await takeDemoMember(0)
  browser = await launchBrowser()
}, JOURNEY_MS)

afterAll(() => browser.close())

/** `/pages/my/album` is kept as `my-album`. */
const pictureName = (route: RouteName): string =>
  table[route].path.replace('/pages/', '').replaceAll('/', '-')

test.each([
  ...loggedOut.map((route) => [route, false] as const),
  ...memberRoutes.map((route) => [route, true] as const),
])(
  '%s is drawn without complaint and without a grave fault of access, in dark and in light',
  async (route, isLoggedIn) => {
    // Begins in the dark: everybody else's phone begins in the light.
    const phone = await Phone.take(browser, {
      theme: 'dark',
      ...(isLoggedIn && { token: demo.member.token }),
    })
    await phone.open(route, queryOf(route, demo))
    await phone.shows(route)
    for (const theme of ['dark', 'light'] as const) {
      await phone.turn(theme)
      await phone.photograph(pictureName(route))
      expect(await phone.words()).not.toContain('加载失败')
      await expectNoFaults(phone)
    }
    await phone.putAway()
  },
  JOURNEY_MS,
)
