import { randomUUID } from 'node:crypto'
import type { Browser, Locator } from 'playwright-core'
import { routes, type RouteName } from '../src/routes'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import { launchBrowser } from './harness/browser'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { runningProduct } from './harness/running-product'
import { letTalk } from './harness/talking'
import { recordShifts } from './looks/measure'

/** A desktop, where both pages are framed, and a tablet, which they fill. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
] as const
const NARROW = { width: 420, height: 800 }

let browser: Browser
let she: HttpMember
let ming: HttpMember
let hao: HttpMember
let desk: Phone

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const send = (from: HttpMember, text: string) =>
  from.call('/api/user/send_msg', {
    userId: she.id,
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text },
  })

/** The shown page of a route. */
const page = (route: RouteName): Locator =>
  desk.page.locator(`.taro_page[id^="${routes[route].path}?"]`).filter({ visible: true })

const row = (name: string): Locator => page('messages').locator('.jy-message-row__open', { hasText: name })
const unread = (name: string): Locator => row(name).locator('.jy-badge')
const current = (): Locator => page('messages').locator('[aria-current="true"]')

/** Fails unless exactly these pages are shown, the first on the left, and all of them fit into the window. */
const expectShown = async (...shown: RouteName[]): Promise<void> => {
  for (const route of shown) await page(route).waitFor()
  await waitUntil(
    async () => (await desk.page.locator('.taro_page').filter({ visible: true }).count()) === shown.length,
    STEP_DEADLINE_MS,
  )
  const boxes = await Promise.all(shown.map((route) => page(route).boundingBox()))
  for (const [at, box] of boxes.entries()) {
    const before = boxes[at - 1]
    expect(Math.round(box?.x ?? 0)).toBeGreaterThanOrEqual(Math.round(before ? before.x + before.width : 0))
  }
  expect(await desk.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

const historyLength = (): Promise<number> => desk.page.evaluate(() => window.history.length)
const isFocusIn = (route: RouteName): Promise<boolean> =>
  page(route).evaluate((element) => element.contains(document.activeElement))

/** Classes of the elements that moved while the document loaded, after `recordShifts`. */
const partsThatMoved = (): Promise<string[]> =>
  desk.page.evaluate(() => {
    const { lookShifts } = window as unknown as { lookShifts: { parts: string[] }[] }
    return lookShifts.flatMap(({ parts }) => parts)
  })

const openMessages = async (): Promise<void> => {
  await desk.open('messages')
  await row('阿明').waitFor()
  await desk.comesToRest()
}

describe.each(SIZES)('at $width × $height', (screen) => {
  beforeAll(async () => {
    const join = (nickname: string, gender: 'female' | 'male', portrait: string) =>
      joinByHttp(runningProduct(), { nickname, gender, portrait })
    she = await join('宽屏', 'female', 'f12.jpg')
    ming = await join('阿明', 'male', 'm09.jpg')
    hao = await join('阿浩', 'male', 'm03.jpg')
    await letTalk(she, ming)
    await letTalk(she, hao)
  })

  beforeEach(async () => {
    desk = await Phone.open(browser, { token: she.token, screen })
  })

  afterEach(() => desk.putAway())

  test('shows a chat beside the list, and another one in its place', async () => {
    await openMessages()
    await desk.reads('选一段聊天，在这里接着说')
    await expectShown('messages')
    await row('阿明').click()
    await expectShown('messages', 'chat')
    await desk.field('说点什么…').waitFor()
    await expectNoFaults(desk)
    expect(await current().innerText()).toContain('阿明')
    const before = await historyLength()
    // The open chat is read at once; another one waits in the list.
    await send(ming, '在这里收到了吗')
    await desk.bubble('在这里收到了吗', 'in').waitFor()
    await send(hao, '等你有空')
    await unread('阿浩').waitFor()
    await row('阿明').filter({ hasText: '在这里收到了吗' }).waitFor()
    expect(await unread('阿明').count()).toBe(0)

    await row('阿浩').click()
    await desk.bubble('等你有空', 'in').waitFor()
    await expectShown('messages', 'chat')
    await waitUntil(async () => (await unread('阿浩').count()) === 0, STEP_DEADLINE_MS)
    expect(await current().innerText()).toContain('阿浩')
    expect(await historyLength()).toBe(before)

    await desk.back()
    await desk.reads('选一段聊天，在这里接着说')
    await expectShown('messages')
    expect(await current().count()).toBe(0)
    await desk.page.goForward()
    await desk.bubble('等你有空', 'in').waitFor()
    await expectShown('messages', 'chat')
  })

  test('fills a tablet with both pages, and frames them on a desktop', async () => {
    await openMessages()
    await row('阿明').click()
    await expectShown('messages', 'chat')
    const left = await page('messages').boundingBox()
    const right = await page('chat').boundingBox()
    const { width, height } = screen
    const isTablet = width < 1024
    expect((left?.x ?? 0) === 0).toBe(isTablet)
    expect(Math.round((right?.x ?? 0) + (right?.width ?? 0)) === width).toBe(isTablet)
    expect(Math.round(right?.height ?? 0) === height).toBe(isTablet)
    // Neither page is magnified: each is about as wide as a phone, or wider.
    expect(left?.width ?? 0).toBeLessThanOrEqual(400)
    expect(right?.width ?? 0).toBeGreaterThanOrEqual(350)
  })

  test('opens pages over the right one, and all of them close for a press on the left', async () => {
    await openMessages()
    await row('阿明').click()
    await desk.field('说点什么…').waitFor()
    await page('chat').locator('.jy-avatar').first().click()
    await expectShown('messages', 'member')
    await desk.button('去聊天').waitFor()
    await row('阿浩').click()
    await desk.bubbles('in').first().waitFor()
    await expectShown('messages', 'chat')
    await desk.back()
    await expectShown('messages')

    await row('阿浩').click()
    await expectShown('messages', 'chat')
    await desk.part('tab', '我的').click()
    await expectShown('mine')
  })

  test('makes a layer modal for both pages', async () => {
    await openMessages()
    await row('阿明').click()
    await desk.field('说点什么…').waitFor()
    await page('chat').getByRole('button', { name: '更多', exact: true }).click()
    await desk.page.getByRole('menuitem', { name: '查看主页' }).waitFor()
    await waitUntil(() => page('messages').evaluate((left) => left.hasAttribute('inert')), STEP_DEADLINE_MS)
    await desk.page.keyboard.press('Escape')
    await waitUntil(() => page('messages').evaluate((left) => !left.hasAttribute('inert')), STEP_DEADLINE_MS)
    await expectShown('messages', 'chat')
  })

  test('shows a profile beside the deck, and likes from it', async () => {
    await desk.open('home')
    await desk.button('打个招呼').waitFor()
    await desk.comesToRest()
    const name = page('home').locator('.home-deck .jy-deck__card:not([inert]) .jy-deck-face__name')
    const first = await name.innerText()
    await name.click()
    await expectShown('home', 'member')
    await expectNoFaults(desk)
    // A question is asked on the page that the member uses.
    const question = page('home').getByRole('alertdialog')
    await page('home')
      .getByRole('button', { name: `超级喜欢${first}`, exact: true, disabled: false })
      .click()
    await question.waitFor()
    await desk.page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await page('member')
      .getByRole('button', { name: `喜欢${first}`, exact: true })
      .click()
    await waitUntil(async () => (await name.innerText()) !== first, STEP_DEADLINE_MS)
    await expectShown('home', 'member')
  })

  test('shows the tools beside the own page', async () => {
    await desk.open('mine')
    await desk.button('设置').click()
    await expectShown('mine', 'settings')
    await desk.reads('退出登录')
    await expectNoFaults(desk)
    await desk.button('我的相册').click()
    await expectShown('mine', 'album')
    await desk.page.keyboard.press('Escape')
    await expectShown('mine')
    await desk.reads('资料、钱包和设置，都会在这里打开')
  })

  test('keeps the open page when the window becomes narrow and wide again, and after a reload', async () => {
    await openMessages()
    await row('阿明').click()
    await desk.field('说点什么…').fill('还没写完')
    await desk.page.setViewportSize(NARROW)
    await expectShown('chat')
    await desk.page.setViewportSize(screen)
    await expectShown('messages', 'chat')
    expect(await desk.field('说点什么…').inputValue()).toBe('还没写完')
    await desk.page.addInitScript(recordShifts)
    await desk.reload()
    await desk.bubbles('in').first().waitFor()
    await expectShown('messages', 'chat')
    await desk.comesToRest()
    expect(await partsThatMoved()).not.toContain('taro_router')
    await desk.back()
    await expectShown('messages')
  })

  test('keeps the focus with the pages: Enter opens, Escape returns to the row', async () => {
    await openMessages()
    await row('阿明').focus()
    await desk.page.keyboard.press('Enter')
    await desk.field('说点什么…').waitFor()
    await waitUntil(() => isFocusIn('chat'), STEP_DEADLINE_MS)
    await desk.page.keyboard.press('Escape')
    await expectShown('messages')
    await waitUntil(
      () => row('阿明').evaluate((element) => element === document.activeElement),
      STEP_DEADLINE_MS,
    )
  })
})
