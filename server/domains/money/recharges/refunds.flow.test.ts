import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { add } from '../../../../test/server/acts/acting'
import { order, orderStatus, walletOf } from '../../../../test/server/acts/buying'
import { coins, createRefunding, vip } from '../../../../test/server/acts/refunding'
import { deliver, type Lie } from '../../../../test/server/fakes/pay-provider'
import { beHonest, useShop } from '../../../../test/server/shop'

const BY = { operator: 'lin', why: 'asked by the member' }
const { app, fake } = useShop()
afterEach(async () => expect(await app.services.ledgerVerify.runNow()).toEqual([]))

const { bought, spend } = createRefunding(() => ({ app, fake }))
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

test('refunds an unspent order in full and takes its bonus back', async () => {
  const { member, orderNo } = await bought(coins(2))
  expect(await refund(orderNo)).toMatchObject({ amount_fen: 3_000, bonus_coins: 15, state: 'asked' })
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0, bonusCoins: 0 })
  expect(await billOf(orderNo, 'recharge_refund')).toMatchObject({ state: 'processing', sign: -1 })
  await work()
  expect((await orderStatus(member, orderNo)).data).toMatchObject({
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

test('refunds the unspent part and takes the bonus back in proportion', async () => {
  const { member, orderNo } = await bought(coins(2))
  await spend(member.id, 5)
  await spend(member.id, 110)
  expect(await refund(orderNo)).toMatchObject({ amount_fen: 2_000, bonus_coins: 0 })
  await work()
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0, bonusCoins: 0 })
  expect((await orderStatus(member, orderNo)).data.state).toBe('paid')
  await expect(refund(orderNo)).rejects.toMatchObject({ refusal: 'REFUND_NOT_POSSIBLE' })
})

test('treats the coins that were bought first as spent first', async () => {
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

test('gives the member everything back when the provider rejects', async () => {
  const { member, orderNo } = await bought(coins(2))
  await refund(orderNo)
  fake.lies.refund.push('rejected')
  await work()
  expect(await walletOf(member)).toMatchObject({ principalCoins: 300, bonusCoins: 15 })
  expect((await orderStatus(member, orderNo)).data).toMatchObject({ state: 'paid', bill: { state: 'done' } })
  expect(await billOf(orderNo, 'recharge_refund')).toMatchObject({ state: 'closed' })
  expect(backAtProvider(orderNo)).toBe(0)
  await refund(orderNo)
  await work()
  expect(backAtProvider(orderNo)).toBe(3_000)
})

const unknowns: readonly (readonly [Lie, ...Lie[]])[] = [
  ['done_unheard'],
  ['done_unheard', 'lost', 'throws', 'lost'],
  ['done_unheard', 'rejected'],
]
test.each(unknowns.map((lies) => [lies.join(', '), lies] as const))(
  'queries the same number when the outcome is unknown (%s)',
  async (_, [first, ...later]) => {
    const { member, orderNo } = await bought(coins(0))
    const { refund_no: refundNo } = await refund(orderNo)
    fake.lies.refund.push(first)
    fake.lies.findRefund.push(...later)
    fake.asked.length = 0
    await work()
    for (let round = 0; round <= later.length; round++) {
      expect((await orderStatus(member, orderNo)).data.state).toBe('paid')
      expect(await walletOf(member)).toMatchObject({ principalCoins: 0 })
      app.clock.advance(10 * MINUTE_MS)
      await work()
    }
    expect((await orderStatus(member, orderNo)).data.state).toBe('refunded')
    const asked = fake.asked.filter((question) => question.endsWith(refundNo))
    expect(asked).toEqual([`refund ${refundNo}`, ...asked.slice(1).map(() => `findRefund ${refundNo}`)])
    expect(backAtProvider(orderNo)).toBe(600)
  },
)

test('raises an alert after a day when the request was lost; operators repeat it with the same number', async () => {
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
  expect((await orderStatus(member, orderNo)).data.state).toBe('refunded')
  expect(fake.asked.filter((question) => question === `refund ${refundNo}`)).toHaveLength(2)
  expect(backAtProvider(orderNo)).toBe(600)
  await expect(app.services.recharges.refunds.again(refundNo, BY)).rejects.toMatchObject({
    refusal: 'REFUND_UNKNOWN',
  })
})

test('queries again and raises another alert when a repeated request stays unknown', async () => {
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
  expect((await orderStatus(member, orderNo)).data.state).toBe('refunded')
  expect(backAtProvider(orderNo)).toBe(600)
})

test("books one refund when the provider's webhook and answer coincide", async () => {
  for (let round = 0; round < 10; round++) {
    const { member, orderNo } = await bought(coins(0))
    const { refund_no: refundNo } = await refund(orderNo)
    const notice = fake.notice({ kind: 'refunded', orderNo, refundNo, id: `r-${refundNo}`, amountFen: 600 })
    await Promise.all([work(), deliver(app.url, notice), deliver(app.url, notice)])
    await work()
    expect((await orderStatus(member, orderNo)).data.state).toBe('refunded')
    expect(await walletOf(member)).toMatchObject({ principalCoins: 0 })
  }
})

test('makes one refund when forty operators ask at once', async () => {
  const { orderNo } = await bought(coins(0))
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => refund(orderNo)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await work()
  expect(backAtProvider(orderNo)).toBe(600)
})

test('never spends and refunds the same coin when a refund races spends', async () => {
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

test('refunds an unused membership within a day and removes its days', async () => {
  const { member, orderNo } = await bought(vip)
  app.clock.advance(DAY_MS - 1)
  await refund(orderNo)
  await work()
  const { level, expireTime } = (await member.post('/api/user/my_info')).data.vip
  expect(level).toBe(0)
  expect(expireTime).toBeLessThanOrEqual(app.clock.now())
  expect((await orderStatus(member, orderNo)).data).toMatchObject({
    state: 'refunded',
    bill: { state: 'returned' },
  })
  expect(await billOf(orderNo, 'vip_refund')).toMatchObject({ sign: 1, amount_fen: 3_000, state: 'done' })
})

test('restores the days of a membership whose refund the provider rejects', async () => {
  const { member, orderNo } = await bought(vip)
  const vipNow = async () => (await member.post('/api/user/my_info')).data.vip
  const { expireTime } = await vipNow()
  expect(expireTime).toBe(app.clock.now() + 30 * DAY_MS)
  await refund(orderNo)
  fake.lies.refund.push('rejected')
  await work()
  expect(await vipNow()).toMatchObject({ level: 1, expireTime })
})

test('refuses to refund a membership that was used or is older than a day', async () => {
  const used = await bought(vip)
  const liker = await app.seed.member()
  await add(liker, 'like', used.member)
  await used.member.post('/api/user/action_to_me_list', { kind: 'like' })
  await expect(refund(used.orderNo)).rejects.toMatchObject({ data: { why: 'used' } })
  const old = await bought(vip)
  app.clock.advance(DAY_MS)
  await expect(refund(old.orderNo)).rejects.toMatchObject({ data: { why: 'bought more than a day ago' } })
})

test('counts seeing the like of a non-match as a use of the membership, and not that of a match', async () => {
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

test('counts only actions beyond the free quota as a use of the membership', async () => {
  const { member, orderNo } = await bought(vip)
  const { cases } = app.services.recharges
  const limit = app.services.productConfig.quota.superlikePerDay.free
  for (let count = 0; count < limit; count++) await add(member, 'superlike', await app.seed.member())
  expect((await cases.find(orderNo)).refundable.fen).toBe(3_000)
  await add(member, 'superlike', await app.seed.member())
  expect((await cases.find(orderNo)).refundable).toEqual({ fen: 0, why: 'used' })
})

test('names the reason to operators when nothing can be refunded', async () => {
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
