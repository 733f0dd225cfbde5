import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import type { TestApp } from '../../../../test/server/rigs/start-app'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import {
  buy,
  letTalk,
  newWxId,
  quote,
  seedSeller,
  seedTrade,
  setContact,
  useUnlocks,
} from '../../../../test/server/acts/unlocking'
import { changeMember, insertBlock, matchPair, sendText } from '../../../../test/server/relations'

const app = useUnlocks({ connections: 34 })

const page = async (viewer: { post: TestApp['post'] } | { post: unknown }, userId: string) =>
  (
    await (viewer.post as (path: string, body: unknown) => Promise<{ data: { unlock: unknown } }>)(
      '/api/user/get',
      { userId },
    )
  ).data?.unlock ?? null

describe('a quote', () => {
  test('shows the price, the terms and the buyer’s coins', async () => {
    const { seller, bob } = await seedTrade(app)
    const { data } = await quote(bob, seller)
    expect(data).toMatchObject({
      expireAt: app.clock.now() + 5 * MINUTE_MS,
      priceCoins: 100,
      listPriceCoins: 100,
      vipPriceCoins: 50,
      payableBy: { principalCoins: 100 },
      consentMode: 'ask',
      maskedWx: `${seller.wxId[0]}****${seller.wxId.slice(-1)}`,
      successRate: null,
      sampleSize: 0,
      ownerShareFen: 400,
      balance: { principalCoins: 100, bonusCoins: 0, totalCoins: 100, escrowCoins: 0 },
      already: null,
    })
    expect(data.rules).toHaveLength(5)
    expect(data.rules[1]).toContain('48 小时')
  })

  test('stays the same while price and terms do, and each request prolongs it', async () => {
    const { seller, bob } = await seedTrade(app)
    const ask = async () => (await quote(bob, seller)).data
    const first = await ask()
    app.clock.advance(5 * MINUTE_MS - 1)
    const again = await ask()
    expect(again).toEqual({ ...first, expireAt: app.clock.now() + 5 * MINUTE_MS })
    await changeMember(app, bob, { vip_expire_at: app.clock.now() + HOUR_MS })
    const cheaper = await ask()
    expect(cheaper).toMatchObject({ priceCoins: 50 })
    app.clock.advance(5 * MINUTE_MS)
    const later = await ask()
    expect(new Set([first, cheaper, later].map(({ quoteId }) => quoteId)).size).toBe(3)
    const { length } = await app.core.db
      .selectFrom('unlock_quote')
      .select('id')
      .where('buyer_id', '=', bob.id)
      .execute()
    expect(length).toBe(3)
  })

  test('uses the language of the client', async () => {
    const { seller, bob } = await seedTrade(app, { consentMode: 'instant' })
    const answer = await app.post(
      '/api/user/unlock_wx_pre',
      { userId: seller.id },
      { token: bob.token, headers: { 'x-lang': 'en' } },
    )
    expect(answer.data.rules[1]).toBe('The WeChat ID is shown as soon as you have paid.')
  })

  test('has the members’ price until the membership ends, to the millisecond', async () => {
    const { seller, bob } = await seedTrade(app)
    await changeMember(app, bob, { vip_expire_at: app.clock.now() + 1 })
    expect((await quote(bob, seller)).data.priceCoins).toBe(50)
    app.clock.advance(1)
    expect((await quote(bob, seller)).data.priceCoins).toBe(100)
    await changeMember(app, bob, { vip_expire_at: app.clock.now() })
    expect((await quote(bob, seller)).data.priceCoins).toBe(100)
  })

  test('is rejected on a platform without unlocking', async () => {
    const { seller, bob } = await seedTrade(app)
    app.services.productConfig.features.unlockWx.weapp = false
    const asWeapp = { token: bob.token, headers: { 'x-client': 'weapp/1.0.0(100)' } }
    const quoted = await app.post('/api/user/unlock_wx_pre', { userId: seller.id }, asWeapp)
    const { quoteId } = (await quote(bob, seller)).data
    const paid = await app.post('/api/user/unlock_wx', { quoteId, clientToken: randomUUID() }, asWeapp)
    const seen = await app.post('/api/user/get', { userId: seller.id }, asWeapp)
    app.services.productConfig.features.unlockWx.weapp = true
    expectRefusal(quoted, 'FEATURE_OFF')
    expectRefusal(paid, 'FEATURE_OFF')
    expect(seen.data.unlock).toBeNull()
  })

  test('is rejected for the member’s own contact', async () => {
    const { seller } = await seedTrade(app)
    expectRefusal(await quote(seller, seller), 'OWN_CONTACT')
  })

  test('is rejected in the same way for every reason that makes a member invisible', async () => {
    const { seller, bob } = await seedTrade(app)
    const other = await seedTrade(app)
    const third = await seedTrade(app)
    await insertBlock(app, seller, bob)
    await insertBlock(app, other.bob, other.seller)
    await changeMember(app, third.seller, { account_state: 'cancelling' })
    const answers = [
      await quote(bob, seller),
      await quote(other.bob, other.seller),
      await quote(third.bob, third.seller),
      await quote(bob, { id: '999999999999' }),
    ]
    const bodies = answers.map(({ requestId: _id, serverTime: _at, ...body }) => body)
    expectRefusal(answers[0] ?? (undefined as never), 'TARGET_NOT_VISIBLE')
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('is rejected for a contact that is not on sale', async () => {
    const bob = await app.seed.member({ gender: 'male' })
    const ada = await app.seed.member({ isVerified: true })
    await letTalk(app, bob, ada)
    expectRefusal(await quote(bob, ada), 'CONTACT_NOT_ON_SALE')
    expect(await page(bob, ada.id)).toBeNull()
    const wxId = newWxId()
    await setContact(ada, { wxId, saleEnabled: false })
    expectRefusal(await quote(bob, ada), 'CONTACT_NOT_ON_SALE')
    expect(await page(bob, ada.id)).toBeNull()
    await setContact(ada, { wxId })
    expect((await quote(bob, ada)).code).toBe(1)
    await setContact(ada, { wxId, saleEnabled: false })
    expect(await page(bob, ada.id)).toMatchObject({ state: 'closed' })
    await setContact(ada, { wxId })
    await changeMember(app, ada, { certified_at: null })
    expectRefusal(await quote(bob, ada), 'CONTACT_NOT_ON_SALE')
  })

  test('is rejected while the owner’s selling is suspended', async () => {
    const { seller, bob } = await seedTrade(app)
    const until = app.clock.now() + HOUR_MS
    await app.core.transaction((tx) =>
      app.services.contacts.suspend(tx, seller.id, { until, reason: 'upheld' }),
    )
    expectRefusal(await quote(bob, seller), 'OWNER_UNAVAILABLE')
    expect(await page(bob, seller.id)).toMatchObject({ state: 'closed' })
    expect((await seller.post('/api/user/get_wx')).data.wx).toMatchObject({
      state: 'suspended',
      suspendedUntil: until,
      suspendReason: expect.stringContaining('30 天内'),
    })
    app.clock.set(until)
    expect((await quote(bob, seller)).code).toBe(1)
  })

  test('is only for the owner’s audience', async () => {
    const seller = await seedSeller(app)
    const bob = await app.seed.member({ gender: 'male' })
    const relation = async () => {
      expect(await page(bob, seller.id)).toMatchObject({ state: 'relation', priceCoins: null })
      return quote(bob, seller)
    }
    expectRefusal(await relation(), 'RELATION_MISSING', { audience: 'chatted' })
    await matchPair(app, bob, seller)
    await sendText(bob, seller, '你好')
    expectRefusal(await relation(), 'RELATION_MISSING')
    await sendText(seller, bob, '你好呀')
    expect((await quote(bob, seller)).code).toBe(1)
    // An owner whose audience is matches does not offer it to members who only talked.
    const picky = await seedSeller(app, { audience: 'matched' })
    await sendText(bob, picky, '在吗')
    await sendText(picky, bob, '在的')
    expectRefusal(await quote(bob, picky), 'RELATION_MISSING', { audience: 'matched' })
    await matchPair(app, bob, picky)
    expect((await quote(bob, picky)).code).toBe(1)
  })

  test('is only for buyers who joined a day ago, have a complete profile and may act', async () => {
    const { seller, bob } = await seedTrade(app)
    const now = app.clock.now()
    await changeMember(app, bob, { created_at: now - 24 * HOUR_MS + 1 })
    expectRefusal(await quote(bob, seller), 'UNLOCK_TOO_NEW', { at: now + 1 })
    await changeMember(app, bob, { created_at: now - 24 * HOUR_MS, completeness: 39 })
    expectRefusal(await quote(bob, seller), 'PROFILE_INCOMPLETE')
    await changeMember(app, bob, {
      completeness: 40,
      account_state: 'restricted',
      restriction_reason: 'scam',
    })
    expectRefusal(await quote(bob, seller), 'ACCOUNT_RESTRICTED', { reason: 'scam' })
    await changeMember(app, bob, { account_state: 'active' })
    expect((await quote(bob, seller)).code).toBe(1)
  })
})

test('agrees with the offer in the chat and on the page', async () => {
  const { seller, bob } = await seedTrade(app)
  const inChat = async () =>
    (await bob.post('/api/user/message_list', { userId: seller.id })).data.unlock as unknown
  expect(await inChat()).toMatchObject({ state: 'open', priceCoins: 100 })
  expect(await inChat()).toEqual(await page(bob, seller.id))
  const order = await buy(bob, seller)
  expect(await inChat()).toMatchObject({ state: 'asked', orderId: order.id })
  expect((await seller.post('/api/user/message_list', { userId: bob.id })).data.unlock).toBeNull()
  await insertBlock(app, bob, seller)
  expect(await inChat()).toBeNull()
})
