import { pay, orderStatus } from '../../../../test/server/acts/buying'
import { deliver, type FakePayProvider } from '../../../../test/server/fakes/pay-provider'
import { beginOrder, orderRowOf, settleOrder, startShop, type Shop } from '../../../../test/server/shop'

let shop: Shop
let fake: FakePayProvider

beforeAll(async () => {
  shop = await startShop({}, ['wx_jsapi', 'wx_h5'])
  fake = shop.fake
})
afterAll(() => shop.app.close())
beforeEach(() => void (fake.refs.length = 0))

const begun = async () => {
  const member = await shop.app.seed.member()
  return { member, orderNo: await beginOrder(member, { kind: 'coin', packageId: 0 }) }
}

test('hands back what the provider returned when the payment was prepared: to queries, refunds and closing', async () => {
  const { member, orderNo } = await begun()
  expect(await orderRowOf(shop.app, orderNo)).toMatchObject({ provider_ref: `ref-${orderNo}` })
  await orderStatus(member, orderNo)
  await settleOrder(shop, orderNo)
  await shop.app.services.recharges.refunds.refund(orderNo, { operator: 'anna', why: 'asked for it' })
  await shop.app.services.jobs.runDue()
  expect(fake.refs).toEqual([`ref-${orderNo}`, `ref-${orderNo}`])

  const other = await begun()
  await pay(other.member, other.orderNo, 'wx_h5')
  expect(fake.refs.at(-1)).toBe(`ref-${other.orderNo}`)
})

test('forgets what a channel returned when the order changes to another one', async () => {
  const { member, orderNo } = await begun()
  fake.lies.prepare.push('lost')
  await pay(member, orderNo, 'wx_h5')
  expect(await orderRowOf(shop.app, orderNo)).toMatchObject({ channel: 'wx_h5', provider_ref: null })
})

test('keeps what the provider returned when the same channel is prepared again without an answer', async () => {
  const { member, orderNo } = await begun()
  fake.lies.prepare.push('lost')
  await pay(member, orderNo, 'wx_jsapi')
  expect(await orderRowOf(shop.app, orderNo)).toMatchObject({ provider_ref: `ref-${orderNo}` })
})

test('raises one alert for a complaint, however often it is notified, and moves no money', async () => {
  const { orderNo } = await begun()
  await settleOrder(shop, orderNo)
  const complaint = () => fake.notice({ kind: 'complaint', orderNo, amountFen: 0 })
  expect(await deliver(shop.app.url, complaint())).toMatchObject({ status: 200 })
  expect(await deliver(shop.app.url, complaint())).toMatchObject({ status: 200 })
  const alerts = (await shop.app.services.recharges.cases.find(orderNo)).alerts
  expect(alerts).toMatchObject([{ reason: 'pay_complaint', facts: { channel: 'wx_jsapi' } }])
  expect(await orderRowOf(shop.app, orderNo)).toMatchObject({ state: 'paid', refunded_fen: 0 })
  expect(await shop.app.services.ledgerVerify.runNow()).toEqual([])
})
