import type { Browser, CDPSession, Request } from 'playwright-core'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { waitUntil } from '../test/server/wait-until'
import { launchBrowser } from './harness/browser'
import { startLongTalk, type LongTalk } from './harness/long-talk'
import { holdAnswers } from './harness/held-answers'
import { STEP_DEADLINE_MS } from './harness/phone'

const FIELD = '说点什么…'
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

const compose = (keyboard: CDPSession, text: string) =>
  keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

test('sends text that is still being composed with the rest, once', async () => {
  await phone.open('chat', `?userId=${she.id}`)
  const field = phone.field(FIELD)
  await field.fill('周六')
  const keyboard = await phone.context.newCDPSession(phone.page)
  await field.focus()
  await phone.page.keyboard.press('End')
  await compose(keyboard, 'qupashan')
  await phone.tap('发送')
  await phone.bubble('周六qupashan', 'out').waitFor()
  expect(await field.inputValue()).toBe('')
  await compose(keyboard, 'hao')
  await phone.tap('发送')
  await phone.bubble('hao', 'out').waitFor()
  expect(await phone.bubbles('out').filter({ hasText: 'hao' }).count()).toBe(1)
  await keyboard.detach()
})

test('older messages appear above and the reader keeps their place, page after page', async () => {
  const early: string[] = []
  const record = (request: Request) => {
    if (request.postData()?.includes('beforeSeq')) early.push(request.url())
  }
  phone.page.on('request', record)
  await phone.start('chat', `?userId=${she.id}`)
  await phone.bubbles('out').last().waitFor()
  await phone.comesToRest()
  // The first page fills the view, so nothing asks for an older one before the reader is near it.
  expect(early).toEqual([])
  phone.page.off('request', record)
  const held = await holdAnswers(phone.page, '**/api/user/message_list')
  const flow = phone.page.locator('#chat-flow')
  const asked = phone.page.waitForRequest('**/api/user/message_list')
  await flow.evaluate((view) => {
    view.scrollTop = 0
  })
  await asked
  const topRow = () =>
    flow.evaluate((view) => {
      const top = view.getBoundingClientRect().top
      const rows = [...view.querySelectorAll('.jy-flow-row')].filter((row) => row.querySelector('.jy-bubble'))
      const row = rows.find((one) => one.getBoundingClientRect().bottom > top)
      return { id: row?.id ?? '', y: Math.round((row?.getBoundingClientRect().top ?? 0) - top) }
    })
  const before = await topRow()
  const rowsBefore = await flow.locator('.jy-flow-row').count()
  held.release()
  await held.end()
  await waitUntil(async () => (await flow.locator('.jy-flow-row').count()) > rowsBefore, STEP_DEADLINE_MS)
  await phone.comesToRest()
  const y = await flow.evaluate(
    (view, id) =>
      (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - view.getBoundingClientRect().top,
    before.id,
  )
  expect(Math.abs(y - before.y)).toBeLessThanOrEqual(2)
  expect(await flow.evaluate((view) => view.scrollTop)).toBeGreaterThan(240)
})

test.each([6 * MINUTE_MS, -20 * MINUTE_MS, 3 * DAY_MS])(
  'a phone whose clock is %i ms ahead offers only what the server allows',
  async (aheadMs) => {
    await phone.open('chat', `?userId=${she.id}`)
    await phone.setAhead(aheadMs)
    await phone.start('chat', `?userId=${she.id}`)
    const words = `钟快了 ${aheadMs}`
    await phone.field(FIELD).fill(words)
    await phone.tap('发送')
    await phone.bubble(words, 'out').waitFor()
    await phone.chooseFor(phone.bubble(words, 'out').locator('.jy-bubble__body'), '撤回')
    await phone.reads(/你撤回了一条消息/)
    await phone.setAhead(0)
  },
)
