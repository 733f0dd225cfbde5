import type { Browser } from 'playwright-core'
import { routes, type Route, type RouteName } from '../src/routes'
import { casesInTurn } from '../test/server/proof-size'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { Phone } from './harness/phone'
import type { Theme } from './harness/phone-context'
import { memberRoutes, queryOf, getDemoMember, type DemoMember } from './harness/demo-member'

const table: Readonly<Record<RouteName, Route>> = routes

/** Screens without a session; the newcomer's journey walks through the registration. */
const loggedOut: readonly RouteName[] = ['welcome', 'login', 'guardian', 'improveInformation']

let browser: Browser
let demo: DemoMember
/** One phone with a session and one without; each screen begins with a start of the app. */
let phones: Record<'member' | 'nobody', Phone>

beforeAll(async () => {
  demo = await getDemoMember(0)
  browser = await launchBrowser()
  phones = {
    member: await Phone.open(browser, { token: demo.member.token }),
    nobody: await Phone.open(browser),
  }
})

afterAll(() => browser.close())

/** The screenshot of `/pages/my/album` is `my-album`. */
const pictureName = (route: RouteName): string =>
  table[route].path.replace('/pages/', '').replaceAll('/', '-')

const screens = [
  ...loggedOut.map((route) => [route, 'nobody'] as const),
  ...memberRoutes.map((route) => [route, 'member'] as const),
]

/** Begins in dark: all other phones begin in light. */
const THEMES: readonly Theme[] = ['dark', 'light']

/**
 * Every screen is judged in both themes. In `npm test`, each one by all rules in one theme, in turn, and by the rules of
 * colours in the other: a theme changes nothing but colours.
 */
test.each(screens.map(([route, who], at) => [route, who, casesInTurn(THEMES, at)] as const))(
  '%s has no grave accessibility fault, in dark and in light',
  async (route, who, wholly) => {
    const phone = phones[who]
    await phone.turn('dark')
    await phone.start(route, queryOf(route, demo))
    await phone.shows(route)
    for (const theme of THEMES) {
      await phone.turn(theme)
      await phone.photograph(pictureName(route))
      expect(await phone.words()).not.toContain('加载失败')
      await expectNoFaults(phone, wholly.includes(theme) ? 'all' : 'colours')
    }
  },
)
