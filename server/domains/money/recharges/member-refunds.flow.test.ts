import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { add, refusalOf } from '../../../../test/server/acts/acting'
import { order, orderStatus, walletOf } from '../../../../test/server/acts/buying'
import { coins, createRefunding, vip } from '../../../../test/server/acts/refunding'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import { beHonest, useShop } from '../../../../test/server/shop'

const { app, fake } = useShop()
afterEach(async () => {
  beHonest(fake)
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
})

const { bought, spend } = createRefunding(() => ({ app, fake }))
const call = (member: SeededMember, payload: object) => member.post('/api/user/pay_recharge', payload)
const preview = (member: SeededMember, orderNo: string) => call(member, { orderNo, refund: 'preview' })
const offer = async (member: SeededMember, orderNo: string) => (await preview(member, orderNo)).data.refund
const submit = (member: SeededMember, orderNo: string, amountFen: number, clientToken = randomUUID()) =>
  call(member, { orderNo, refund: 'submit', amountFen, clientToken })
const refusal = ({ code, data }: Answer) => [refusalOf(code), data?.why]
const work = () => app.services.jobs.runDue()
const back = (orderNo: string) => [...(fake.books.get(orderNo)?.refunds.values() ?? [])]
const refundsOf = (orderNo: string) =>
  app.core.db.selectFrom('recharge_refund').selectAll().where('order_no', '=', orderNo).execute()

test('previews what comes back and what is taken, and then does exactly that', async () => {
  const { member, orderNo } = await bought(coins(2))
  const shown = { amountFen: 3_000, coins: 300, bonusCoins: 15, days: 0 }
  expect((await preview(member, orderNo)).data).toMatchObject({
    payParams: null,
    state: 'paid',
    bill: { orderNo, bizType: 'coin_recharge' },
    refund: { ...shown, why: null },
  })
  expect(await walletOf(member)).toMatchObject({ principalCoins: 300, bonusCoins: 15 })
  const { code, data } = await submit(member, orderNo, 3_000)
  expect([code, data.refund]).toEqual([1, { ...shown, why: 'running' }])
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0, bonusCoins: 0 })
  expect(await offer(member, orderNo)).toEqual({ ...shown, why: 'running' })
  await work()
  expect((await preview(member, orderNo)).data).toMatchObject({
    state: 'refunded',
    bill: { state: 'returned' },
    refund: { amountFen: 0, why: 'refunded' },
  })
  expect(back(orderNo)).toEqual([3_000])
  const audit = await app.services.audit.list(app.core.db, { limit: 50 })
  expect(audit).toContainEqual(
    expect.objectContaining({
      act: 'recharge.refund',
      operator: 'member',
      member_id: member.id,
      subject: `recharge:${orderNo}`,
    }),
  )
})

test('returns only the unspent part, and only its part of the bonus that is left', async () => {
  const { member, orderNo } = await bought(coins(2))
  await spend(member.id, 5)
  expect(await offer(member, orderNo)).toMatchObject({ amountFen: 3_000, coins: 300, bonusCoins: 10 })
  await spend(member.id, 110)
  expect(await offer(member, orderNo)).toMatchObject({ amountFen: 2_000, coins: 200, bonusCoins: 0 })
  await submit(member, orderNo, 2_000)
  await work()
  expect(back(orderNo)).toEqual([2_000])
  expect(refusal(await submit(member, orderNo, 2_000))).toEqual(['REFUND_NOT_POSSIBLE', 'spent'])
})

test('refuses an amount that the member was not shown, and takes nothing', async () => {
  const { member, orderNo } = await bought(coins(0))
  await spend(member.id, 20)
  expect(refusalOf((await submit(member, orderNo, 600)).code)).toBe('STATE_CHANGED')
  expect(await walletOf(member)).toMatchObject({ principalCoins: 40 })
  expect(await refundsOf(orderNo)).toEqual([])
})

test('answers NOT_FOUND for the order of another member, as for no order', async () => {
  const { orderNo } = await bought(coins(0))
  const stranger = await app.seed.member()
  for (const number of [orderNo, 'NOSUCHORDER']) {
    expect(refusalOf((await preview(stranger, number)).code)).toBe('NOT_FOUND')
    expect(refusalOf((await submit(stranger, number, 600)).code)).toBe('NOT_FOUND')
  }
  expect(await refundsOf(orderNo)).toEqual([])
})

test('refuses coins a day after the payment, and lets operators refund them', async () => {
  const { member, orderNo } = await bought(coins(0))
  app.clock.advance(DAY_MS - 1)
  expect(await offer(member, orderNo)).toMatchObject({ amountFen: 600, why: null })
  app.clock.advance(1)
  expect(await offer(member, orderNo)).toEqual({
    amountFen: 0,
    coins: 0,
    bonusCoins: 0,
    days: 0,
    why: 'late',
  })
  expect(refusal(await submit(member, orderNo, 600))).toEqual(['REFUND_NOT_POSSIBLE', 'late'])
  await app.services.recharges.refunds.refund(orderNo, { operator: 'lin', why: 'asked by the member' })
  await work()
  expect(back(orderNo)).toEqual([600])
})

test('refuses an order that was never paid', async () => {
  const member = await app.seed.member()
  const { orderNo } = (await order(member, coins(0))).data
  expect(refusal(await submit(member, orderNo, 600))).toEqual(['REFUND_NOT_POSSIBLE', 'unpaid'])
})

test('allows three refunds of coins in 30 days, and does not count those that failed', async () => {
  const member = await app.seed.member({ gender: 'male' })
  for (const lie of ['rejected', null, null, null] as const) {
    const { orderNo } = await bought(coins(0), member)
    if (lie) fake.lies.refund.push(lie)
    expect((await submit(member, orderNo, 600)).code).toBe(1)
    await work()
  }
  const { orderNo } = await bought(coins(0), member)
  expect(refusal(await submit(member, orderNo, 600))).toEqual(['REFUND_NOT_POSSIBLE', 'often'])
  const membership = await bought(vip, member)
  expect(await offer(member, membership.orderNo)).toMatchObject({ amountFen: 3_000, why: null })
  for (let half = 0; half < 2; half++) {
    app.clock.advance(15 * DAY_MS)
    await member.post('/api/auth/me')
  }
  const later = await bought(coins(0), member)
  expect(await offer(member, later.orderNo)).toMatchObject({ why: null })
})

test('refunds an untouched membership and takes its days', async () => {
  const { member, orderNo } = await bought(vip)
  const shown = { amountFen: 3_000, coins: 0, bonusCoins: 0, days: 30 }
  expect(await offer(member, orderNo)).toEqual({ ...shown, why: null })
  expect((await submit(member, orderNo, 3_000)).data.refund).toEqual({ ...shown, why: 'running' })
  await work()
  expect((await member.post('/api/user/my_info')).data.vip.level).toBe(0)
  expect(back(orderNo)).toEqual([3_000])
})

test('refuses a membership that was used, or is a day old', async () => {
  const used = await bought(vip)
  await add(await app.seed.member(), 'like', used.member)
  await used.member.post('/api/user/action_to_me_list', { kind: 'like' })
  expect(refusal(await submit(used.member, used.orderNo, 3_000))).toEqual(['REFUND_NOT_POSSIBLE', 'used'])
  const old = await bought(vip)
  app.clock.advance(DAY_MS)
  expect(refusal(await submit(old.member, old.orderNo, 3_000))).toEqual(['REFUND_NOT_POSSIBLE', 'late'])
})

test('answers a repeat with the first answer, and another body with TOKEN_REUSED', async () => {
  const { member, orderNo } = await bought(coins(0))
  const token = randomUUID()
  const first = await submit(member, orderNo, 600, token)
  await work()
  expect((await submit(member, orderNo, 600, token)).data).toEqual(first.data)
  expect(refusalOf((await submit(member, orderNo, 500, token)).code)).toBe('TOKEN_REUSED')
  expect(back(orderNo)).toEqual([600])
})

test('makes one refund of twenty submissions at once, with one token and with many', async () => {
  const token = randomUUID()
  for (const tokenOf of [() => token, () => randomUUID()]) {
    const { member, orderNo } = await bought(coins(0))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(member, orderNo, 600, tokenOf())),
    )
    const done = answers.filter(({ code }) => code === 1)
    expect(done).toHaveLength(tokenOf() === token ? 20 : 1)
    for (const other of answers.filter(({ code }) => code !== 1)) {
      expect(refusal(other)).toEqual(['REFUND_NOT_POSSIBLE', 'running'])
    }
    expect(await refundsOf(orderNo)).toHaveLength(1)
    await work()
    expect(back(orderNo)).toEqual([600])
  }
})

test('an operator and the member who refund at once make one refund', async () => {
  for (let round = 0; round < 5; round++) {
    const { member, orderNo } = await bought(coins(0))
    const by = { operator: 'lin', why: 'asked by the member' }
    await Promise.allSettled([
      submit(member, orderNo, 600),
      app.services.recharges.refunds.refund(orderNo, by),
    ])
    await work()
    expect(back(orderNo)).toEqual([600])
  }
})

test('never spends and refunds the same coin', async () => {
  for (let round = 0; round < 10; round++) {
    const { member, orderNo } = await bought(coins(0))
    const [answer] = await Promise.all([
      submit(member, orderNo, 600),
      ...Array.from({ length: 6 }, (_, index) => spend(member.id, 10 + index).catch(() => null)),
    ])
    await work()
    const { principalCoins } = await walletOf(member)
    if (answer.code === 1) expect([principalCoins, back(orderNo)]).toEqual([0, [600]])
    else {
      expect(['STATE_CHANGED', 'REFUND_NOT_POSSIBLE']).toContain(refusalOf(answer.code))
      expect(back(orderNo)).toEqual([])
    }
  }
})

test('gives everything back when the provider rejects, and lets the member try again', async () => {
  const { member, orderNo } = await bought(coins(2))
  await submit(member, orderNo, 3_000)
  fake.lies.refund.push('rejected')
  await work()
  expect(await walletOf(member)).toMatchObject({ principalCoins: 300, bonusCoins: 15 })
  expect(await offer(member, orderNo)).toMatchObject({ amountFen: 3_000, why: null })
  expect((await submit(member, orderNo, 3_000)).code).toBe(1)
  await work()
  expect(back(orderNo)).toEqual([3_000])
})

test.each(['done_unheard', 'lost', 'throws'] as const)(
  'stays in progress while the provider is silent (%s), and a job finishes it once',
  async (lie) => {
    const { member, orderNo } = await bought(coins(0))
    fake.lies.refund.push(lie)
    await submit(member, orderNo, 600)
    await work()
    expect(await offer(member, orderNo)).toMatchObject({ amountFen: 600, why: 'running' })
    expect(await walletOf(member)).toMatchObject({ principalCoins: 0 })
    if (lie !== 'done_unheard') {
      const [refund] = await refundsOf(orderNo)
      await app.services.recharges.refunds.again(refund?.refund_no ?? '', { operator: 'lin', why: 'lost' })
    }
    app.clock.advance(10 * MINUTE_MS)
    await work()
    expect((await orderStatus(member, orderNo)).data.state).toBe('refunded')
    expect(back(orderNo)).toEqual([600])
  },
)
