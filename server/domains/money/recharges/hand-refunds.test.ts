import { DAY_MS } from '@contract/constants'
import { tolerateFaults } from '../../../../test/net/net'
import { billsOf, walletOf } from '../../../../test/server/acts/buying'
import { leaveForGood } from '../../../../test/server/acts/erasing'
import { by, createOperator, outcomeOf } from '../../../../test/server/acts/operating'
import type { SeededMember } from '../../../../test/server/seed'
import { beginOrder, beHonest, orderRowOf, settleOrder, useShop } from '../../../../test/server/shop'
import { fenOf } from '../../../../test/server/acts/unlocking'
import { giveIncome } from '../../../../test/server/acts/withdrawing'

const { app, fake } = useShop()
// Income that a test creates has no order.
tolerateFaults(/^log: the books are wrong: payouts are frozen: Error: unlocks /)
afterEach(async () => {
  beHonest(fake)
  const faults = await app.services.ledgerVerify.runNow()
  expect(faults.filter(({ subject }) => !subject.includes('test:'))).toEqual([])
})

const { ops, refusal, actsOn } = createOperator(() => app)
type RefundInput = Parameters<typeof beginOrder>[1]
const bought = async (request: RefundInput = { kind: 'coin', packageId: 0 }, member?: SeededMember) => {
  const buyer = member ?? (await app.seed.member({ gender: 'male' }))
  const orderNo = await beginOrder(buyer, request)
  await settleOrder({ app, fake }, orderNo)
  return { member: buyer, orderNo }
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
/** Makes an order so old that the provider refunds it no more. */
const ageOrder = async (orderNo: string) => {
  const paidAt = app.clock.now() - 366 * DAY_MS
  await app.core.db
    .updateTable('recharge_order')
    .set({ paid_at: paidAt })
    .where('order_no', '=', orderNo)
    .execute()
}
const begun = async (...argv: string[]) =>
  ((await ops('refund', 'hand', ...argv)).data as { refund_no: string }).refund_no
const pay = (refundNo: string, name: string, reference = 'ALI-1') =>
  refusal('refund', 'paid', refundNo, '--reference', reference, ...by(name))
const recordOf = async (member: SeededMember) => {
  const { list } = (await member.post('/api/user/bill_list', { type: 'recharge' })).data
  const { id } = list.find(({ bizType }: { bizType: string }) => bizType === 'recharge_refund')
  return (await member.post('/api/user/bill_list', { id })).data
}

test('holds, pays, books and records the unspent part of an order older than a year', async () => {
  const { member, orderNo } = await bought()
  await spend(member.id, 25)
  expect(await refusal('refund', 'hand', orderNo, ...by('anna'))).toContain('see refund')
  await ageOrder(orderNo)
  const { text, data } = await ops('refund', 'hand', orderNo, ...by('anna', 'the member wrote'))
  const { refund_no: refundNo } = data as { refund_no: string }
  expect(text).toBe(`Pay ¥3.50 by hand, then: refund paid ${refundNo} --reference <number>`)
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0 })
  expect((await recordOf(member)).bill).toMatchObject({ state: 'processing', reason: '客服正在人工退款' })
  expect((await ops('refunds')).text).toContain('by hand')
  // No provider is asked for this refund.
  await app.services.jobs.runDue()
  expect(fake.asked.some((question) => question.endsWith(refundNo))).toBe(false)
  expect(await refusal('refund', 'again', refundNo, ...by('anna'))).toContain('no refund')
  expect(await refusal('refund', 'paid', refundNo, '--reference', 'a b', ...by('anna'))).toContain('number')
  expect(await pay(refundNo, 'anna')).toBe('done')
  expect(await pay(refundNo, 'anna')).toContain('no refund')
  expect((await orderRowOf(app, orderNo)).refunded_fen).toBe(350)
  const { bill, timeline } = await recordOf(member)
  expect(bill).toMatchObject({
    bizType: 'recharge_refund',
    state: 'done',
    amountFen: 350,
    coins: 35,
    channel: null,
  })
  expect(timeline.map(({ note }: { note: string }) => note)).toEqual(['客服正在人工退款', '已由客服人工退款'])
  const sheet = (await ops('order', orderNo)).text
  expect(sheet).toContain(`hand_paid:${refundNo}`)
  expect(sheet).toContain('paid as ALI-1')
  expect(await actsOn(`recharge:${orderNo}`)).toEqual([
    'anna recharge.hand_refund',
    'anna recharge.hand_paid',
  ])
  const notices = await app.core.db
    .selectFrom('notice')
    .select('kind')
    .where('member_id', '=', member.id)
    .execute()
  expect(notices.map(({ kind }) => kind)).toContain('recharge_refunded_by_hand')
})

test("refunds a minor's recharge in full, spent coins included, with a second operator's confirmation", async () => {
  const { member, orderNo } = await bought({ kind: 'coin', packageId: 2 })
  await spend(member.id, 115)
  const refundNo = await begun(orderNo, '--whole', ...by('anna', 'guardian form'))
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0, bonusCoins: 0 })
  expect(await pay(refundNo, 'anna')).toContain('Another operator')
  expect(await pay(refundNo, 'bert')).toBe('done')
  expect(await orderRowOf(app, orderNo)).toMatchObject({ state: 'refunded', refunded_fen: 3_000 })
  expect((await recordOf(member)).bill).toMatchObject({ amountFen: 3_000, coins: 200 })
  const all = await bought()
  await spend(all.member.id, 60)
  const wholly = await begun(all.orderNo, '--whole', ...by('anna'))
  expect(await pay(wholly, 'bert')).toBe('done')
  const minorVip = await bought({ kind: 'vip', packageId: 'v30' })
  app.clock.advance(2 * DAY_MS)
  expect(await refusal('refund', 'hand', minorVip.orderNo, ...by('anna'))).toContain(
    'bought more than a day ago',
  )
  expect(await pay(await begun(minorVip.orderNo, '--whole', ...by('anna')), 'anna')).toBe('done')
  expect((await minorVip.member.post('/api/user/my_info')).data.vip.level).toBe(0)
})

test('gives the member everything back when the operators could not pay', async () => {
  const { member, orderNo } = await bought({ kind: 'coin', packageId: 2 })
  await spend(member.id, 115)
  const refundNo = await begun(orderNo, '--whole', ...by('anna'))
  expect(await refusal('refund', 'failed', refundNo, ...by('anna'))).toBe('done')
  expect(await refusal('refund', 'failed', refundNo, ...by('anna'))).toContain('no refund')
  expect(await pay(refundNo, 'bert')).toContain('no refund')
  expect(await walletOf(member)).toMatchObject({ principalCoins: 200 })
  expect((await recordOf(member)).bill).toMatchObject({
    state: 'closed',
    reason: '人工退款未成功，款项已还原',
  })
})

test('pays a refund that the provider rejected by hand within the year', async () => {
  const { orderNo } = await bought()
  await ops('refund', orderNo, ...by('anna'))
  fake.lies.refund.push('rejected')
  await app.services.jobs.runDue()
  expect(await pay(await begun(orderNo, ...by('anna')), 'anna')).toBe('done')
  expect((await orderRowOf(app, orderNo)).state).toBe('refunded')
})

test('requires a second operator above ¥500', async () => {
  const { orderNo } = await bought({ kind: 'coin', packageId: 4 }, await app.seed.member({ age: 40 }))
  const { withdraw } = app.services.productConfig
  const { twoPersonFen } = withdraw
  withdraw.twoPersonFen = (await orderRowOf(app, orderNo)).amount_fen - 1
  await ageOrder(orderNo)
  const refundNo = await begun(orderNo, ...by('anna'))
  expect(await pay(refundNo, 'anna')).toContain('Another operator')
  expect(await pay(refundNo, 'bert')).toBe('done')
  withdraw.twoPersonFen = twoPersonFen
})

test('begins and confirms one of many simultaneous refunds, and lets no refunded coin be spent', async () => {
  const { member, orderNo } = await bought()
  await ageOrder(orderNo)
  const { handRefunds } = app.services.recharges
  const request = { operator: 'anna', why: 'asked' }
  const begins = Array.from({ length: 20 }, () =>
    outcomeOf(handRefunds.begin(orderNo, { ...request, isWhole: false }), (row) => row.refund_no),
  )
  const spends = Array.from({ length: 20 }, (_, index) => spend(member.id, 20 + index).catch(() => null))
  const outcomes = await Promise.all(begins)
  await Promise.all(spends)
  const numbers = outcomes.filter((outcome) => !/^REFUND_/.test(outcome))
  const paid = await Promise.all(
    numbers.flatMap((refundNo) =>
      Array.from({ length: 20 }, () =>
        outcomeOf(handRefunds.paid(refundNo, { ...request, reference: 'ALI-1' })),
      ),
    ),
  )
  expect(paid.filter((outcome) => outcome === 'done')).toHaveLength(numbers.length)
  expect(numbers.length).toBeLessThanOrEqual(1)
  if (numbers.length === 1) expect(await walletOf(member)).toMatchObject({ principalCoins: 0 })
  const bills = await billsOf(app, member.id)
  expect(bills.filter(({ biz_type: kind }) => kind === 'recharge_refund')).toHaveLength(numbers.length)
})

describe('a deactivated account', () => {
  const gone = async (incomeFen: number) => {
    const { member } = await bought()
    await giveIncome(app, member.id, incomeFen)
    fake.lies.refund.push('rejected')
    await leaveForGood(app, member, { income: 'give_up' })
    // A withdrawal that comes back later has the same effect.
    await giveIncome(app, member.id, incomeFen)
    return member
  }
  const pays = (member: SeededMember, name: string, reference = 'ALI-9') =>
    refusal('owed', 'paid', member.id, '--reference', reference, ...by(name))

  test('is paid what the product owes it, once', async () => {
    const member = await gone(900)
    expect((await ops('owed', member.id)).data).toMatchObject({
      principalFen: 600,
      incomeFen: 900,
      signed: null,
    })
    expect((await ops('owed', member.id)).text).toContain('¥15.00')
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => pays(member, 'anna')))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.includes('Nothing is owed'))).toHaveLength(19)
    expect(await fenOf(app, member)).toMatchObject({ recharge_principal: 0, income_available: 0 })
  })

  test('is paid a large sum when two operators confirm the same reference', async () => {
    const member = await gone(60_000)
    expect((await ops('owed', 'paid', member.id, '--reference', 'ALI-8', ...by('anna'))).text).toContain(
      'Another',
    )
    expect(await pays(member, 'bert', 'ALI-9')).toContain('anna recorded something else')
    expect(await pays(member, 'anna', 'ALI-9')).toBe('done')
    expect(await fenOf(app, member)).toMatchObject({ income_available: 60_000 })
    expect((await ops('owed', member.id)).text).toContain('by anna: paid as ALI-9')
    await giveIncome(app, member.id, 1)
    expect(await pays(member, 'bert')).toContain('anna must sign again')
    await pays(member, 'anna')
    expect(await pays(member, 'bert')).toBe('done')
    expect(await fenOf(app, member)).toMatchObject({ recharge_principal: 0, income_available: 0 })
    expect(await pays(member, 'bert')).toContain('Nothing is owed')
  })

  test('is required: an active or unknown account is rejected', async () => {
    const member = await app.seed.member()
    expect(await pays(member, 'anna')).toContain('The account is active')
    expect(await refusal('owed', 'nobody')).toContain('no member')
  })
})
