import type { Browser } from 'playwright-core'
import { launchBrowser } from './harness/browser'
import { startLongTalk, type LongTalk } from './harness/long-talk'

let browser: Browser
let phone: LongTalk['phone']
let she: LongTalk['she']

beforeAll(async () => {
  browser = await launchBrowser()
  ;({ phone, she } = await startLongTalk(browser))
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
