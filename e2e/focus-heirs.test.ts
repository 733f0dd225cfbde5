import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Browser, Locator } from 'playwright-core'
import { portraitsDir } from '../test/product/http-member'
import { waitUntil } from '../test/server/wait-until'
import { launchBrowser } from './harness/browser'
import { focused, tabTo } from './harness/keys'
import { startOwnProduct, type OwnMember, type OwnProduct } from './harness/own-product'
import { Phone, STEP_DEADLINE_MS } from './harness/phone'
import { letTalk } from './harness/talking'

let product: OwnProduct
let browser: Browser
let she: OwnMember
let others: OwnMember[]
let hers: Phone

beforeAll(async () => {
  product = await startOwnProduct()
  browser = await launchBrowser()
  she = await product.join({ gender: 'female', nickname: '小满', portrait: 'f01.jpg' })
  others = []
  for (const [nickname, portrait] of [
    ['阿远', 'm01.jpg'],
    ['阿哲', 'm02.jpg'],
    ['阿川', 'm03.jpg'],
  ] as const) {
    const other = await product.join({ gender: 'male', nickname, portrait })
    others.push(other)
    await letTalk(she, other)
  }
  hers = await Phone.open(browser, { token: she.token, isStill: true })
})

afterAll(async () => {
  await hers.putAway()
  await browser.close()
  await product.stop()
})

const button = (name: string | RegExp): Locator => hers.button(name)

/** Moves the focus to a control by Tab alone and presses a key there. */
const use = async (what: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(hers, what)
  await hers.page.keyboard.press(key)
}

/** Waits until the focused element has this name. */
const focusIsOn = async (name: string | RegExp): Promise<void> => {
  const isThere = async () => {
    const { name: found } = await focused(hers)
    return typeof name === 'string' ? found === name : name.test(found)
  }
  try {
    await waitUntil(isThere, STEP_DEADLINE_MS)
  } catch {
    throw new Error(`The focus is not on ${String(name)}, but on "${(await focused(hers)).name}".`)
  }
}

/** Deletes a chat by the menu of its row. */
const deleteChat = async (name: string): Promise<void> => {
  const row = hers.seen(hers.page.locator('.jy-message-row__open').filter({ hasText: name }))
  await use(row, 'Shift+F10')
  await use(hers.seen(hers.page.getByRole('menuitem', { name: '删除聊天' })))
  await use(hers.seen(hers.page.getByRole('alertdialog').getByRole('button', { name: '删除' })))
  await row.waitFor({ state: 'detached' })
}

test('after a chat is deleted the next one gets the focus, after the last one the previous, and without any the link to others', async () => {
  await hers.open('messages')
  await hers.reads('阿远')
  await hers.comesToRest()
  await deleteChat('阿哲')
  await focusIsOn(/阿远/)
  await deleteChat('阿远')
  await focusIsOn(/阿川/)
  await deleteChat('阿川')
  await focusIsOn('去看看附近')
})

/** Deletes a picture by its menu. */
const deletePicture = async (name: RegExp): Promise<void> => {
  await use(button(name))
  await use(hers.seen(hers.page.getByRole('menuitem', { name: '删除' })))
  const question = hers.seen(hers.page.getByRole('alertdialog'))
  await use(question.getByRole('button', { name: '删除' }))
  await question.waitFor({ state: 'hidden' })
}

test('after a picture is deleted its successor gets the focus, after the last one the previous', async () => {
  await hers.open('album')
  await hers.reads('1/9 张')
  const chooser = hers.page.waitForEvent('filechooser')
  await use(button('添加照片'))
  await use(hers.seen(hers.page.getByRole('menuitem', { name: /相册|照片/ })))
  await (await chooser).setFiles(['f02.jpg', 'f03.jpg'].map((file) => path.join(portraitsDir, file)))
  await use(button('这 2 张都不裁剪'))
  await hers.reads('3/9 张')
  await hers.comesToRest()
  await deletePicture(/第 2 张照片/)
  await hers.reads('2/9 张')
  await focusIsOn(/第 2 张照片/)
  await deletePicture(/第 2 张照片/)
  await hers.reads('1/9 张')
  await focusIsOn(/第 1 张照片/)
})

test('after a member is unblocked the next row gets the focus, and then the text of the empty list', async () => {
  for (const { id: userId } of others)
    await she.call('/api/user/add_action', {
      kind: 'block',
      userId,
      clientToken: randomUUID(),
    })
  await hers.open('settings')
  await hers.reads('隐私')
  await hers.comesToRest()
  await use(button(/^黑名单/))
  const rows = hers.page.locator('.jy-settings__person').filter({ visible: true })
  for (let left = others.length; left > 0; left -= 1) {
    await waitUntil(async () => (await rows.count()) === left, STEP_DEADLINE_MS)
    await use(rows.first().getByRole('button', { name: '解除' }))
    await use(hers.seen(hers.page.getByRole('alertdialog').getByRole('button', { name: '解除' })))
    await waitUntil(async () => (await rows.count()) === left - 1, STEP_DEADLINE_MS)
    await focusIsOn(left > 1 ? '解除' : '没有拉黑任何人')
    if (left > 1) {
      const isFirst = () => rows.first().evaluate((row) => row.contains(document.activeElement))
      await waitUntil(isFirst, STEP_DEADLINE_MS)
    }
  }
  await hers.page.keyboard.press('Escape')
})

test('after a number is removed the next one gets the focus, and then the text of the empty list', async () => {
  await hers.open('settings')
  await hers.reads('隐私')
  await hers.comesToRest()
  await use(button(/^屏蔽手机联系人/))
  const field = hers.field('手机号 0/50')
  await tabTo(hers, field)
  await hers.page.keyboard.insertText('15012340001\n15012340002')
  await use(button('添加'))
  const taken = hers.page.getByRole('button', { name: /^移除尾号/ }).filter({ visible: true })
  await waitUntil(async () => (await taken.count()) === 2, STEP_DEADLINE_MS)
  const names = await taken.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  await use(button(names[0] ?? ''))
  await focusIsOn(names[1] ?? '')
  await hers.page.keyboard.press('Enter')
  await focusIsOn('还没有屏蔽任何号码')
})
