import { HOUR_MS } from '@contract/constants'
import { tolerateFaults } from '../../test/net/net'
import { NETWORK_LOST } from '../harness/faults'
import type { OwnMember } from '../harness/own-product'
import { useOwnProduct } from '../harness/own-product-rig'
import { answerPayPage, atPayPage, payFor, showsCoins, topUp } from '../harness/paying'
import { letTalk } from '../harness/talking'

const { product, openPhone } = useOwnProduct()
let he: OwnMember
let she: OwnMember

beforeAll(async () => {
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  await product.sell(she, 'xiaoman_1999', 'ask')
})

beforeEach(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
})

const orders = async () =>
  (await he.call('/api/user/bill_list', { type: 'recharge', cursor: null })).list
    .filter(({ bizType }) => bizType === 'coin_recharge')
    .map(({ state }) => state)

test('Back from the payment page keeps the order, and the wallet continues it', async () => {
  const phone = await openPhone({ token: he.token })
  await phone.open('wallet')
  await payFor(phone, '60', '6.00')
  await phone.back()
  await phone.shows('wallet')
  await phone.reads('有一笔 ¥ 6.00 的订单还没支付')
  await phone.photograph('my-wallet-open-order')
  await phone.tap('继续支付')
  await answerPayPage(phone, 'pay')
  await phone.reads('充值成功')
  expect(await orders()).toEqual(['done'])
  await phone.putAway()
})

test('a member who leaves before the payment page opens stays where they are, and the wallet continues the order', async () => {
  const phone = await openPhone({ token: he.token })
  const payPages: string[] = []
  phone.page.on('request', (request) => request.url().includes('/pay/local/') && payPages.push(request.url()))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await phone.page.route('**/api/user/pay_recharge', async (route) => {
    await answered
    await route.continue()
  })
  await phone.open('wallet')
  await phone.part('radio', /^60 遇豆/).tap()
  const asked = phone.page.waitForRequest('**/api/user/pay_recharge')
  await phone.tap('支付 ¥ 6.00')
  await asked
  await phone.open('mine')
  await phone.reads('钱包余额')
  answer()
  await phone.comesToRest()
  await phone.open('wallet')
  await phone.reads('有一笔 ¥ 6.00 的订单还没支付')
  expect(payPages).toEqual([])
  expect(await orders()).toEqual(['processing'])
  await phone.putAway()
})

test('a reload after the payment shows the same result once, and later loads show nothing', async () => {
  const phone = await openPhone({ token: he.token })
  await phone.open('wallet')
  await payFor(phone, '60', '6.00')
  await answerPayPage(phone, 'pay')
  await phone.reads('充值成功')
  await phone.reload()
  await phone.reads('充值成功')
  await phone.tap('完成')
  await showsCoins(phone, 60)
  await phone.open('mine')
  await phone.open('wallet')
  await showsCoins(phone, 60)
  expect(await phone.text('充值成功').count()).toBe(0)
  expect(await orders()).toEqual(['done'])
  await phone.putAway()
})

test('a press without a network shows an error, and the same press with a network buys once', async () => {
  const phone = await openPhone({ token: he.token })
  tolerateFaults(NETWORK_LOST)
  await phone.open('wallet')
  await phone.part('radio', /^60 遇豆/).tap()
  await phone.context.setOffline(true)
  await phone.tap('支付 ¥ 6.00')
  await phone.reads('当前没有网络')
  await phone.photograph('my-wallet-offline')
  expect(await orders()).toEqual([])
  await phone.context.setOffline(false)
  await phone.readsNoMore('当前没有网络')
  await phone.tap('支付 ¥ 6.00')
  await answerPayPage(phone, 'pay')
  await phone.reads('充值成功')
  expect(await orders()).toEqual(['done'])
  await phone.putAway()
})

test('two quick presses of the pay button make one order, and two of the unlock button one unlock', async () => {
  await letTalk(he, she)
  const phone = await openPhone({ token: he.token })
  await phone.open('wallet')
  await phone.part('radio', /^680 遇豆/).tap()
  const button = await phone.button('支付 ¥ 68.00').elementHandle()
  await Promise.all([button?.tap(), button?.tap().catch(() => undefined)])
  await atPayPage(phone)
  await answerPayPage(phone, 'pay')
  await phone.reads('充值成功')
  expect(await orders()).toEqual(['done'])

  await product.pass(25 * HOUR_MS, [phone])
  await phone.open('member', `?id=${she.id}`)
  await phone.tap('解锁')
  const unlock = await phone.button('解锁 · 100 遇豆').elementHandle()
  await Promise.all([unlock?.tap(), unlock?.tap().catch(() => undefined)])
  await phone.reads('等待对方同意')
  const { wallet } = await he.call('/api/user/balance', {})
  expect([wallet.principalCoins, wallet.escrowCoins]).toEqual([580, 100])
  await phone.putAway()
})

test('an unpaid order is closed after its deadline, and the wallet does not mention it any more', async () => {
  const phone = await openPhone({ token: he.token })
  await phone.open('wallet')
  await payFor(phone, '60', '6.00')
  await phone.open('wallet')
  await phone.reads('有一笔 ¥ 6.00 的订单还没支付')
  await product.pass(HOUR_MS, [phone])
  await phone.open('mine')
  await phone.open('wallet')
  await showsCoins(phone, 0)
  await phone.readsNoMore('有一笔 ¥ 6.00 的订单还没支付')
  expect(await orders()).toEqual(['closed'])
  await topUp(phone, '60', '6.00')
  await showsCoins(phone, 60)
  await phone.putAway()
})
