import type { Browser, Locator } from 'playwright-core'
import { waitUntil } from '../test/server/wait-until'
import { launchBrowser } from './harness/browser'
import { getDemoMember } from './harness/demo-member'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'

let browser: Browser
let phone: Phone

beforeAll(async () => {
  const demo = await getDemoMember(1)
  browser = await launchBrowser()
  phone = await Phone.open(browser, { token: demo.member.token })
})

afterAll(async () => {
  await phone.putAway()
  await browser.close()
})

/** Pulls once, and waits for the call that loads fresh content. */
const pullsFor = async (what: Locator, call: RegExp): Promise<void> => {
  await what.waitFor()
  await phone.comesToRest()
  let calls = 0
  const count = (request: { url: () => string }) => void (call.test(request.url()) && (calls += 1))
  phone.page.on('request', count)
  await phone.pull(what)
  await waitUntil(() => calls > 0, STEP_DEADLINE_MS)
  phone.page.off('request', count)
}

test('pulling down loads 附近 and 消息 again, every time', async () => {
  await phone.open('home')
  await phone.text('附近').tap()
  const nearby = phone.seen(phone.page.locator('.nearby .jy-pull__scroll'))
  for (let round = 0; round < 3; round += 1) await pullsFor(nearby, /\/api\/user\/near$/)
  await phone.open('messages')
  const messages = phone.seen(phone.page.locator('.taro_page'))
  for (let round = 0; round < 2; round += 1) await pullsFor(messages, /\/api\/user\/message_group_list$/)
})
