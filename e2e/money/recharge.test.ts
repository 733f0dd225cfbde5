import type { OwnMember } from '../harness/own-product'
import { useOwnProduct } from '../harness/own-product-rig'
import { answerPayPage, timelineOf, openBill, payFor, showsCoins, topUp } from '../harness/paying'

/** Delay of the sandbox's late notification, in ms, with a margin. */
const LATE_MS = 21_000

const { product, openPhone } = useOwnProduct()
let he: OwnMember

beforeEach(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
})

const wallet = async () => (await he.call('/api/user/balance', {})).wallet

test('a newcomer pays, the balance rises, and the bill shows the timeline', async () => {
  const phone = await openPhone({ token: he.token })
  await phone.open('wallet')
  await showsCoins(phone, 0)
  await phone.reads('未满 18 岁请勿充值 · 查看')
  await payFor(phone, '300', '30.00')
  await phone.reads('这是演示，不会真的付款')
  await answerPayPage(phone, 'pay')
  await phone.reads('充值成功')
  await phone.reads('+300 遇豆')
  await phone.photograph('my-wallet-paid')
  await phone.tap('完成')
  await showsCoins(phone, 315)
  expect(await wallet()).toMatchObject({ principalCoins: 300, bonusCoins: 15, firstRechargeDone: true })

  await phone.tap('充值记录')
  await phone.shows('rechargeRecords')
  await openBill(phone, '充值遇豆')
  await phone.reads('¥ 30.00')
  expect(await timelineOf(phone)).toEqual(['待支付', '已完成'])
  await phone.photograph('my-recharge-bill')
  await phone.putAway()
})

test('a member who cancels pays nothing and can buy again', async () => {
  const phone = await openPhone({ token: he.token })
  await phone.open('wallet')
  await payFor(phone, '60', '6.00')
  await answerPayPage(phone, 'cancel')
  await phone.reads('已取消支付')
  await showsCoins(phone, 0)
  await phone.tap('充值记录')
  await openBill(phone, '充值遇豆')
  expect(await timelineOf(phone)).toEqual(['待支付', '已关闭: 已取消支付'])
  await topUp(phone, '60', '6.00')
  await showsCoins(phone, 60)
  expect(await wallet()).toMatchObject({ totalCoins: 60 })
  await phone.putAway()
})

test('a late result is waited for, and shown when it arrives', async () => {
  const phone = await openPhone({ token: he.token })
  await phone.open('wallet')
  await payFor(phone, '60', '6.00')
  await answerPayPage(phone, 'delay')
  await phone.reads(/正在确认支付结果|充值成功/)
  await product.pass(LATE_MS)
  await phone.reads('充值成功')
  await phone.tap('完成')
  await showsCoins(phone, 60)
  await phone.putAway()
})

test('a result that arrives twice is credited once', async () => {
  const phone = await openPhone({ token: he.token })
  await phone.open('wallet')
  await payFor(phone, '180', '18.00')
  await answerPayPage(phone, 'duplicate')
  await phone.reads('充值成功')
  await phone.tap('完成')
  await showsCoins(phone, 180)
  expect(await wallet()).toMatchObject({ totalCoins: 180 })
  const { list } = await he.call('/api/user/bill_list', { type: 'recharge', cursor: null })
  expect(list.map(({ bizType, state }) => `${bizType} ${state}`)).toEqual(['coin_recharge done'])
  await phone.putAway()
})

test('a member refunds an unspent top-up in the records, and the coins are taken at once', async () => {
  const phone = await openPhone({ token: he.token })
  await topUp(phone, '300', '30.00')
  await phone.tap('充值记录')
  await openBill(phone, '充值遇豆')
  await phone.tap('退款')
  await phone.reads('收回获赠遇豆')
  await phone.photograph('my-refund-offer')
  await phone.tap('确认退款 ¥ 30.00')
  await phone.reads('退款处理中')
  expect(await wallet()).toMatchObject({ principalCoins: 0, bonusCoins: 0 })
  await phone.photograph('my-refund-running')
  await phone.tap('知道了')
  await openBill(phone, '充值退款')
  await phone.putAway()
})
