import type { Browser } from 'playwright-core'
import { waitUntil } from '../test/server/wait-until'
import { launchBrowser } from './harness/browser'
import { getDemoMember } from './harness/demo-member'
import { moveFingers, tapTwice, wayBetween, type Finger } from './harness/fingers'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { SCREEN } from './harness/phone-context'

const MIDDLE: Finger = { x: SCREEN.width / 2, y: SCREEN.height / 2 }

let browser: Browser
let phone: Phone

beforeAll(async () => {
  const { member, peerId } = await getDemoMember(0)
  browser = await launchBrowser()
  phone = await Phone.open(browser, { token: member.token })
  await phone.open('member', `?id=${peerId}`)
})

afterAll(async () => {
  await phone.putAway()
  await browser.close()
})

beforeEach(async () => {
  await phone.tap(/的照片，第 1 张/)
  await viewer().waitFor()
  await phone.comesToRest()
})

const viewer = () => phone.seen(phone.page.locator('.jy-viewer'))

/** The first picture as it is drawn now, CSS px. */
const picture = async () => {
  const box = await phone.page.locator('.jy-viewer .jy-photo').first().boundingBox()
  if (!box) throw new Error('There is no picture.')
  return box
}

const becomesWide = (times: number) =>
  waitUntil(async () => Math.abs((await picture()).width - times * SCREEN.width) < 2, STEP_DEADLINE_MS)

const move = (from: Finger, to: Finger) =>
  moveFingers(
    phone,
    wayBetween(from, to).map((place) => [place]),
  )

const by = (dx: number, dy: number): Finger => ({ x: MIDDLE.x + dx, y: MIDDLE.y + dy })

const closes = async () => {
  await viewer().waitFor({ state: 'hidden' })
  await phone.comesToRest()
}

test('a pinch enlarges the photo, which moves inside and stays on its page', async () => {
  const left = wayBetween(by(-40, 0), by(-120, 0))
  const right = wayBetween(by(40, 0), by(120, 0))
  await moveFingers(
    phone,
    left.map((finger, step) => [finger, right[step] ?? MIDDLE]),
  )
  await becomesWide(3)
  await phone.comesToRest()
  const before = await picture()
  await move(MIDDLE, by(100, 60))
  await phone.comesToRest()
  const after = await picture()
  expect(after.x - before.x).toBeCloseTo(100, 0)
  expect(after.width).toBeCloseTo(before.width, 0)
  await phone.reads(/^1 \/ \d$/)
  await phone.tap('关闭')
  await closes()
})

test('a double tap enlarges and shows the whole again; a drag turns, a pull down closes', async () => {
  await tapTwice(phone, MIDDLE)
  await becomesWide(2.5)
  await tapTwice(phone, MIDDLE)
  await becomesWide(1)
  await move(by(120, 0), by(-120, 0))
  await phone.reads(/^2 \/ \d$/)
  // A finger on a page that still moves ends that movement, and begins no gesture.
  await phone.comesToRest()
  await move(by(0, -100), by(0, 160))
  await closes()
})

test('one tap closes', async () => {
  await phone.page.touchscreen.tap(MIDDLE.x, MIDDLE.y)
  await closes()
})
