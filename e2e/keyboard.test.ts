import type { Browser } from 'playwright-core'
import { LAYER } from '../src/lib/layers'
import type { RouteName } from '../src/routes'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { focused, MAX_STOPS, tabToName, type Stop } from './harness/keys'
import { JOURNEY_MS } from './harness/limits'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { memberRoutes, queryOf, takeDemoMember, type DemoMember } from './harness/demo-member'

let browser: Browser
let demo: DemoMember
/** One for all pages; each begins with a start of the app. */
let phone: Phone

beforeAll(async () => {
  demo = await takeDemoMember(2)
  browser = await launchBrowser()
  phone = await Phone.take(browser, { token: demo.member.token })
}, JOURNEY_MS)

afterAll(() => browser.close())

afterEach(() => phone.expectNoComplaint())

const startAt = async (route: RouteName): Promise<void> => {
  await phone.start(route, queryOf(route, demo))
  await phone.shows(route)
  await phone.comesToRest()
}

/** How many things of the shown page a key must lead to. */
const countStops = (): Promise<number> =>
  phone.page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[tabindex="0"], input, textarea')].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
      ).length,
  )

/** What was met on the way there by Tab, in order, and on the way back by Shift+Tab. */
interface Walk {
  readonly passed: readonly Stop[]
  readonly back: readonly Stop[]
}

const press = async (key: string, times: number): Promise<Stop[]> => {
  const met: Stop[] = []
  for (let nth = 0; nth < times; nth += 1) {
    await phone.page.keyboard.press(key)
    met.push(await focused(phone))
  }
  return met
}

const walk = async (stops: number): Promise<Walk> => ({
  passed: await press('Tab', stops),
  back: await press('Shift+Tab', stops - 1),
})

const WALKS = 3

/**
 * Walks a page, anew when something came in or went on the way: the end of a list asks for more of it, and other journeys
 * live in the same world.
 */
const walkUnchanged = async (): Promise<Walk> => {
  for (let nth = 1; ; nth += 1) {
    const stops = await countStops()
    const walked = await walk(Math.min(MAX_STOPS, stops))
    if (nth === WALKS || (await countStops()) === stops) return walked
    await phone.comesToRest()
    await phone.page.locator('.taro_page').filter({ visible: true }).last().focus()
  }
}

describe('every page by Tab and Shift+Tab alone', () => {
  test.each(memberRoutes)(
    '%s: every stop is reached, shows its ring and is on the screen, and the way back is the same',
    async (route) => {
      await startAt(route)
      const { passed, back } = await walkUnchanged()
      expect(passed.filter(({ name, hasRing, isOnScreen }) => !name || !hasRing || !isOnScreen)).toEqual([])
      const ids = (stops: readonly Stop[]) => stops.map(({ id }) => id)
      expect(ids(back)).toEqual(ids(passed).slice(0, -1).reverse())
    },
    JOURNEY_MS,
  )
})

describe('what lies over a page', () => {
  test.each<[RouteName, RegExp]>([
    ['home', /^筛选/],
    ['home', /^举报或拉黑$/],
    ['home', /^打个招呼$/],
    ['member', /^举报或拉黑$/],
    ['settings', /外观|主题|深色/],
    ['settings', /语言|Language/],
  ])(
    '%s: %s opens by Enter without a grave fault, and Escape gives the focus back',
    async (route, opener) => {
      await startAt(route)
      await tabToName(phone, opener)
      const { name } = await focused(phone)
      await phone.page.keyboard.press('Enter')
      const layer = phone.seen(phone.page.locator(LAYER))
      await layer.waitFor()
      await expectNoFaults(phone)
      expect(await layer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await phone.page.keyboard.press('Escape')
      await layer.waitFor({ state: 'hidden' })
      expect((await focused(phone)).name).toBe(name)
    },
    JOURNEY_MS,
  )
})

test(
  'a page that opens begins at its name, one that is come back to where it was left',
  async () => {
    await startAt('mine')
    await tabToName(phone, /^设置/)
    await phone.page.keyboard.press('Enter')
    await phone.shows('settings')
    await waitUntil(async () => (await focused(phone)).name === '设置', STEP_DEADLINE_MS)
    await phone.back()
    await phone.shows('mine')
    await waitUntil(async () => (await focused(phone)).name.startsWith('设置'), STEP_DEADLINE_MS)
  },
  JOURNEY_MS,
)

test(
  'the menu key opens what a long press opens',
  async () => {
    await startAt('messages')
    await phone.page.locator('.jy-message-row__open').filter({ visible: true }).last().focus()
    await phone.page.keyboard.press('Shift+F10')
    await phone.seen(phone.page.getByRole('menuitem')).waitFor()
    await phone.page.keyboard.press('Escape')
  },
  JOURNEY_MS,
)
