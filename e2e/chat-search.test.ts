import type { Browser } from 'playwright-core'
import { joinByHttp, type HttpMember } from '../test/product/http-member'
import { launchBrowser } from './harness/browser'
import { Phone } from './harness/phone'
import { runningProduct } from './harness/running-product'
import { letTalk } from './harness/talking'

/** Messages that fill more than two pages of a chat. */
const WORDS = 40

let browser: Browser
let phone: Phone
let she: HttpMember

beforeAll(async () => {
  browser = await launchBrowser()
  const he = await joinByHttp(runningProduct(), { nickname: '阿远', gender: 'male', portrait: 'm05.jpg' })
  she = await joinByHttp(runningProduct(), { nickname: '小满', gender: 'female', portrait: 'f06.jpg' })
  await letTalk(he, she, WORDS)
  phone = await Phone.open(browser, { token: he.token })
})

afterAll(async () => {
  await phone.putAway()
  await browser.close()
})

test('a search opens the chat at an old message, and a tap on it shows its exact time', async () => {
  await phone.open('chat', `?userId=${she.id}`)
  await phone.bubbles('out').last().waitFor()
  await phone.tap('更多')
  await phone.page.getByRole('menuitem', { name: '搜索聊天记录' }).click()
  await phone.field('搜索聊天记录').fill('走了 2 千步')
  await phone.page.locator('.jy-find__row').nth(1).waitFor()
  for (const theme of ['dark', 'light'] as const) {
    await phone.turn(theme)
    await phone.photograph('chat-search')
  }
  await phone.page.locator('.jy-find__row').filter({ hasText: '今天走了 2 千步' }).click()
  const found = phone.bubble('今天走了 2 千步', 'out')
  await found.waitFor()
  await phone.page.locator('.jy-find').waitFor({ state: 'hidden' })
  await found.locator('.jy-bubble__face').click()
  await phone.page.locator('.jy-bubble__time').waitFor()
  for (const theme of ['dark', 'light'] as const) {
    await phone.turn(theme)
    await phone.photograph('chat-time')
  }
})
