import { randomUUID } from 'node:crypto'
import { fundCoins } from '../../../../test/server/acts/buying'
import { add } from '../../../../test/server/acts/acting'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import {
  buy,
  codeFor,
  decide,
  fenOf,
  letTalk,
  pay,
  quote,
  seedSeller,
  seedTrade,
  setContact,
  useUnlocks,
} from '../../../../test/server/acts/unlocking'

const app = useUnlocks({ connections: 34 })

describe('paying', () => {
  test('rejects a quote that has expired, to the millisecond', async () => {
    const { seller, bob } = await seedTrade(app)
    const { quoteId, expireAt } = (await quote(bob, seller)).data
    app.clock.set(expireAt)
    expectRefusal(await pay(bob, quoteId), 'QUOTE_EXPIRED')
    const second = (await quote(bob, seller)).data
    app.clock.set(second.expireAt - 1)
    expect((await pay(bob, second.quoteId)).code).toBe(1)
  })

  test("rejects another member's quote and an unknown one", async () => {
    const { seller, bob } = await seedTrade(app)
    const eve = await app.seed.member({ gender: 'male' })
    await fundCoins(app, eve.id, 100)
    const { quoteId } = (await quote(bob, seller)).data
    expectRefusal(await pay(eve, quoteId), 'QUOTE_EXPIRED')
    expectRefusal(await pay(eve, 'none'), 'QUOTE_EXPIRED')
    expect((await pay(bob, quoteId)).code).toBe(1)
  })

  test('does not accept given coins, and reports how many coins are missing', async () => {
    const { seller, bob } = await seedTrade(app)
    await app.core.transaction((tx) =>
      app.services.coins.grantBonus(tx, { memberId: bob.id, coins: 500, key: bob.id, note: 'bonus_package' }),
    )
    const poor = await app.seed.member({ gender: 'male' })
    await letTalk(app, poor, seller)
    await fundCoins(app, poor.id, 99)
    const { quoteId } = (await quote(poor, seller)).data
    expectRefusal(await pay(poor, quoteId), 'PRINCIPAL_TOO_LOW', { short: 1 })
    // Nothing was taken, and the same quote is valid once the buyer has the coins.
    await fundCoins(app, poor.id, 1)
    expect((await pay(poor, quoteId)).code).toBe(1)
    expect(await fenOf(app, poor)).toMatchObject({ recharge_principal: 0, escrow: 1_000 })
    await buy(bob, seller)
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 0, recharge_bonus: 5_000 })
  })

  test('rejects terms that differ from those shown', async () => {
    const { seller, bob } = await seedTrade(app)
    const first = (await quote(bob, seller)).data.quoteId
    await setContact(seller, { wxId: seller.wxId, consentMode: 'instant' })
    expectRefusal(await pay(bob, first), 'QUOTE_EXPIRED')
    const second = (await quote(bob, seller)).data.quoteId
    await setContact(seller, { consentMode: 'instant', ...(await codeFor(app, seller)) })
    expectRefusal(await pay(bob, second), 'QUOTE_EXPIRED')
    const third = (await quote(bob, seller)).data.quoteId
    await add(seller, 'block', bob)
    expectRefusal(await pay(bob, third), 'TARGET_NOT_VISIBLE')
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
  })

  test('sends the owner a note of at most sixty characters', async () => {
    const { seller, bob } = await seedTrade(app)
    const { quoteId } = (await quote(bob, seller)).data
    const long = await pay(bob, quoteId, { note: '啊'.repeat(61) })
    expectRefusal(long, 'INVALID_PARAMETERS', { fields: { note: expect.any(String) } })
    const { order } = (await pay(bob, quoteId, { note: '👨‍👩‍👧‍👦'.repeat(60) })).data
    expect(order.note).toBe('👨‍👩‍👧‍👦'.repeat(60))
  })

  test('sends no note of blanks', async () => {
    const { seller, bob } = await seedTrade(app)
    const { quoteId } = (await quote(bob, seller)).data
    expect((await pay(bob, quoteId, { note: '\u2800\u2800' })).data.order.note).toBeNull()
  })

  test.each([
    ['quoteId', { quoteId: '' }],
    ['quoteId', { quoteId: 1 }],
    ['quoteId', { quoteId: "'; drop table unlock_order; --" }],
    ['clientToken', { clientToken: 'x' }],
    ['clientToken', { clientToken: undefined }],
  ])('names an invalid %s: %j', async (_field, more) => {
    const { seller, bob } = await seedTrade(app)
    const { quoteId } = (await quote(bob, seller)).data
    expectRefusal(await pay(bob, quoteId, more), 'INVALID_PARAMETERS')
    expect(await fenOf(app, bob)).toMatchObject({ escrow: 0 })
  })

  test('makes one order of a repeated request', async () => {
    const { seller, bob } = await seedTrade(app)
    await fundCoins(app, bob.id, 900)
    const { quoteId } = (await quote(bob, seller)).data
    const clientToken = randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => pay(bob, quoteId, { clientToken })))
    const ids = new Set(answers.map(({ data }) => data.order.id))
    expect(ids.size).toBe(1)
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 9_000, escrow: 1_000 })
    expectRefusal(await pay(bob, quoteId, { clientToken, note: '你好' }), 'TOKEN_REUSED')
    // The answer shows the order's current state.
    await decide(seller, [...ids][0] as string, 'accept')
    expect((await pay(bob, quoteId, { clientToken })).data.order).toMatchObject({
      state: 'revealed',
      wx: seller.wxId,
    })
  })

  test('allows a pair one order at a time, and another one after its end', async () => {
    const { seller, bob } = await seedTrade(app)
    const first = await buy(bob, seller)
    expect((await quote(bob, seller)).data.already).toMatchObject({ id: first.id, state: 'asked' })
    await decide(seller, first.id, 'decline')
    const second = await buy(bob, seller)
    expect(second.id).not.toBe(first.id)
  })
})

describe('a day', () => {
  test('allows ten purchases', async () => {
    app.services.productConfig.unlock.dailyBuyMax = 2
    const bob = await app.seed.member({ gender: 'male' })
    await fundCoins(app, bob.id, 400)
    const sellers = await Promise.all(Array.from({ length: 3 }, () => seedSeller(app)))
    for (const seller of sellers) await letTalk(app, bob, seller)
    const [first, second, third] = sellers as [(typeof sellers)[0], (typeof sellers)[0], (typeof sellers)[0]]
    const waiting = (await quote(bob, third)).data.quoteId
    await buy(bob, first)
    await buy(bob, second)
    const refused = await quote(bob, third)
    const late = await pay(bob, waiting)
    app.services.productConfig.unlock.dailyBuyMax = 10
    expectRefusal(refused, 'UNLOCK_DAILY_LIMIT', { resetAt: expect.any(Number) })
    expectRefusal(late, 'UNLOCK_DAILY_LIMIT')
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 2_000, escrow: 2_000 })
  })

  test('allows twenty sales, also in a race; failed sales do not count', async () => {
    app.services.productConfig.unlock.dailySellMax = 3
    const seller = await seedSeller(app)
    const buyers = await Promise.all(Array.from({ length: 12 }, () => app.seed.member({ gender: 'male' })))
    const quotes: string[] = []
    for (const buyer of buyers) {
      await letTalk(app, buyer, seller)
      await fundCoins(app, buyer.id, 100)
      quotes.push((await quote(buyer, seller)).data.quoteId)
    }
    const answers = await Promise.all(buyers.map((buyer, at) => pay(buyer, quotes[at] ?? '')))
    const sold = answers.filter(({ code }) => code === 1)
    for (const answer of answers) if (answer.code !== 1) expectRefusal(answer, 'UNLOCK_DAILY_LIMIT')
    const refusedAt = answers.findIndex(({ code }) => code !== 1)
    await decide(seller, sold[0]?.data.order.id, 'decline')
    const again = await pay(buyers[refusedAt] ?? seller, quotes[refusedAt] ?? '')
    app.services.productConfig.unlock.dailySellMax = 20
    expect(sold).toHaveLength(3)
    expect(again.code).toBe(1)
  })
})
