import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '../../../../contract/errors'
import { order, pay } from '../../../../test/server/acts/buying'
import type { FakePayProvider } from '../../../../test/server/fakes/pay-provider'
import { proofSize } from '../../../../test/server/proof-size'
import type { SeededMember } from '../../../../test/server/seed'
import { settleOrder, startShop } from '../../../../test/server/shop'
import type { TestApp } from '../../../../test/server/rigs/start-app'

let app: TestApp
let fake: FakePayProvider

beforeEach(async () => {
  ;({ app, fake } = await startShop())
})
afterEach(() => app.close())

/** A package of ¥128. */
const big = { kind: 'coin', packageId: 4 } as const
const begin = async (member: SeededMember) => {
  const made = await order(member, big)
  if (made.code !== 1) return made
  return { ...(await pay(member, made.data.orderNo, 'wx_jsapi')), orderNo: made.data.orderNo as string }
}
const settle = (orderNo: string) => settleOrder({ app, fake }, orderNo)
const buy = async (member: SeededMember) => {
  const made = await begin(member)
  if (made.code !== 1 || !('orderNo' in made)) return made
  await settle(made.orderNo)
  return made
}

test('limits the first day to ¥500, and not the next day', async () => {
  const member = await app.seed.member()
  for (let count = 0; count < 3; count++) expect((await buy(member)).code).toBe(1)
  const refused = await begin(member)
  expect(refused).toMatchObject({
    code: errorCodes.RECHARGE_CEILING,
    data: {
      period: 'day',
      limitFen: 50_000,
      leftFen: 11_600,
      resetAt: Date.parse('2026-07-16T00:00:00+08:00'),
    },
  })
  expect((await order(member, { kind: 'coin', packageId: 3 })).code).toBe(1)
  app.clock.set(Date.parse('2026-07-16T00:00:00+08:00') - 1)
  expect((await begin(member)).code).toBe(errorCodes.RECHARGE_CEILING)
  app.clock.advance(1)
  expect((await begin(member)).code).toBe(1)
})

test('counts orders that are being paid, and not orders that expired', async () => {
  const member = await app.seed.member()
  const begun = [await begin(member), await begin(member), await begin(member)]
  expect(begun.map(({ code }) => code)).toEqual([1, 1, 1])
  expect((await begin(member)).code).toBe(errorCodes.RECHARGE_CEILING)
  app.clock.advance(15 * MINUTE_MS)
  await app.services.jobs.runDue()
  expect((await begin(member)).code).toBe(1)
})

test('checks an order again when it is paid', async () => {
  const member = await app.seed.member()
  const orders = await Promise.all(Array.from({ length: 6 }, () => order(member, big)))
  expect(orders.every(({ code }) => code === 1)).toBe(true)
  const paying = await Promise.all(orders.map(({ data }) => pay(member, data.orderNo, 'wx_jsapi')))
  expect(paying.filter(({ code }) => code === 1)).toHaveLength(3)
  expect(paying.filter(({ code }) => code === errorCodes.RECHARGE_CEILING)).toHaveLength(3)
})

test('begins as many of forty simultaneous orders as the ceiling allows', async () => {
  for (let round = 0; round < proofSize(2, 5); round++) {
    const member = await app.seed.member()
    const begun = await Promise.all(Array.from({ length: 40 }, () => begin(member)))
    expect(begun.filter(({ code }) => code === 1)).toHaveLength(3)
  }
})

test('limits a calendar month in Shanghai to ¥5000', async () => {
  const member = await app.seed.member()
  expect((await buy(member)).code).toBe(1)
  app.clock.advance(DAY_MS)
  for (let count = 1; count < 39; count++) expect((await buy(member)).code).toBe(1)
  const august = Date.parse('2026-08-01T00:00:00+08:00')
  app.clock.set(august - 1)
  expect(await begin(member)).toMatchObject({
    code: errorCodes.RECHARGE_CEILING,
    data: { period: 'month', limitFen: 500_000, leftFen: 500_000 - 39 * 12_800, resetAt: august },
  })
  expect((await order(member, { kind: 'vip', packageId: 'v30' })).code).toBe(1)
  app.clock.set(august)
  expect((await buy(member)).code).toBe(1)
  expect((await order(member, big)).data.monthFen).toBe(2 * 12_800)
})
