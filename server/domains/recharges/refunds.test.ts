import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { add } from '../../../test/server/acting'
import { order, standing, walletOf, type OrderWish } from '../../../test/server/buying'
import { deliver, type FakePayProvider, type Lie } from '../../../test/server/fakes/pay-provider'
import type { SeededMember } from '../../../test/server/seed'
import { beginOrder, beHonest, settleOrder, startShop } from '../../../test/server/shop'
import type { TestApp } from '../../../test/server/start-app'

const BY = { operator: 'lin', why: 'asked by the member' }
let app: TestApp
let fake: FakePayProvider

beforeAll(async () => {
  ;({ app, fake } = await startShop())
})
afterAll(() => app.close())
afterEach(async () => expect(await app.services.ledgerVerify.runNow()).toEqual([]))

const bought = async (wish: OrderWish, by?: SeededMember) => {
  const member = by ?? (await app.seed.member({ gender: 'male' }))
  const orderNo = await beginOrder(member, wish)
  await settleOrder({ app, fake }, orderNo)
  return { member, orderNo }
}
const coins = (packageId: number) => ({ kind: 'coin', packageId }) as const
const vip = { kind: 'vip', packageId: 'v30' } as const
const spend = (memberId: string, amount: number) =>
  app.core.work.run((db) =>
    app.services.coins.spendForPlatform(db, {
      memberId,
      coins: amount,
      kind: 'greeting_spend',
      key: `greeting_spend:${memberId}:${amount}`,
    }),
  )
const refund = (orderNo: string) => app.services.recharges.refunds.refund(orderNo, BY)
const work = () => app.services.jobs.runDue()
const backAtProvider = (orderNo: string) =>
  [...(fake.books.get(orderNo)?.refunds.values() ?? [])].reduce((sum, fen) => sum + fen, 0)
const billOf = async (orderNo: string, bizType: string) =>
  app.core.db
    .selectFrom('bill')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('biz_type', '=', bizType)
    .executeTakeFirst()

test('an unspent order goes back whole, its bonus with it', async () => {
  const { member, orderNo } = await bought(coins(2))
  expect(await refund(orderNo)).toMatchObject({ amount_fen: 3_000, bonus_coins: 15, state: 'asked' })
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0, bonusCoins: 0 })
  expect(await billOf(orderNo, 'recharge_refund')).toMatchObject({ state: 'processing', sign: -1 })
  await work()
  expect((await standing(member, orderNo)).data).toMatchObject({
    state: 'refunded',
    bill: { state: 'returned' },
  })
  expect(backAtProvider(orderNo)).toBe(3_000)
  expect(await billOf(orderNo, 'recharge_refund')).toMatchObject({
    state: 'done',
    amount_fen: 3_000,
    coins: 315,
  })
  const { journals, refunds } = await app.services.recharges.cases.find(orderNo)
  expect(journals.map(({ key }) => key.split(':')[0])).toEqual([
    'coin_recharge',
    'bonus_grant',
    'refund_hold',
    'refund_paid',
  ])
  expect(refunds).toMatchObject([{ state: 'paid', operator: 'lin' }])
  const audit = await app.services.audit.list(app.core.db, { limit: 50 })
  expect(audit.map(({ act }) => act)).toContain('recharge.refund')
})

test('a spent part stays: the rest goes back, the bonus in proportion', async () => {
  const { member, orderNo } = await bought(coins(2))
  await spend(member.id, 5)
  await spend(member.id, 110)
  expect(await refund(orderNo)).toMatchObject({ amount_fen: 2_000, bonus_coins: 0 })
  await work()
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0, bonusCoins: 0 })
  expect((await standing(member, orderNo)).data.state).toBe('paid')
  await expect(refund(orderNo)).rejects.toMatchObject({ refusal: 'REFUND_NOT_POSSIBLE' })
})

test('what was bought first is spent first', async () => {
  const first = await bought(coins(0))
  app.clock.advance(1)
  const second = await bought(coins(0), first.member)
  await spend(first.member.id, 70)
  await expect(refund(first.orderNo)).rejects.toMatchObject({
    refusal: 'REFUND_NOT_POSSIBLE',
    data: { why: 'spent' },
  })
  expect(await refund(second.orderNo)).toMatchObject({ amount_fen: 500 })
  await work()
  expect(await walletOf(first.member)).toMatchObject({ principalCoins: 0 })
})

test('the provider refuses: the member has everything again', async () => {
  const { member, orderNo } = await bought(coins(2))
  await refund(orderNo)
  fake.lies.refund.push('rejected')
  await work()
  expect(await walletOf(member)).toMatchObject({ principalCoins: 300, bonusCoins: 15 })
  expect((await standing(member, orderNo)).data).toMatchObject({ state: 'paid', bill: { state: 'done' } })
  expect(await billOf(orderNo, 'recharge_refund')).toMatchObject({ state: 'closed' })
  expect(backAtProvider(orderNo)).toBe(0)
  await refund(orderNo)
  await work()
  expect(backAtProvider(orderNo)).toBe(3_000)
})

const unknowns: readonly (readonly [Lie, ...Lie[]])[] = [
  ['done_unheard'],
  ['done_unheard', 'lost', 'throws', 'lost'],
]
test.each(unknowns.map((lies) => [lies.join(', '), lies] as const))(
  'nobody knows (%s): it is only asked what became of it, with the same number',
  async (_, [first, ...later]) => {
    const { member, orderNo } = await bought(coins(0))
    const { refund_no: refundNo } = await refund(orderNo)
    fake.lies.refund.push(first)
    fake.lies.findRefund.push(...later)
    fake.asked.length = 0
    await work()
    for (let round = 0; round <= later.length; round++) {
      expect((await standing(member, orderNo)).data.state).toBe('paid')
      expect(await walletOf(member)).toMatchObject({ principalCoins: 0 })
      app.clock.advance(10 * MINUTE_MS)
      await work()
    }
    expect((await standing(member, orderNo)).data.state).toBe('refunded')
    const asked = fake.asked.filter((question) => question.endsWith(refundNo))
    expect(asked).toEqual([`refund ${refundNo}`, ...asked.slice(1).map(() => `findRefund ${refundNo}`)])
    expect(backAtProvider(orderNo)).toBe(600)
  },
)

test('the question was lost: after a day people are told, and have it asked again with the same number', async () => {
  const { member, orderNo } = await bought(coins(0))
  const { refund_no: refundNo } = await refund(orderNo)
  fake.lies.refund.push('lost')
  fake.asked.length = 0
  for (let round = 0; round <= 144; round++) {
    await work()
    app.clock.advance(10 * MINUTE_MS)
  }
  expect(fake.asked.filter((question) => question === `refund ${refundNo}`)).toHaveLength(1)
  const alerts = await app.services.recharges.cases.alerts(50)
  expect(alerts).toMatchObject([{ reason: 'refund_unknown', order_no: orderNo }])
  await app.services.recharges.refunds.again(refundNo, BY)
  await work()
  expect((await standing(member, orderNo)).data.state).toBe('refunded')
  expect(fake.asked.filter((question) => question === `refund ${refundNo}`)).toHaveLength(2)
  expect(backAtProvider(orderNo)).toBe(600)
  await expect(app.services.recharges.refunds.again(refundNo, BY)).rejects.toMatchObject({
    refusal: 'REFUND_UNKNOWN',
  })
})

test('asked again, and nobody knows once more: it is asked about as before, and people are told once more', async () => {
  const { member, orderNo } = await bought(coins(0))
  const { refund_no: refundNo } = await refund(orderNo)
  fake.lies.refund.push('lost', 'done_unheard')
  await work()
  await app.services.recharges.refunds.again(refundNo, BY)
  fake.lies.findRefund.push(...Array.from({ length: 145 }, () => 'lost' as const))
  fake.asked.length = 0
  for (let round = 0; round <= 144; round++) {
    await work()
    app.clock.advance(10 * MINUTE_MS)
  }
  expect(fake.asked.filter((question) => question === `refund ${refundNo}`)).toHaveLength(1)
  const alerts = (await app.services.recharges.cases.alerts(50)).filter(({ order_no: no }) => no === orderNo)
  expect(alerts).toMatchObject([{ reason: 'refund_unknown', facts: { refundNo } }])
  beHonest(fake)
  await app.services.recharges.refunds.again(refundNo, BY)
  fake.lies.refund.push('lost')
  await work()
  app.clock.advance(10 * MINUTE_MS)
  await work()
  expect((await standing(member, orderNo)).data.state).toBe('refunded')
  expect(backAtProvider(orderNo)).toBe(600)
})

test("the provider's notice and its answer at once: one refund", async () => {
  for (let round = 0; round < 10; round++) {
    const { member, orderNo } = await bought(coins(0))
    const { refund_no: refundNo } = await refund(orderNo)
    const notice = fake.notice({ kind: 'refunded', orderNo, refundNo, id: `r-${refundNo}`, amountFen: 600 })
    await Promise.all([work(), deliver(app.url, notice), deliver(app.url, notice)])
    await work()
    expect((await standing(member, orderNo)).data.state).toBe('refunded')
    expect(await walletOf(member)).toMatchObject({ principalCoins: 0 })
  }
})

test('forty operators at once: one refund', async () => {
  const { orderNo } = await bought(coins(0))
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => refund(orderNo)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await work()
  expect(backAtProvider(orderNo)).toBe(600)
})

test('a refund against spends at once: nothing is both spent and given back', async () => {
  for (let round = 0; round < 10; round++) {
    const { member, orderNo } = await bought(coins(0))
    const [given] = await Promise.allSettled([
      refund(orderNo),
      ...Array.from({ length: 6 }, (_, index) => spend(member.id, 10 + index)),
    ])
    await work()
    const { principalCoins } = await walletOf(member)
    expect(given?.status === 'fulfilled' ? principalCoins : 0).toBe(0)
  }
})

test('an unused membership goes back within a day; its days go', async () => {
  const { member, orderNo } = await bought(vip)
  app.clock.advance(DAY_MS - 1)
  await refund(orderNo)
  await work()
  expect((await member.post('/api/user/my_info')).data.vip).toMatchObject({ level: 0, daysLeft: 0 })
  expect((await standing(member, orderNo)).data).toMatchObject({
    state: 'refunded',
    bill: { state: 'returned' },
  })
  expect(await billOf(orderNo, 'vip_refund')).toMatchObject({ sign: 1, amount_fen: 3_000, state: 'done' })
})

test('the provider refuses a membership: its days are back, whole', async () => {
  const { member, orderNo } = await bought(vip)
  await refund(orderNo)
  fake.lies.refund.push('rejected')
  await work()
  expect((await member.post('/api/user/my_info')).data.vip.daysLeft).toBe(30)
})

test('a membership that was used, or is older than a day, stays', async () => {
  const used = await bought(vip)
  const liker = await app.seed.member()
  await add(liker, 'like', used.member)
  await used.member.post('/api/user/action_to_me_list', { kind: 'like' })
  await expect(refund(used.orderNo)).rejects.toMatchObject({ data: { why: 'used' } })
  const old = await bought(vip)
  app.clock.advance(DAY_MS)
  await expect(refund(old.orderNo)).rejects.toMatchObject({ data: { why: 'bought more than a day ago' } })
})

test('the like of somebody whose page was opened is a use; of a match it is none', async () => {
  const { member, orderNo } = await bought(vip)
  const { cases } = app.services.recharges
  const matched = await app.seed.member()
  await add(matched, 'like', member)
  await add(member, 'like', matched)
  await member.post('/api/user/get', { userId: matched.id })
  expect((await cases.find(orderNo)).refundable.fen).toBe(3_000)
  const liker = await app.seed.member()
  await add(liker, 'like', member)
  expect((await member.post('/api/user/get', { userId: liker.id })).data.relation.likedMe).toBe(true)
  expect((await cases.find(orderNo)).refundable).toEqual({ fen: 0, why: 'used' })
})

test('what everybody may do is no use of a membership; one step beyond is', async () => {
  const { member, orderNo } = await bought(vip)
  const { cases } = app.services.recharges
  const limit = app.services.productConfig.quota.superlikePerDay.free
  for (let count = 0; count < limit; count++) await add(member, 'superlike', await app.seed.member())
  expect((await cases.find(orderNo)).refundable.fen).toBe(3_000)
  await add(member, 'superlike', await app.seed.member())
  expect((await cases.find(orderNo)).refundable).toEqual({ fen: 0, why: 'used' })
})

test('operators hear by name why nothing goes back', async () => {
  const { orderNo } = await bought(coins(0))
  const { member } = await bought(coins(0))
  const open = (await order(member, coins(0))).data.orderNo as string
  await expect(refund('NOSUCHORDER')).rejects.toMatchObject({ refusal: 'ORDER_UNKNOWN' })
  await expect(refund(open)).rejects.toMatchObject({ refusal: 'ORDER_NOT_PAID' })
  const { refunds } = app.services.recharges
  await expect(refunds.refund(orderNo, { operator: '', why: 'x' })).rejects.toMatchObject({
    refusal: 'OPERATOR_NAME',
  })
  await expect(refunds.refund(orderNo, { operator: 'lin', why: ' ' })).rejects.toMatchObject({
    refusal: 'WHY_MISSING',
  })
  await refund(orderNo)
  await expect(refund(orderNo)).rejects.toMatchObject({ refusal: 'REFUND_RUNS' })
  await work()
})
