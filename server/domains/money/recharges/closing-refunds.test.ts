import { walletOf } from '../../../../test/server/acts/buying'
import { checkOf } from '../../../../test/server/acts/cancelling'
import { deliver } from '../../../../test/server/fakes/pay-provider'
import type { SeededMember } from '../../../../test/server/seed'
import { beginOrder, beHonest, orderRowOf, settleOrder, useShop } from '../../../../test/server/shop'

const BY = { operator: 'lin', why: 'asked by the member' }
const { app, fake } = useShop()
afterEach(async () => {
  beHonest(fake)
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
})

/** A member who bought the smallest package `count` times at different moments; the oldest order is first. */
const buyerOf = async (count: number) => {
  const member = await app.seed.member({ gender: 'male' })
  const orderNos: string[] = []
  for (let index = 0; index < count; index += 1) {
    const orderNo = await beginOrder(member, { kind: 'coin', packageId: 0 })
    await settleOrder({ app, fake }, orderNo)
    app.clock.advance(1)
    orderNos.push(orderNo)
  }
  return { member, orderNos }
}
const spend = (memberId: string, coins: number) =>
  app.core.transaction((tx) =>
    app.services.coins.spendForPlatform(tx, {
      memberId,
      coins,
      kind: 'greeting_spend',
      key: `greeting_spend:${memberId}:${coins}`,
    }),
  )
const shop = () => app.services.recharges
const refundedOf = async (orderNos: readonly string[]): Promise<number[]> => {
  const rows = await Promise.all(orderNos.map((orderNo) => orderRowOf(app, orderNo)))
  return rows.map((row) => row.refunded_fen)
}
const quoteOf = (member: SeededMember) => app.core.transaction((tx) => shop().closing.quote(tx, member.id))

const examples: readonly (readonly [spent: number, back: readonly number[]])[] = [
  [0, [600, 600]],
  [25, [350, 600]],
  [60, [0, 600]],
  [0, [600, 600, 600]],
  [25, [350, 600, 600]],
  [85, [0, 350, 600]],
]
test.each(examples)('after spending %i coins, the refunds of the orders are %j', async (spent, back) => {
  const { member, orderNos } = await buyerOf(back.length)
  if (spent > 0) await spend(member.id, spent)
  const refundFen = back.reduce((sum, fen) => sum + fen, 0)
  expect(await quoteOf(member)).toEqual({ refundFen, byHandFen: 0 })
  await shop().closing.refundAll(member.id)
  expect(await quoteOf(member)).toEqual({ refundFen: 0, byHandFen: 0 })
  await app.services.jobs.runDue()
  expect(await refundedOf(orderNos)).toEqual(back)
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0 })
})

test('operators see the same sum for an older order while a newer one is being refunded', async () => {
  const { member, orderNos } = await buyerOf(2)
  await spend(member.id, 25)
  const [older, newer] = orderNos as [string, string]
  await shop().refunds.refund(newer, BY)
  expect((await shop().cases.find(newer)).refundable).toEqual({ fen: 0, why: 'spent' })
  expect((await shop().cases.find(older)).refundable).toEqual({ fen: 350, why: null })
  expect(await shop().refunds.refund(older, BY)).toMatchObject({ amount_fen: 350 })
  await app.services.jobs.runDue()
  expect(await refundedOf(orderNos)).toEqual([350, 600])
})

test('after the provider rejects a refund, only its order can be refunded again', async () => {
  const { member, orderNos } = await buyerOf(2)
  fake.lies.refund.push('rejected')
  await shop().closing.refundAll(member.id)
  await app.services.jobs.runDue()
  expect((await refundedOf(orderNos)).sort()).toEqual([0, 600])
  expect(await quoteOf(member)).toEqual({ refundFen: 600, byHandFen: 0 })
})

test('after an external refund of five fen, whole coins are refunded and the product keeps the rest', async () => {
  const { member, orderNos } = await buyerOf(2)
  const [older, newer] = orderNos as [string, string]
  const notice = fake.notice({ kind: 'refunded', orderNo: newer, refundNo: null, amountFen: 5 })
  expect(await deliver(app.url, notice)).toMatchObject({ text: 'success' })
  expect((await shop().cases.find(newer)).refundable).toEqual({ fen: 590, why: null })
  expect((await shop().cases.find(older)).refundable).toEqual({ fen: 600, why: null })
  expect(await checkOf(member)).toMatchObject({
    code: 1,
    data: { balances: { refundFen: 1_190, byHandFen: 10 } },
  })
  await shop().closing.refundAll(member.id)
  await app.services.jobs.runDue()
  expect(await refundedOf(orderNos)).toEqual([600, 595])
  expect(await walletOf(member)).toMatchObject({ principalCoins: 1 })
})
