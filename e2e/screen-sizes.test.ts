import type { Browser } from 'playwright-core'
import { waitUntil } from '../test/server/wait-until'
import { launchBrowser } from './harness/browser'
import { queryOf, getDemoMember, type DemoMember } from './harness/demo-member'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'

let browser: Browser
let demo: DemoMember

beforeAll(async () => {
  demo = await getDemoMember(2)
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** A phone in landscape, a desktop at 200 % zoom, a tablet, a low desktop window, the smallest phone. */
const sizes = [
  [812, 375],
  [720, 450],
  [768, 1024],
  [1000, 700],
  [320, 568],
] as const

/** Share of the card's height, from the top, in which nothing covers the face. Source: ours */
const FACE_SHARE = 0.45

/** A draft of 75 characters, which takes several lines on every screen. */
const LONG_DRAFT = '周末一起去爬山吧，山顶有日落。'.repeat(5)

/** Box of a visible element, in CSS px of the viewport. */
const boxOf = async (phone: Phone, selector: string) => {
  const box = await phone.seen(phone.page.locator(selector)).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const expectInside = async (phone: Phone, selector: string, width: number, height: number): Promise<void> => {
  const box = await boxOf(phone, selector)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(width)
  expect(box.bottom).toBeLessThanOrEqual(height)
}

const scrollsSideways = (): boolean => document.documentElement.scrollWidth > window.innerWidth

describe.each(sizes)('at %d × %d', (width, height) => {
  /** The tab bar is at the left edge, and a chat beside a tab page. */
  const isLow = width > height && height < 600
  let phone: Phone
  beforeAll(async () => {
    phone = await Phone.open(browser, { token: demo.member.token, screen: { width, height } })
  })
  afterAll(() => phone.putAway())

  test('the deck shows a face, its name and whole buttons above the bar', async () => {
    await phone.open('home')
    await phone.button('打个招呼').waitFor()
    await phone.comesToRest()
    await phone.photograph(`size-${width}x${height}-home`)
    const card = await boxOf(phone, '.home-deck .jy-deck-face')
    const photo = await boxOf(phone, '.home-deck .jy-deck-face__photo')
    const name = await boxOf(phone, '.home-deck .jy-deck-face__name')
    const isBeside = name.x >= photo.right
    expect(isBeside ? photo.height : name.y - card.y).toBeGreaterThan(card.height * FACE_SHARE)
    expect(name.right).toBeLessThanOrEqual(card.right)
    const bar = await boxOf(phone, '.jy-tab-bar')
    if (isLow) expect([bar.height, bar.right <= card.x]).toEqual([height, true])
    for (const action of ['.jy-actions__round--pass', '.jy-actions__round--like']) {
      await expectInside(phone, `.home-deck ${action}`, width, isLow ? height : bar.y)
    }
    expect(await phone.page.evaluate(scrollsSideways)).toBe(false)
  })

  test('a chat shows messages and the whole field to write in', async () => {
    await phone.open('chat', queryOf('chat', demo))
    await waitUntil(() => phone.bubbles('in').last().isVisible(), STEP_DEADLINE_MS)
    await phone.comesToRest()
    await phone.photograph(`size-${width}x${height}-chat`)
    const isBesideTab = width >= 700 || isLow
    expect(await phone.page.locator('.jy-tab-bar').first().isVisible()).toBe(isBesideTab)
    for (const draft of ['', LONG_DRAFT]) {
      await phone.field('说点什么…').fill(draft)
      await phone.comesToRest()
      await expectInside(phone, '.jy-composer', width, height)
      await expectInside(phone, '.jy-composer__row', width, height)
      const field = await boxOf(phone, '.jy-composer')
      const last = await phone.bubbles('in').last().boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(field.y)
    }
    await phone.photograph(`size-${width}x${height}-chat-draft`)
    await expectInside(phone, '.jy-composer__send', width, height)
    expect(await phone.page.evaluate(scrollsSideways)).toBe(false)
  })
})
