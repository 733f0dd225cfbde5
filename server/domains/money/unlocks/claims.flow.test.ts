import { DAY_MS, HOUR_MS } from '@contract/constants'
import { noticesOf } from '../../../../test/server/acts/acting'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import {
  feedback,
  fenOf,
  orderOf,
  platformFen,
  reply,
  runAt,
  seedRevealed,
  useUnlocks,
} from '../../../../test/server/acts/unlocking'
import { decideCase, refusalOf } from '../../../../test/server/unlock-review'

const app = useUnlocks()

describe('a claim of fraud after the settlement', () => {
  const seedClaimed = async () => {
    const trade = await seedRevealed(app)
    await feedback(trade.bob, trade.order.id, 'added')
    const claimed = await feedback(trade.bob, trade.order.id, 'fraud')
    expect(claimed.data.order).toMatchObject({
      state: 'clawback_claimed',
      feedback: { result: 'fraud' },
      wx: trade.seller.wxId,
      replyBy: app.clock.now() + 24 * HOUR_MS,
    })
    return trade
  }

  test('is possible for seven days, to the millisecond, and once', async () => {
    const first = await seedRevealed(app)
    await feedback(first.bob, first.order.id, 'added')
    const settledAt = app.clock.now()
    expectRefusal(await feedback(first.bob, first.order.id, 'not_found'), 'FEEDBACK_ALREADY_GIVEN')
    app.clock.set(settledAt + 7 * DAY_MS)
    expect((await orderOf(first.bob, first.order.id)).acts).toEqual([])
    expectRefusal(await feedback(first.bob, first.order.id, 'fraud'), 'FEEDBACK_ALREADY_GIVEN')
    app.clock.set(settledAt + 7 * DAY_MS - 1)
    expect((await orderOf(first.bob, first.order.id)).acts).toEqual(['claim_fraud'])
    expect((await feedback(first.bob, first.order.id, 'asked_money')).data.order.state).toBe(
      'clawback_claimed',
    )
    expectRefusal(await feedback(first.bob, first.order.id, 'fraud'), 'FEEDBACK_ALREADY_GIVEN')
  })

  test('is upheld: the buyer gets everything back, from the product and from held income', async () => {
    const { bob, seller, order } = await seedClaimed()
    const revenue = await platformFen(app, 'revenue')
    const reserve = await platformFen(app, 'refund_reserve')
    expect(await refusalOf(decideCase(app, order.id, 'buyer'))).toMatchObject({
      refusal: 'UNLOCK_REPLY_OPEN',
    })
    await reply(seller, order.id)
    await decideCase(app, order.id, 'buyer')
    expect(await orderOf(bob, order.id)).toMatchObject({ state: 'clawed_back', verdict: 'buyer', wx: null })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 0, income_available: 0 })
    expect((await platformFen(app, 'revenue')) - revenue).toBe(-600)
    expect((await platformFen(app, 'refund_reserve')) - reserve).toBe(0)
    const bill = await app.core.db
      .selectFrom('bill')
      .select(['state', 'reason'])
      .where('ref', '=', `unlock_income:${order.id}`)
      .executeTakeFirstOrThrow()
    expect(bill).toEqual({ state: 'returned', reason: 'unlock_clawed_back' })
    await runAt(app, app.clock.now() + 8 * DAY_MS)
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 0, income_available: 0 })
  })

  test('is upheld after the release: the money is taken from the owner’s balance', async () => {
    const { bob, seller, order } = await seedClaimed()
    await runAt(app, app.clock.now() + 7 * DAY_MS)
    expect(await fenOf(app, seller)).toMatchObject({ income_available: 400 })
    await decideCase(app, order.id, 'buyer')
    expect(await fenOf(app, seller)).toMatchObject({ income_available: 0 })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000 })
    const bill = await app.core.db
      .selectFrom('bill')
      .select(['biz_type', 'amount_fen', 'sign', 'balance_after_fen'])
      .where('ref', '=', `income_clawback:${order.id}`)
      .executeTakeFirstOrThrow()
    expect(bill).toEqual({ biz_type: 'income_clawback', amount_fen: 400, sign: -1, balance_after_fen: 0 })
  })

  test('is dismissed: nothing changes', async () => {
    const { bob, seller, order } = await seedClaimed()
    await runAt(app, app.clock.now() + 24 * HOUR_MS)
    // An owner who does not reply loses nothing: an operator decides.
    expect((await orderOf(bob, order.id)).state).toBe('clawback_claimed')
    await decideCase(app, order.id, 'owner')
    expect(await orderOf(bob, order.id)).toMatchObject({ state: 'dismissed', wx: seller.wxId, acts: [] })
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 400 })
    expect(await noticesOf(app, seller.id)).toContain('unlock_fraud_won')
  })
})
