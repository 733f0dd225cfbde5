import type { Browser } from 'playwright-core'
import { LAYER } from '../src/lib/layers'
import type { RouteName } from '../src/routes'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { focused as stopOf, MAX_STOPS } from './harness/keys'
import { JOURNEY_MS } from './harness/limits'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { memberRoutes, queryOf, takeDemoMember, type DemoMember } from './harness/demo-member'

let browser: Browser
let demo: DemoMember

beforeAll(async () => {
  demo = await takeDemoMember(2)
  browser = await launchBrowser()
}, JOURNEY_MS)

afterAll(() => browser.close())

const openPage = async (route: RouteName): Promise<Phone> => {
  const phone = await Phone.take(browser, { token: demo.member.token })
  await phone.open(route, queryOf(route, demo))
  await phone.shows(route)
  await phone.comesToRest()
  return phone
}

interface Stop {
  readonly name: string
  readonly hasRing: boolean
  readonly isOnScreen: boolean
}

/** What has the focus: its name, and whether its ring can be seen. */
const focused = (phone: Phone): Promise<Stop> =>
  phone.page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: '', hasRing: false, isOnScreen: false }
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { top, bottom } = element.getBoundingClientRect()
    const isField = element.matches('input, textarea')
    return {
      name: element.getAttribute('aria-label') ?? (element.innerText || element.className),
      hasRing: isField || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2),
      isOnScreen: bottom > 0 && top < innerHeight,
    }
  })

/** How many things of the shown page a key must lead to. */
const countStops = (phone: Phone): Promise<number> =>
  phone.page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[tabindex="0"], input, textarea')].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
      ).length,
  )

/** Goes on by Tab until something of this name has the focus. @throws Error when nothing has it */
const tabTo = async (phone: Phone, name: RegExp): Promise<void> => {
  const passed: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await phone.page.keyboard.press('Tab')
    const { name: found } = await focused(phone)
    if (name.test(found)) return
    passed.push(found)
  }
  throw new Error(`No key leads to ${String(name)}, but to ${passed.join(' | ')}`)
}

/** What was met on the way there by Tab, in order, and on the way back by Shift+Tab. */
interface Walk {
  readonly passed: readonly Stop[]
  readonly order: readonly number[]
  readonly back: readonly number[]
}

const walk = async (phone: Phone, stops: number): Promise<Walk> => {
  const passed: Stop[] = []
  const order: number[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await phone.page.keyboard.press('Tab')
    passed.push(await focused(phone))
    order.push((await stopOf(phone)).id)
  }
  const back: number[] = []
  for (let stop = 1; stop < stops; stop += 1) {
    await phone.page.keyboard.press('Shift+Tab')
    back.push((await stopOf(phone)).id)
  }
  return { passed, order, back }
}

const WALKS = 3

/**
 * Walks a page, anew when something came in or went on the way: the end of a list asks for more of it, and other journeys
 * live in the same world.
 */
const walkUnchanged = async (phone: Phone): Promise<Walk> => {
  for (let nth = 1; ; nth += 1) {
    const stops = await countStops(phone)
    const walked = await walk(phone, Math.min(MAX_STOPS, stops))
    if (nth === WALKS || (await countStops(phone)) === stops) return walked
    await phone.comesToRest()
    await phone.page.locator('.taro_page').filter({ visible: true }).last().focus()
  }
}

describe('every page by Tab and Shift+Tab alone', () => {
  test.each(memberRoutes)(
    '%s: every stop is reached, shows its ring and is on the screen, and the way back is the same',
    async (route) => {
      const phone = await openPage(route)
      const { passed, order, back } = await walkUnchanged(phone)
      expect(passed.filter(({ name, hasRing, isOnScreen }) => !name || !hasRing || !isOnScreen)).toEqual([])
      expect(back).toEqual(order.slice(0, -1).reverse())
      await phone.putAway()
    },
    JOURNEY_MS,
  )
})

describe('what lies over a page', () => {
  test.each<[RouteName, RegExp]>([
    ['home', /^筛选/],
    ['home', /^举报或屏蔽$/],
    ['home', /^打个招呼$/],
    ['member', /^举报或屏蔽$/],
    ['settings', /外观|主题|深色/],
    ['settings', /语言|Language/],
  ])(
    '%s: %s opens by Enter without a grave fault, and Escape gives the focus back',
    async (route, opener) => {
      const phone = await openPage(route)
      await tabTo(phone, opener)
      const { name } = await focused(phone)
      await phone.page.keyboard.press('Enter')
      const layer = phone.seen(phone.page.locator(LAYER))
      await layer.waitFor()
      await expectNoFaults(phone)
      expect(await layer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await phone.page.keyboard.press('Escape')
      await layer.waitFor({ state: 'hidden' })
      expect((await focused(phone)).name).toBe(name)
      await phone.putAway()
    },
    JOURNEY_MS,
  )
})

test(
  'a page that opens begins at its name, one that is come back to where it was left',
  async () => {
    const phone = await openPage('mine')
    await tabTo(phone, /^设置/)
    await phone.page.keyboard.press('Enter')
    await phone.shows('settings')
    await waitUntil(async () => (await focused(phone)).name === '设置', STEP_DEADLINE_MS)
    await phone.back()
    await phone.shows('mine')
    await waitUntil(async () => (await focused(phone)).name.startsWith('设置'), STEP_DEADLINE_MS)
    await phone.putAway()
  },
  JOURNEY_MS,
)

test(
  'the menu key opens what a long press opens',
  async () => {
    const phone = await openPage('messages')
    await phone.page.locator('.jy-message-row__open').filter({ visible: true }).last().focus()
    await phone.page.keyboard.press('Shift+F10')
    await phone.seen(phone.page.getByRole('menuitem')).waitFor()
    await phone.page.keyboard.press('Escape')
    await phone.putAway()
  },
  JOURNEY_MS,
)
