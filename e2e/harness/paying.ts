import { waitUntil } from '../../test/server/wait-until'
import { STEP_DEADLINE_MS, type Phone } from './phone'

/** The buttons of the sandbox payment page, by their text. */
const payActs = {
  pay: '付款（演示）',
  cancel: '取消',
  delay: '付款，结果晚 20 秒到',
  duplicate: '付款，结果通知两次',
} as const

/** Waits until the sandbox payment page has replaced the app. */
export const atPayPage = (phone: Phone): Promise<void> =>
  waitUntil(() => phone.page.url().includes('/pay/local/'), STEP_DEADLINE_MS)

/** Presses a button of the sandbox payment page, and follows its way back into the app. */
export const answerPayPage = async (phone: Phone, act: keyof typeof payActs): Promise<void> => {
  await atPayPage(phone)
  await phone.tap(payActs[act])
  await phone.page.waitForURL(/act=/)
  await phone.page.getByRole('link', { name: '返回近遇' }).tap()
}

/** Selects a package in the open wallet and starts the payment. */
export const payFor = async (phone: Phone, coins: string, amount: string): Promise<void> => {
  await phone.part('radio', new RegExp(`^${coins} 遇豆`)).tap()
  await phone.tap(`支付 ¥ ${amount}`)
  await atPayPage(phone)
}

/** Opens the wallet and buys a package of coins. */
export const topUp = async (phone: Phone, coins: string, amount: string): Promise<void> => {
  await phone.open('wallet')
  await payFor(phone, coins, amount)
  await answerPayPage(phone, 'pay')
  await phone.reads('充值成功')
  await phone.tap('完成')
}

/** Waits until the open wallet shows this number of coins in all. */
export const showsCoins = (phone: Phone, coins: number): Promise<void> =>
  phone.seen(phone.page.locator('.jy-beans__total', { hasText: new RegExp(`^${coins}$`) })).waitFor()

/** Opens the newest bill of the shown records by its title, and waits until its timeline is loaded. */
export const openBill = async (phone: Phone, title: string): Promise<void> => {
  // A page below the shown one may contain the same bill.
  const shown = phone.seen(phone.page.locator('.taro_page'))
  await shown.locator('.jy-bill', { hasText: title }).first().tap()
  await phone.reads('账单详情')
  await stepsOf(phone).first().waitFor()
}

const stepsOf = ({ page }: Phone) => page.locator('.jy-bill-sheet__step-words')

/** Steps of the open bill's timeline in order of time, each with its note. */
export const timelineOf = async (phone: Phone): Promise<string[]> => {
  const steps = await stepsOf(phone).allInnerTexts()
  return steps.map((words) => words.trim().replace(/\s*\n\s*/g, ': ')).reverse()
}
