import { DAY_MS, HOUR_MS } from '@contract/constants'
import { fundCoins } from '../../../../test/server/acts/buying'
import { noticesOf } from '../../../../test/server/acts/acting'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import { changeMember } from '../../../../test/server/relations'
import {
  buy,
  feedback,
  fenOf,
  letTalk,
  orderOf,
  quote,
  reply,
  runAt,
  runJobs,
  seedRevealed,
  seedSeller,
  useUnlocks,
} from '../../../../test/server/acts/unlocking'
import { decideCase } from '../../../../test/server/unlock-review'

const app = useUnlocks()

describe('a buyer with many refunds', () => {
  test('gets a refund only after a review', async () => {
    const bob = await app.seed.member({ gender: 'male' })
    await fundCoins(app, bob.id, 1_000)
    const bought = []
    for (let count = 0; count < 6; count++) {
      const seller = await seedSeller(app, { consentMode: 'instant' })
      await letTalk(app, bob, seller)
      bought.push({ seller, order: await buy(bob, seller) })
    }
    for (const { order } of bought.slice(0, 3)) await feedback(bob, order.id, 'not_found')
    for (const { order } of bought.slice(3, 5)) await feedback(bob, order.id, 'added')
    await runAt(app, app.clock.now() + 24 * HOUR_MS)
    for (const { order } of bought.slice(0, 3)) expect((await orderOf(bob, order.id)).state).toBe('refunded')
    // Three of five orders ended in a refund: more than half.
    const last = bought[5]
    if (!last) throw new Error('order expected')
    await feedback(bob, last.order.id, 'not_found')
    const replyBy = app.clock.now() + 24 * HOUR_MS
    await runAt(app, replyBy)
    expect((await orderOf(bob, last.order.id)).state).toBe('disputed')
    const cases = await app.services.unlocks.review.list(app.core.db, 100)
    expect(cases.map(({ order }) => order.id)).toContain(last.order.id)
    await decideCase(app, last.order.id, 'owner')
    expect((await orderOf(bob, last.order.id)).state).toBe('settled')
  })

  test('gets a refund only after a review while restricted, too', async () => {
    const { bob, order } = await seedRevealed(app)
    await feedback(bob, order.id, 'not_found')
    await changeMember(app, bob, { account_state: 'restricted', restriction_reason: 'scam' })
    await runAt(app, app.clock.now() + 24 * HOUR_MS)
    await changeMember(app, bob, { account_state: 'active', restriction_reason: null })
    expect((await orderOf(bob, order.id)).state).toBe('disputed')
  })
})

describe('a seller', () => {
  test('with three upheld complaints in 30 days cannot sell for 30 days, and waiting orders are refunded', async () => {
    const seller = await seedSeller(app, { consentMode: 'instant' })
    const buyers = []
    for (let count = 0; count < 4; count++) {
      const buyer = await app.seed.member({ gender: 'male' })
      await letTalk(app, buyer, seller)
      await fundCoins(app, buyer.id, 100)
      buyers.push(buyer)
    }
    const [waiting, ...complaining] = buyers
    if (!waiting) throw new Error('buyer expected')
    const orders = []
    for (const buyer of complaining) {
      const order = await buy(buyer, seller)
      await feedback(buyer, order.id, 'not_found')
      orders.push(order)
    }
    await seller.post('/api/user/update_wx', {
      wxId: seller.wxId,
      saleEnabled: true,
      consentMode: 'ask',
      audience: 'chatted',
    })
    app.clock.advance(1)
    const asked = await buy(waiting, seller)
    await runAt(app, app.clock.now() + 24 * HOUR_MS)
    const now = app.clock.now()
    expect((await seller.post('/api/user/get_wx')).data.wx).toMatchObject({
      state: 'suspended',
      suspendedUntil: now + 30 * DAY_MS,
      stats: { sold30d: 0, upheld30d: 3, successRate30d: null },
    })
    expect((await orderOf(waiting, asked.id)).state).toBe('refunded')
    expect(await fenOf(app, waiting)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
    expect((await noticesOf(app, seller.id)).filter((kind) => kind === 'selling_suspended')).toHaveLength(1)
    expectRefusal(await quote(waiting, seller), 'OWNER_UNAVAILABLE')
  })

  test('with a proven fake id can never sell again', async () => {
    const { bob, seller, order } = await seedRevealed(app)
    await feedback(bob, order.id, 'wrong_person')
    await reply(seller, order.id)
    await decideCase(app, order.id, 'buyer', { bansSeller: true })
    expect((await seller.post('/api/user/get_wx')).data.wx).toMatchObject({
      state: 'suspended',
      suspendedUntil: null,
    })
    expect(await noticesOf(app, seller.id)).toContain('selling_closed')
    await runJobs(app)
    expectRefusal(await quote(bob, seller), 'OWNER_UNAVAILABLE')
  })

  test('has a rate from five sales on, rounded down to the whole per cent', async () => {
    const seller = await seedSeller(app, { consentMode: 'instant' })
    for (let count = 0; count < 6; count++) {
      const buyer = await app.seed.member({ gender: 'male' })
      await letTalk(app, buyer, seller)
      await fundCoins(app, buyer.id, 100)
      const offered = (await quote(buyer, seller)).data
      expect(offered.sampleSize).toBe(count)
      expect(offered.successRate).toBe(count < 5 ? null : 80)
      const order = await buy(buyer, seller)
      if (count === 0) {
        await feedback(buyer, order.id, 'not_found')
        await runAt(app, app.clock.now() + 24 * HOUR_MS)
      } else await feedback(buyer, order.id, 'added')
    }
    expect((await seller.post('/api/user/get_wx')).data.wx.stats).toEqual({
      sold30d: 5,
      successRate30d: 83,
      upheld30d: 1,
    })
  })
})
