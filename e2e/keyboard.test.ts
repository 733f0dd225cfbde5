import type { Browser } from 'playwright-core'
import { LAYER } from '../src/lib/layers'
import type { RouteName } from '../src/routes'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { focused, MAX_STOPS, tabToName, type Stop } from './harness/keys'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { memberRoutes, queryOf, getDemoMember, type DemoMember } from './harness/demo-member'

let browser: Browser
let demo: DemoMember
/** One phone for all pages; each test starts the app. */
let phone: Phone

beforeAll(async () => {
  demo = await getDemoMember(2)
  browser = await launchBrowser()
  phone = await Phone.open(browser, { token: demo.member.token })
})

afterAll(() => browser.close())

const startAt = async (route: RouteName): Promise<void> => {
  await phone.start(route, queryOf(route, demo))
  await phone.shows(route)
  await phone.comesToRest()
}

/** Number of elements of the shown page that a key must reach. */
const countStops = (): Promise<number> =>
  phone.page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[tabindex="0"], input, textarea')].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
      ).length,
  )

/** The stops on the way by Tab, in order, and on the way back by Shift+Tab. */
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
 * Walks a page, and again when content came or went in between: the end of a list loads more of it, and other
 * journeys use the same world.
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
  )
})

describe('layers over a page', () => {
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
  )
})

test('a new page starts with the focus on its name, and a page that Back returns to keeps its focus', async () => {
  await startAt('mine')
  await tabToName(phone, /^设置/)
  await phone.page.keyboard.press('Enter')
  await phone.shows('settings')
  await waitUntil(async () => (await focused(phone)).name === '设置', STEP_DEADLINE_MS)
  await phone.back()
  await phone.shows('mine')
  await waitUntil(async () => (await focused(phone)).name.startsWith('设置'), STEP_DEADLINE_MS)
})

test('the menu key opens the menu of a long press', async () => {
  await startAt('messages')
  await phone.page.locator('.jy-message-row__open').filter({ visible: true }).last().focus()
  await phone.page.keyboard.press('Shift+F10')
  await phone.seen(phone.page.getByRole('menuitem')).waitFor()
  await phone.page.keyboard.press('Escape')
})
