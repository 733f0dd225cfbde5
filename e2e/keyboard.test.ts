import type { Browser } from 'playwright-core'
import type { RouteName } from '../src/routes'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { focused, MAX_STOPS, tabTo, type Stop } from './harness/keys'
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

/** How many things of the shown page a key must lead to. */
const countStops = (phone: Phone): Promise<number> =>
  phone.page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[tabindex="0"], input, textarea')].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
      ).length,
  )

/** Goes on by Tab to what a key opens. */
const tabToAny = (phone: Phone, name: RegExp): Promise<void> =>
  tabTo(
    phone,
    phone.seen(phone.page.getByRole('button', { name }).or(phone.page.getByRole('link', { name }))),
  )

describe('every page by Tab alone', () => {
  test.each(memberRoutes)(
    '%s: every stop has a name, shows its ring, lies open on the screen, and the way back is the same',
    async (route) => {
      const phone = await openPage(route)
      const stops = Math.min(MAX_STOPS, await countStops(phone))
      const passed: Stop[] = []
      for (let stop = 0; stop < stops; stop += 1) {
        await phone.page.keyboard.press('Tab')
        passed.push(await focused(phone))
      }
      expect(
        passed.filter((stop) => !stop.name || !stop.hasRing || !stop.isOnScreen || !stop.isOnTop),
      ).toEqual([])
      const back: Stop[] = passed.slice(-1)
      while (back.length < passed.length) {
        await phone.page.keyboard.press('Shift+Tab')
        back.unshift(await focused(phone))
      }
      expect(back.map(({ id, name }) => ({ id, name }))).toEqual(passed.map(({ id, name }) => ({ id, name })))
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
      await tabToAny(phone, opener)
      const { name } = await focused(phone)
      await phone.page.keyboard.press('Enter')
      const layer = phone.seen(phone.page.locator('[role="dialog"], [role="alertdialog"]'))
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
    await tabToAny(phone, /^设置/)
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
  'the menu key opens what a long press opens; with a row that goes the next one has the focus',
  async () => {
    const phone = await openPage('messages')
    const rows = phone.page.locator('.jy-message-row__open').filter({ visible: true })
    const menuOf = async (row: number) => {
      await rows.nth(row).focus()
      await phone.page.keyboard.press('Shift+F10')
    }
    await menuOf(1)
    await phone.seen(phone.page.getByRole('menuitem')).waitFor()
    await phone.page.keyboard.press('Escape')
    await phone.seen(phone.page.getByRole('menuitem')).waitFor({ state: 'hidden' })
    const [first, next] = await Promise.all([rows.nth(1).innerText(), rows.nth(2).innerText()])
    expect((await focused(phone)).name).toBe(first.trim())
    await menuOf(1)
    await tabTo(phone, phone.seen(phone.page.getByRole('menuitem', { name: '归档', exact: true })))
    await phone.page.keyboard.press('Enter')
    await waitUntil(async () => (await rows.nth(1).innerText()) === next, STEP_DEADLINE_MS)
    await waitUntil(async () => (await focused(phone)).name === next.trim(), STEP_DEADLINE_MS)
    await phone.putAway()
  },
  JOURNEY_MS,
)
