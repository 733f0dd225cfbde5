import { randomUUID } from 'node:crypto'
import { startApp, type TestApp } from '../../../test/server/start-app'
import { noticesOf } from '../../../test/server/acting'
import { expectRefusal } from '../../../test/server/messaging'
import { pictureOf, upload } from '../../../test/server/uploading'
import { changeMember } from '../../../test/server/ties'
import {
  buy,
  feedback,
  fenOf,
  giveCoins,
  letTalk,
  openUnlocks,
  orderOf,
  platformFen,
  quote,
  reply,
  runAt,
  runJobs,
  seedRevealed,
  seedSeller,
  expectRightBooks,
} from '../../../test/server/unlocking'
import { OperatorError } from '../reports/operator-error'
import type { UnlockDecision } from './review.service'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  openUnlocks(app)
})
afterEach(() => expectRightBooks(app))
afterAll(() => app.close())

const decideCase = (orderId: string, verdict: 'buyer' | 'owner', more: Partial<UnlockDecision> = {}) =>
  app.services.unlocks.review.decide(orderId, { verdict, operator: 'anna', why: '聊天记录清楚', ...more })

const refusalOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof OperatorError ? { refusal: error.refusal, ...error.data } : error
}

describe('a complaint', () => {
  test('freezes the money, and an owner who says nothing for 24 hours gives it back', async () => {
    const { seller, bob, order } = await seedRevealed(app)
    const complained = await feedback(bob, order.id, 'not_found', { tags: ['搜不到'] })
    const replyBy = app.clock.now() + 24 * HOUR_MS
    expect(complained.data.order).toMatchObject({
      state: 'disputed',
      replyBy,
      acts: [],
      feedback: { result: 'not_found', detail: '说明一下遇到的问题', tags: ['搜不到'], score: null },
    })
    expect(await orderOf(seller, order.id)).toMatchObject({ acts: ['reply'], state: 'disputed' })
    expect(await noticesOf(app, seller.id)).toContain('unlock_complained')
    // It does not settle by itself while it is contested.
    await runAt(app, replyBy - 1)
    expect(await orderOf(bob, order.id)).toMatchObject({ state: 'disputed', wx: seller.wxId })
    await runAt(app, replyBy)
    expect(await orderOf(bob, order.id)).toMatchObject({ state: 'refunded', verdict: 'buyer', wx: null })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 0 })
    expect(await noticesOf(app, bob.id)).toContain('unlock_unanswered')
    expect(await noticesOf(app, seller.id)).toContain('unlock_unanswered_owner')
    expectRefusal(await reply(seller, order.id), 'FEEDBACK_NOT_ALLOWED')
    await runAt(app, replyBy + 10 * DAY_MS)
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
  })

  test('that nobody accepted may be said after 24 hours', async () => {
    const { bob, order } = await seedRevealed(app)
    const from = order.complainFrom ?? 0
    app.clock.set(from - 1)
    expectRefusal(await feedback(bob, order.id, 'not_accepted'), 'FEEDBACK_NOT_ALLOWED', { at: from })
    app.clock.set(from)
    expect((await feedback(bob, order.id, 'not_accepted')).data.order.state).toBe('disputed')
  })

  test.each([
    ['detail', { detail: undefined }],
    ['detail', { detail: '四个字呀' }],
    ['detail', { detail: '长'.repeat(301) }],
    ['tags', { tags: ['一'.repeat(13)] }],
    ['score', { score: 6 }],
    ['score', { score: 0.5 }],
    ['result', { result: 'bored' }],
    ['imageUrls', { imageUrls: ['https://elsewhere.example/u/a.jpg'] }],
  ])('%s that breaks its rule is named: %j', async (field, more) => {
    const { bob, order } = await seedRevealed(app)
    const answer = await feedback(bob, order.id, 'not_found', more)
    expectRefusal(answer, 'INVALID_PARAMETERS')
    if (field === 'detail' || field === 'imageUrls') expect(answer.data.fields).toHaveProperty(field)
    expect((await orderOf(bob, order.id)).state).toBe('revealed')
  })

  test("shows pictures of the complainer's own uploads alone", async () => {
    const { seller, bob, order } = await seedRevealed(app)
    const theirs = await upload(app, seller, await pictureOf(10))
    expectRefusal(await feedback(bob, order.id, 'not_found', { imageUrls: [theirs] }), 'INVALID_PARAMETERS')
    const own = await upload(app, bob, await pictureOf(20))
    expect((await feedback(bob, order.id, 'not_found', { imageUrls: [own] })).code).toBe(1)
    const answer = { orderId: order.id, reply: '已经通过', imageUrls: [theirs] }
    expect((await seller.post('/api/user/wx_feedback', answer)).code).toBe(1)
    const kept = await app.core.db
      .selectFrom('upload')
      .select('state')
      .where('member_id', 'in', [bob.id, seller.id])
      .execute()
    expect(kept).toEqual([{ state: 'evidence' }, { state: 'evidence' }])
  })

  test('one press is one word, however often it comes', async () => {
    const { bob, order } = await seedRevealed(app)
    const clientToken = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => feedback(bob, order.id, 'added', { clientToken })),
    )
    for (const answer of answers) expect(answer.data.order.state).toBe('settled')
    expectRefusal(await feedback(bob, order.id, 'added', { clientToken, score: 1 }), 'TOKEN_REUSED')
    expectRefusal(await feedback(bob, order.id, 'added'), 'FEEDBACK_ALREADY_GIVEN')
  })
})

describe('an answered complaint', () => {
  const seedAnswered = async () => {
    const trade = await seedRevealed(app)
    await feedback(trade.bob, trade.order.id, 'wrong_person')
    expect((await reply(trade.seller, trade.order.id)).data.order).toMatchObject({
      state: 'disputed',
      ownerReply: '我已经通过了申请',
      acts: [],
    })
    return trade
  }

  test('waits for a reviewer, however long it takes', async () => {
    const { bob, seller, order } = await seedAnswered()
    expect(await noticesOf(app, bob.id)).toContain('unlock_replied')
    expectRefusal(await reply(seller, order.id), 'FEEDBACK_ALREADY_GIVEN')
    await runAt(app, app.clock.now() + 20 * DAY_MS)
    expect(await orderOf(bob, order.id)).toMatchObject({ state: 'disputed', ownerReply: '我已经通过了申请' })
    const cases = await app.services.unlocks.review.list(app.core.db, 100)
    const mine = cases.find(({ order: { id } }) => id === order.id)
    expect(mine).toMatchObject({ said: null, order: { state: 'disputed' } })
  })

  test('decided for the buyer, all goes back, with the words of the reviewer to both', async () => {
    const { bob, seller, order } = await seedAnswered()
    await decideCase(order.id, 'buyer')
    const last = { state: 'refunded', note: '聊天记录清楚' }
    for (const side of [bob, seller]) {
      const seen = await orderOf(side, order.id)
      expect(seen).toMatchObject({ state: 'refunded', verdict: 'buyer', acts: [] })
      expect(seen.timeline.at(-1)).toMatchObject(last)
    }
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
    expect(await noticesOf(app, bob.id)).toContain('unlock_problem_upheld')
    expect(await noticesOf(app, seller.id)).toContain('unlock_problem_lost')
    const notices = (await bob.post('/api/user/system_message', {})).data.list as { body: string }[]
    expect(notices.some(({ body }) => body.includes('聊天记录清楚'))).toBe(true)
  })

  test('decided for the owner, they are paid, and that is the end', async () => {
    const { bob, seller, order } = await seedAnswered()
    await decideCase(order.id, 'owner')
    expect(await orderOf(bob, order.id)).toMatchObject({
      state: 'settled',
      verdict: 'owner',
      wx: seller.wxId,
      acts: [],
    })
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 400 })
    expectRefusal(await feedback(bob, order.id, 'fraud'), 'FEEDBACK_ALREADY_GIVEN')
  })

  test('is decided once, by a name and with a reason, and each deed is in the log', async () => {
    const { seller, order } = await seedAnswered()
    expect(await refusalOf(decideCase(order.id, 'buyer', { why: ' ' }))).toEqual({ refusal: 'WHY_MISSING' })
    expect(await refusalOf(decideCase(order.id, 'buyer', { operator: 'system' }))).toEqual({
      refusal: 'OPERATOR_NAME',
    })
    expect(await refusalOf(decideCase('none', 'buyer'))).toEqual({ refusal: 'UNLOCK_UNKNOWN' })
    const opened = await app.services.unlocks.review.open(order.id, 'Anna')
    expect(opened.said).toMatchObject({
      feedback: { result: 'wrong_person', detail: '说明一下遇到的问题' },
      reply: { text: '我已经通过了申请' },
    })
    expect(JSON.stringify(opened)).not.toContain(seller.wxId)
    const verdicts = await Promise.allSettled([
      decideCase(order.id, 'buyer'),
      decideCase(order.id, 'owner', { operator: 'bert' }),
      decideCase(order.id, 'buyer', { operator: 'carl' }),
    ])
    expect(verdicts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(decideCase(order.id, 'buyer'))).toMatchObject({ refusal: 'UNLOCK_DECIDED' })
    const entries = await app.core.db
      .selectFrom('audit_entry')
      .select(['act', 'operator', 'why'])
      .where('subject', '=', `unlock:${order.id}`)
      .orderBy('id')
      .execute()
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ act: 'unlock.read', operator: 'anna' })
    expect(entries[1]).toMatchObject({ why: '聊天记录清楚' })
  })

  test('is not decided while the owner may still answer, nor when nothing is contested', async () => {
    const { bob, order } = await seedRevealed(app)
    expect(await refusalOf(decideCase(order.id, 'buyer'))).toEqual({ refusal: 'UNLOCK_NOT_CONTESTED' })
    await feedback(bob, order.id, 'other')
    expect(await refusalOf(decideCase(order.id, 'buyer'))).toMatchObject({ refusal: 'UNLOCK_REPLY_OPEN' })
  })
})

describe('a buyer who had most of it refunded', () => {
  test('is not believed without a look', async () => {
    const bob = await app.seed.member({ gender: 'male' })
    await giveCoins(app, bob, 1_000)
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
    // Three of five ended in a refund: more than half.
    const last = bought[5]
    if (!last) throw new Error('order expected')
    await feedback(bob, last.order.id, 'not_found')
    const replyBy = app.clock.now() + 24 * HOUR_MS
    await runAt(app, replyBy)
    expect((await orderOf(bob, last.order.id)).state).toBe('disputed')
    const cases = await app.services.unlocks.review.list(app.core.db, 100)
    expect(cases.map(({ order }) => order.id)).toContain(last.order.id)
    await decideCase(last.order.id, 'owner')
    expect((await orderOf(bob, last.order.id)).state).toBe('settled')
  })

  test('or may not act just now', async () => {
    const { bob, order } = await seedRevealed(app)
    await feedback(bob, order.id, 'not_found')
    await changeMember(app, bob, { account_state: 'restricted', restriction_reason: 'scam' })
    await runAt(app, app.clock.now() + 24 * HOUR_MS)
    await changeMember(app, bob, { account_state: 'active', restriction_reason: null })
    expect((await orderOf(bob, order.id)).state).toBe('disputed')
  })
})

describe('a word of fraud after the settlement', () => {
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

  test('upheld: the buyer has all back, from the product and from the income that is still held', async () => {
    const { bob, seller, order } = await seedClaimed()
    const revenue = await platformFen(app, 'revenue')
    const reserve = await platformFen(app, 'refund_reserve')
    expect(await refusalOf(decideCase(order.id, 'buyer'))).toMatchObject({ refusal: 'UNLOCK_REPLY_OPEN' })
    await reply(seller, order.id)
    await decideCase(order.id, 'buyer')
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

  test('upheld after the income was released: it is taken from what is there', async () => {
    const { bob, seller, order } = await seedClaimed()
    await runAt(app, app.clock.now() + 7 * DAY_MS)
    expect(await fenOf(app, seller)).toMatchObject({ income_available: 400 })
    await decideCase(order.id, 'buyer')
    expect(await fenOf(app, seller)).toMatchObject({ income_available: 0 })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000 })
    const bill = await app.core.db
      .selectFrom('bill')
      .select(['biz_type', 'amount_fen', 'sign', 'balance_after_fen'])
      .where('ref', '=', `income_clawback:${order.id}`)
      .executeTakeFirstOrThrow()
    expect(bill).toEqual({ biz_type: 'income_clawback', amount_fen: 400, sign: -1, balance_after_fen: 0 })
  })

  test('not upheld: all stays as it is', async () => {
    const { bob, seller, order } = await seedClaimed()
    await runAt(app, app.clock.now() + 24 * HOUR_MS)
    // An owner who says nothing loses nothing by that: somebody looks.
    expect((await orderOf(bob, order.id)).state).toBe('clawback_claimed')
    await decideCase(order.id, 'owner')
    expect(await orderOf(bob, order.id)).toMatchObject({ state: 'dismissed', wx: seller.wxId, acts: [] })
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 400 })
    expect(await noticesOf(app, seller.id)).toContain('unlock_fraud_won')
  })
})

describe('a seller', () => {
  test('of three upheld complaints in 30 days sells nothing for 30 days, and gives back what waits', async () => {
    const seller = await seedSeller(app, { consentMode: 'instant' })
    const buyers = []
    for (let count = 0; count < 4; count++) {
      const buyer = await app.seed.member({ gender: 'male' })
      await letTalk(app, buyer, seller)
      await giveCoins(app, buyer, 100)
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

  test('whose id was proved a fake one sells no more', async () => {
    const { bob, seller, order } = await seedRevealed(app)
    await feedback(bob, order.id, 'wrong_person')
    await reply(seller, order.id)
    await decideCase(order.id, 'buyer', { bansSeller: true })
    expect((await seller.post('/api/user/get_wx')).data.wx).toMatchObject({
      state: 'suspended',
      suspendedUntil: null,
    })
    expect(await noticesOf(app, seller.id)).toContain('selling_closed')
    await runJobs(app)
    expectRefusal(await quote(bob, seller), 'OWNER_UNAVAILABLE')
  })

  test('has a rate from five sales on, down to the whole per cent', async () => {
    const seller = await seedSeller(app, { consentMode: 'instant' })
    for (let count = 0; count < 6; count++) {
      const buyer = await app.seed.member({ gender: 'male' })
      await letTalk(app, buyer, seller)
      await giveCoins(app, buyer, 100)
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
