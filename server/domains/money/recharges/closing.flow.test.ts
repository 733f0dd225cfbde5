import { MINUTE_MS } from '@contract/constants'
import { billsOf, order, pay, orderStatus, walletOf } from '../../../../test/server/acts/buying'
import { deliver } from '../../../../test/server/fakes/pay-provider'
import { beginOrder, beHonest, orderRowOf, useShop } from '../../../../test/server/shop'
import { errorCodes } from '../../../../contract/errors'

const coins = { kind: 'coin', packageId: 0 } as const
const { app, fake } = useShop()
afterEach(() => beHonest(fake))

const begun = async () => {
  const member = await app.seed.member()
  return { member, orderNo: await beginOrder(member, coins) }
}

test('closes an unpaid order to the millisecond, after asking the provider, and closes it there', async () => {
  const { member, orderNo } = await begun()
  const { expire_at: expireAt } = await orderRowOf(app, orderNo)
  app.clock.set(expireAt - 1)
  await app.services.jobs.runDue()
  expect((await orderRowOf(app, orderNo)).state).toBe('paying')
  app.clock.set(expireAt)
  expect((await pay(member, orderNo, 'wx_jsapi')).code).toBe(errorCodes.ORDER_CLOSED)
  fake.asked.length = 0
  await app.services.jobs.runDue()
  expect(fake.asked.filter((question) => question.endsWith(orderNo))).toEqual([
    `query ${orderNo}`,
    `close ${orderNo}`,
  ])
  expect((await orderStatus(member, orderNo)).data).toMatchObject({
    state: 'closed',
    bill: { state: 'closed', reason: '超时未支付，订单已关闭' },
  })
  expect((await pay(member, orderNo, 'wx_jsapi')).code).toBe(errorCodes.ORDER_CLOSED)
})

test('closes an order whose payment never began, without a trace for the member', async () => {
  const member = await app.seed.member()
  const { data } = await order(member, coins)
  app.clock.advance(15 * MINUTE_MS)
  await app.services.jobs.runDue()
  expect((await orderRowOf(app, data.orderNo)).state).toBe('closed')
  expect(await billsOf(app, member.id)).toEqual([])
})

test('finds and credits a payment of the last moment', async () => {
  const { member, orderNo } = await begun()
  app.clock.advance(15 * MINUTE_MS)
  fake.pay(orderNo)
  await app.services.jobs.runDue()
  expect((await orderRowOf(app, orderNo)).state).toBe('paid')
  expect((await walletOf(member)).totalCoins).toBe(60)
})

test('keeps an order open while its payment is unknown', async () => {
  const { member, orderNo } = await begun()
  app.clock.advance(15 * MINUTE_MS)
  fake.lies.query.push('lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost')
  fake.lies.close.push('lost')
  await app.services.jobs.runDue()
  expect((await orderRowOf(app, orderNo)).state).toBe('paying')
  fake.lies.query.length = 0
  fake.pay(orderNo)
  app.clock.advance(10 * MINUTE_MS)
  await app.services.jobs.runDue()
  expect((await orderRowOf(app, orderNo)).state).toBe('paid')
  expect((await walletOf(member)).totalCoins).toBe(60)
})

test('credits a payment that arrives after the order closed', async () => {
  const { member, orderNo } = await begun()
  app.clock.advance(15 * MINUTE_MS)
  await app.services.jobs.runDue()
  expect((await orderRowOf(app, orderNo)).state).toBe('closed')
  fake.pay(orderNo)
  expect(await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))).toMatchObject({ text: 'success' })
  expect((await walletOf(member)).totalCoins).toBe(60)
  expect((await orderStatus(member, orderNo)).data).toMatchObject({ state: 'paid', bill: { state: 'done' } })
})
