import { DAY_MS, HOUR_MS } from '@contract/constants'
import { add, eventsOf, noticesOf } from '../../../../test/server/acts/acting'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import { sanction } from '../../../../test/server/relations'
import {
  booksFen,
  buy,
  codeFor,
  decide,
  feedback,
  fenOf,
  orderOf,
  pay,
  platformFen,
  quote,
  runAt,
  runJobs,
  seedRevealed,
  seedTrade,
  setContact,
  useUnlocks,
} from '../../../../test/server/acts/unlocking'

const app = useUnlocks()

const billsOf = (member: { id: string }) =>
  app.core.db
    .selectFrom('bill')
    .select(['biz_type', 'state', 'sign', 'coins', 'amount_fen', 'fee_fen', 'release_at', 'reason', 'steps'])
    .where('member_id', '=', member.id)
    .orderBy('created_at')
    .orderBy('biz_type', 'desc')
    .execute()

describe('an order that asks the owner', () => {
  test('holds the price in escrow until the owner decides', async () => {
    const { seller, bob } = await seedTrade(app)
    const order = await buy(bob, seller)
    expect(order).toMatchObject({
      role: 'buyer',
      state: 'asked',
      acts: ['cancel'],
      priceCoins: 100,
      paidCoins: 100,
      ownerShareFen: 400,
      wx: null,
      acceptBy: app.clock.now() + 48 * HOUR_MS,
      peer: { id: seller.id },
    })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 0, escrow: 1_000 })
    expect(await billsOf(bob)).toMatchObject([
      { biz_type: 'unlock_spend', state: 'held', coins: 100, sign: -1, steps: [{ note: 'unlock_asked' }] },
    ])
    expect(await orderOf(seller, order.id)).toMatchObject({
      role: 'owner',
      acts: ['accept', 'decline'],
      wx: null,
      peer: { id: bob.id },
    })
    expect(await noticesOf(app, seller.id)).toContain('unlock_asked')
    const accepted = await decide(seller, order.id, 'accept')
    expect(accepted.data.order).toMatchObject({ state: 'revealed', role: 'owner', wx: null, acts: [] })
    const now = app.clock.now()
    expect(await orderOf(bob, order.id)).toMatchObject({
      state: 'revealed',
      wx: seller.wxId,
      revealedAt: now,
      confirmBy: now + 72 * HOUR_MS,
      complainFrom: now + 24 * HOUR_MS,
      acts: ['confirm', 'complain'],
    })
    expect(await billsOf(seller)).toMatchObject([
      {
        biz_type: 'unlock_income',
        state: 'held',
        amount_fen: 400,
        fee_fen: 600,
        release_at: null,
        steps: [{ note: 'unlock_revealed' }],
      },
    ])
    expect(await billsOf(bob)).toMatchObject([
      { state: 'held', steps: [{ note: 'unlock_asked' }, { note: 'unlock_revealed' }] },
    ])
    expect(await noticesOf(app, bob.id)).toContain('unlock_revealed')
    expect(await noticesOf(app, seller.id)).toContain('unlock_sold')
    const received = (await eventsOf(app, bob.id)).map(({ event }) => event)
    expect(received).toEqual(expect.arrayContaining(['wallet', 'unlock', 'notice']))
  })

  test.each([
    ['declined', 'decline', 'seller', 'unlock_declined', 'bob'],
    ['cancelled', 'cancel', 'bob', 'unlock_cancelled', 'seller'],
  ] as const)('is refunded in full when it is %s', async (state, decision, by, notice, received) => {
    const trade = await seedTrade(app)
    const order = await buy(trade.bob, trade.seller)
    const answer = await decide(trade[by], order.id, decision)
    expect(answer.data.order).toMatchObject({ state, acts: [] })
    expect(await fenOf(app, trade.bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
    expect(await billsOf(trade.bob)).toMatchObject([
      { biz_type: 'unlock_spend', state: 'returned', reason: `unlock_${state}` },
      { biz_type: 'unlock_refund', state: 'done', coins: 100, sign: 1 },
    ])
    expect(await billsOf(trade.seller)).toEqual([])
    expect(await noticesOf(app, trade[received].id)).toContain(notice)
    // A repeated decision changes nothing, and another decision is too late.
    expect((await decide(trade[by], order.id, decision)).data.order.state).toBe(state)
    expectRefusal(await decide(trade.seller, order.id, 'accept'), 'STATE_CHANGED')
    expect(await fenOf(app, trade.bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
  })

  test('is refunded in full after 48 hours without an answer, to the millisecond', async () => {
    const { seller, bob } = await seedTrade(app)
    const order = await buy(bob, seller)
    const acceptBy = order.acceptBy ?? 0
    await runAt(app, acceptBy - 1)
    expect((await orderOf(bob, order.id)).state).toBe('asked')
    app.clock.set(acceptBy)
    expectRefusal(await decide(seller, order.id, 'accept'), 'DECISION_TOO_LATE')
    expectRefusal(await decide(bob, order.id, 'cancel'), 'DECISION_TOO_LATE')
    await runJobs(app)
    expect(await orderOf(bob, order.id)).toMatchObject({ state: 'timed_out', acts: [] })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
    expectRefusal(await decide(seller, order.id, 'accept'), 'DECISION_TOO_LATE')
    await runJobs(app)
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
  })

  test('can be accepted one millisecond before its end', async () => {
    const { seller, bob } = await seedTrade(app)
    const order = await buy(bob, seller)
    app.clock.set((order.acceptBy ?? 0) - 1)
    expect((await decide(seller, order.id, 'accept')).data.order.state).toBe('revealed')
    app.clock.advance(1)
    await runJobs(app)
    expect((await orderOf(bob, order.id)).state).toBe('revealed')
  })

  test('is refunded in full when the owner blocks, and does not reveal the block', async () => {
    const { seller, bob } = await seedTrade(app)
    const order = await buy(bob, seller)
    await add(seller, 'block', bob)
    expect(await orderOf(bob, order.id)).toMatchObject({
      state: 'refunded',
      verdict: null,
      peer: { gone: true, nickname: '' },
      timeline: [{ state: 'asked' }, { state: 'refunded', note: '对方暂不可用，遇豆已全额退回' }],
    })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
    expect(await noticesOf(app, bob.id)).toContain('unlock_unavailable')
  })

  test('looks to the buyer the same after a ban of the owner as after a block', async () => {
    const { seller, bob } = await seedTrade(app)
    const order = await buy(bob, seller)
    await sanction(app, seller, 'ban')
    expect(await orderOf(bob, order.id)).toMatchObject({
      state: 'refunded',
      peer: { gone: true, nickname: '' },
      timeline: [{ state: 'asked' }, { state: 'refunded', note: '对方暂不可用，遇豆已全额退回' }],
    })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
    expect(await app.services.contacts.find(app.core.db, seller.id)).toMatchObject({ sale_enabled: false })
  })

  test('is refunded to a buyer who then blocks the owner', async () => {
    const { seller, bob } = await seedTrade(app)
    const order = await buy(bob, seller)
    await add(bob, 'block', seller)
    expect((await orderOf(seller, order.id)).state).toBe('cancelled')
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
  })

  test('is refunded when the owner is restricted, who cannot accept', async () => {
    const { seller, bob } = await seedTrade(app)
    const order = await buy(bob, seller)
    await sanction(app, seller, 'day')
    expect((await orderOf(bob, order.id)).state).toBe('refunded')
    expectRefusal(await decide(seller, order.id, 'accept'), 'STATE_CHANGED')
  })
})

describe('the sums of one order', () => {
  test('are 100 coins from the buyer, 400 fen for the owner and 600 fen for the product', async () => {
    const before = await platformFen(app, 'revenue')
    const { seller, bob, order } = await seedRevealed(app)
    expect((await feedback(bob, order.id, 'added', { score: 5, tags: ['很快'] })).data.order).toMatchObject({
      state: 'settled',
      feedback: { result: 'added', score: 5, tags: ['很快'], detail: null },
    })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 0, escrow: 0 })
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 400, income_available: 0 })
    expect((await platformFen(app, 'revenue')) - before).toBe(600)
    expect(await booksFen(app)).toBe(0)
    expect(await billsOf(bob)).toMatchObject([{ biz_type: 'unlock_spend', state: 'done' }])
    const releaseAt = app.clock.now() + 7 * DAY_MS
    expect(await billsOf(seller)).toMatchObject([
      { biz_type: 'unlock_income', state: 'held', release_at: releaseAt },
    ])
    // Seven days later the income becomes available.
    await runAt(app, app.clock.now() + 7 * DAY_MS - 1)
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 400, income_available: 0 })
    await runAt(app, app.clock.now() + 1)
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 0, income_available: 400 })
    expect(await billsOf(seller)).toMatchObject([{ biz_type: 'unlock_income', state: 'done' }])
  })

  test('are 50 coins from a VIP member, 400 fen for the owner and 100 fen for the product', async () => {
    const before = await platformFen(app, 'revenue')
    const { seller, bob, order } = await seedRevealed(app, {}, { isVip: true })
    expect(order).toMatchObject({ priceCoins: 100, paidCoins: 50, ownerShareFen: 400 })
    await feedback(bob, order.id, 'added')
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 500, escrow: 0 })
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 400 })
    expect((await platformFen(app, 'revenue')) - before).toBe(100)
    expect(await booksFen(app)).toBe(0)
  })
})

describe('the window after a reveal', () => {
  test('reminds both members after 48 hours, and settles by itself after 72', async () => {
    const { seller, bob, order } = await seedRevealed(app)
    const revealedAt = order.revealedAt ?? 0
    await runAt(app, revealedAt + 48 * HOUR_MS - 1)
    expect(await noticesOf(app, bob.id)).not.toContain('unlock_remind')
    await runAt(app, revealedAt + 48 * HOUR_MS)
    expect((await noticesOf(app, bob.id)).filter((kind) => kind === 'unlock_remind')).toHaveLength(1)
    expect(await noticesOf(app, seller.id)).toContain('unlock_remind_owner')
    await runAt(app, revealedAt + 72 * HOUR_MS - 1)
    expect((await orderOf(bob, order.id)).state).toBe('revealed')
    app.clock.advance(1)
    expectRefusal(await feedback(bob, order.id, 'not_found'), 'FEEDBACK_NOT_ALLOWED')
    await runJobs(app)
    expect(await orderOf(bob, order.id)).toMatchObject({ state: 'settled', wx: seller.wxId })
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 400 })
    expect(await noticesOf(app, seller.id)).toContain('unlock_settled')
  })

  test('starts again when the owner changes the id, which the buyer sees for free', async () => {
    const { seller, bob, order } = await seedRevealed(app)
    const revealedAt = order.revealedAt ?? 0
    app.clock.set(revealedAt + 71 * HOUR_MS)
    const code = await codeFor(app, seller)
    const changed = await setContact(seller, { wxId: 'another_id_1', consentMode: 'instant', ...code })
    expect(changed.code).toBe(1)
    const now = app.clock.now()
    expect((await bob.post('/api/user/get_wx', { orderId: order.id })).data).toMatchObject({
      frozenWx: seller.wxId,
      revealedWx: 'another_id_1',
      changedAt: now,
      order: { state: 'revealed', confirmBy: now + 72 * HOUR_MS, changedAt: now },
    })
    expect(await noticesOf(app, bob.id)).toContain('unlock_changed')
    await runAt(app, revealedAt + 72 * HOUR_MS)
    expect((await orderOf(bob, order.id)).state).toBe('revealed')
    await runAt(app, now + 72 * HOUR_MS - 1)
    expect((await orderOf(bob, order.id)).state).toBe('revealed')
    await runAt(app, now + 72 * HOUR_MS)
    expect((await orderOf(bob, order.id)).state).toBe('settled')
  })
})

test('shows a bought contact again without another payment', async () => {
  const { seller, bob, order } = await seedRevealed(app)
  await feedback(bob, order.id, 'added')
  const again = await quote(bob, seller)
  expect(again.data).toMatchObject({ already: { id: order.id, state: 'settled', wx: seller.wxId } })
  expectRefusal(await pay(bob, again.data.quoteId), 'ALREADY_UNLOCKED', { orderId: order.id })
  app.clock.advance(29 * DAY_MS)
  expect(await orderOf(bob, order.id)).toMatchObject({ wx: seller.wxId })
})

test('shows on a member’s page what may be bought and what was bought', async () => {
  const { seller, bob } = await seedTrade(app)
  const offer = async () => (await bob.post('/api/user/get', { userId: seller.id })).data
  expect((await offer()).unlock).toEqual({
    state: 'open',
    audience: 'chatted',
    priceCoins: 100,
    orderId: null,
  })
  const order = await buy(bob, seller)
  expect((await offer()).unlock).toMatchObject({ state: 'asked', orderId: order.id, priceCoins: null })
  expect((await offer()).relation.unlocked).toBe(false)
  await decide(seller, order.id, 'accept')
  expect((await offer()).unlock).toMatchObject({ state: 'revealed', orderId: order.id })
  expect((await offer()).relation.unlocked).toBe(true)
  const seen = await seller.post('/api/user/get', { userId: bob.id })
  expect(seen.data).toMatchObject({ unlock: null, relation: { unlocked: false } })
})
