import type { Browser } from 'playwright-core'
import { launchBrowser } from './harness/browser'
import { startOwnProduct, type OwnProduct } from './harness/own-product'
import { Phone } from './harness/phone'
import { letTalk } from './harness/talking'

/** Two attempts 5 s apart come before the fallback, on a machine that may be busy. */
const FALLBACK_MS = 60_000
/** Longest way of one signal; a lost one is sent again after it. */
const SIGNAL_MS = 3_000
/** Number of times that she starts to write at most. */
const STARTS = 10

let browser: Browser
/** One process: a session of SockJS stays with its process, and a balancer must see to it. */
let product: OwnProduct

beforeAll(async () => {
  product = await startOwnProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await product.stop()
})

/** Runs in the page: a network whose proxy refuses every WebSocket. */
function refuseWebSockets(): void {
  class Refused extends EventTarget {
    static readonly OPEN = 1
    onclose: ((event: CloseEvent) => void) | null = null
    readyState = 0
    constructor() {
      super()
      setTimeout(() => {
        this.readyState = 3
        const event = new CloseEvent('close', { code: 1006 })
        this.onclose?.(event)
        this.dispatchEvent(event)
      })
    }
    send(): void {
      // Never opens.
    }
    close(): void {
      // Closes by itself.
    }
  }
  Object.assign(window, { WebSocket: Refused })
}

test('without WebSocket, live events arrive by SockJS', async () => {
  const he = await product.join({ nickname: '阿成', gender: 'male', portrait: 'm09.jpg' })
  const she = await product.join({ nickname: '小禾', gender: 'female', portrait: 'f12.jpg' })
  await letTalk(he, she)
  const his = await Phone.open(browser, { token: he.token })
  await his.context.addInitScript(refuseWebSockets)
  const streaming = his.page.waitForRequest(/\/chat\/\w+\/\w+\/xhr_streaming/, { timeout: FALLBACK_MS })
  await his.open('chat', `?userId=${she.id}`)
  await streaming
  const hers = await Phone.open(browser, { token: she.token })
  await hers.open('chat', `?userId=${he.id}`)
  // Only the connection reports who is writing. A signal before both are connected is lost, and a new start sends one.
  const isSeenWriting = async () => {
    await hers.field('说点什么…').fill('')
    await hers.field('说点什么…').fill('在')
    const seen = his.text('对方正在输入…').waitFor({ timeout: SIGNAL_MS })
    return seen.then(
      () => true,
      () => false,
    )
  }
  let isSeen = false
  for (let start = 0; start < STARTS && !isSeen; start += 1) isSeen = await isSeenWriting()
  expect(isSeen).toBe(true)
  await hers.field('说点什么…').fill('在地铁上')
  await hers.tap('发送')
  await his.bubble('在地铁上', 'in').waitFor()
})
