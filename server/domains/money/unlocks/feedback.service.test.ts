import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import { noticesOf } from '../../../../test/server/acts/acting'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'
import {
  feedback,
  fenOf,
  orderOf,
  reply,
  runAt,
  seedRevealed,
  useUnlocks,
} from '../../../../test/server/acts/unlocking'
import { decideCase, refusalOf } from '../../../../test/server/unlock-review'

const app = useUnlocks()

describe('a complaint', () => {
  test('freezes the money, which is refunded when the owner does not answer within 24 hours', async () => {
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
    // A disputed order does not settle by itself.
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

  test('of type not_accepted is possible after 24 hours', async () => {
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
    ['detail', { detail: '\u2800'.repeat(6) }],
    ['detail', { detail: '长'.repeat(301) }],
    ['tags', { tags: ['一'.repeat(13)] }],
    ['score', { score: 6 }],
    ['score', { score: 0.5 }],
    ['result', { result: 'bored' }],
    ['imageUrls', { imageUrls: ['https://elsewhere.example/u/a.jpg'] }],
  ])('rejects an invalid %s by name: %j', async (field, more) => {
    const { bob, order } = await seedRevealed(app)
    const answer = await feedback(bob, order.id, 'not_found', more)
    expectRefusal(answer, 'INVALID_PARAMETERS')
    if (field === 'detail' || field === 'imageUrls') expect(answer.data.fields).toHaveProperty(field)
    expect((await orderOf(bob, order.id)).state).toBe('revealed')
  })

  test('shows only pictures that the buyer uploaded', async () => {
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

  test('is recorded once, however often its request is repeated', async () => {
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

test('blanks are no tag, no description of a success and no answer', async () => {
  const blanks = '\u2800\u2800'
  const { bob, order } = await seedRevealed(app)
  const more = { tags: [blanks, '很好'], detail: blanks }
  expect((await feedback(bob, order.id, 'added', more)).data.order.feedback).toMatchObject({
    tags: ['很好'],
    detail: null,
  })
  const disputed = await seedRevealed(app)
  await feedback(disputed.bob, disputed.order.id, 'wrong_person')
  const answer = await reply(disputed.seller, disputed.order.id, blanks)
  expectRefusal(answer, 'INVALID_PARAMETERS', { fields: { reply: expect.any(String) } })
  expect((await orderOf(disputed.seller, disputed.order.id)).ownerReply).toBeNull()
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

  test('waits for a reviewer without a limit', async () => {
    const { bob, seller, order } = await seedAnswered()
    expect(await noticesOf(app, bob.id)).toContain('unlock_replied')
    expectRefusal(await reply(seller, order.id), 'FEEDBACK_ALREADY_GIVEN')
    await runAt(app, app.clock.now() + 20 * DAY_MS)
    expect(await orderOf(bob, order.id)).toMatchObject({ state: 'disputed', ownerReply: '我已经通过了申请' })
    const cases = await app.services.unlocks.review.list(app.core.db, 100)
    const mine = cases.find(({ order: { id } }) => id === order.id)
    expect(mine).toMatchObject({ said: null, order: { state: 'disputed' } })
  })

  test('decided for the buyer refunds everything, and both members read the reason', async () => {
    const { bob, seller, order } = await seedAnswered()
    await decideCase(app, order.id, 'buyer')
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

  test('decided for the owner pays the owner and is final', async () => {
    const { bob, seller, order } = await seedAnswered()
    await decideCase(app, order.id, 'owner')
    expect(await orderOf(bob, order.id)).toMatchObject({
      state: 'settled',
      verdict: 'owner',
      wx: seller.wxId,
      acts: [],
    })
    expect(await fenOf(app, seller)).toMatchObject({ income_pending: 400 })
    expectRefusal(await feedback(bob, order.id, 'fraud'), 'FEEDBACK_ALREADY_GIVEN')
  })

  test('is decided once, with a name and a reason, and every action is in the audit log', async () => {
    const { seller, order } = await seedAnswered()
    expect(await refusalOf(decideCase(app, order.id, 'buyer', { why: ' ' }))).toEqual({
      refusal: 'WHY_MISSING',
    })
    expect(await refusalOf(decideCase(app, order.id, 'buyer', { operator: 'system' }))).toEqual({
      refusal: 'OPERATOR_NAME',
    })
    expect(await refusalOf(decideCase(app, 'none', 'buyer'))).toEqual({ refusal: 'UNLOCK_UNKNOWN' })
    const opened = await app.services.unlocks.review.open(order.id, 'Anna')
    expect(opened.said).toMatchObject({
      feedback: { result: 'wrong_person', detail: '说明一下遇到的问题' },
      reply: { text: '我已经通过了申请' },
    })
    expect(JSON.stringify(opened)).not.toContain(seller.wxId)
    const verdicts = await Promise.allSettled([
      decideCase(app, order.id, 'buyer'),
      decideCase(app, order.id, 'owner', { operator: 'bert' }),
      decideCase(app, order.id, 'buyer', { operator: 'carl' }),
    ])
    expect(verdicts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(decideCase(app, order.id, 'buyer'))).toMatchObject({ refusal: 'UNLOCK_DECIDED' })
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

  test('cannot be decided while the owner may still answer, or when nothing is disputed', async () => {
    const { bob, order } = await seedRevealed(app)
    expect(await refusalOf(decideCase(app, order.id, 'buyer'))).toEqual({ refusal: 'UNLOCK_NOT_CONTESTED' })
    await feedback(bob, order.id, 'other')
    expect(await refusalOf(decideCase(app, order.id, 'buyer'))).toMatchObject({
      refusal: 'UNLOCK_REPLY_OPEN',
    })
  })
})
