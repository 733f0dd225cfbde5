import { randomUUID } from 'node:crypto'
import { fundCoins } from '../../../../test/server/acts/buying'
import { add, refusalOf } from '../../../../test/server/acts/acting'
import { proofSize } from '../../../../test/server/proof-size'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import {
  buy,
  decide,
  feedback,
  fenOf,
  letTalk,
  orderOf,
  pay,
  quote,
  reply,
  runJobs,
  seedRevealed,
  seedSeller,
  seedTrade,
  useUnlocks,
} from '../../../../test/server/acts/unlocking'

const ROUNDS = proofSize(4, 12)
const SPENDING_ROUNDS = proofSize(3, 10)

const app = useUnlocks({ connections: 34 })
beforeAll(() => {
  app.services.productConfig.unlock.dailyBuyMax = 10_000
  app.services.productConfig.unlock.dailySellMax = 10_000
})

const isWon = ({ code }: Answer): boolean => code === 1

/**
 * Where the money of the two members is. The database itself ensures that journals balance and no balance is
 * negative.
 */
const whereIs = async (bob: { id: string }, seller: { id: string }) => {
  const { recharge_principal: principal, escrow } = await fenOf(app, bob)
  const { income_pending: income } = await fenOf(app, seller)
  return { principal, escrow, income }
}
const back = { principal: 1_000, escrow: 0, income: 0 }
const held = { principal: 0, escrow: 1_000, income: 0 }
const paid = { principal: 0, escrow: 0, income: 400 }

test('lets one of a hundred simultaneous purchases succeed with coins for one, round after round', async () => {
  const bob = await app.seed.member({ gender: 'male' })
  await fundCoins(app, bob.id, 100)
  const sellers: SeededMember[] = []
  for (let count = 0; count < 10; count++) {
    const seller = await seedSeller(app)
    await letTalk(app, bob, seller)
    sellers.push(seller)
  }
  for (let round = 0; round < SPENDING_ROUNDS; round++) {
    // Waits until the rate limit allows requests again.
    app.clock.advance(60_000)
    const quotes = await Promise.all(
      sellers.map(async (seller) => (await quote(bob, seller)).data.quoteId as string),
    )
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => pay(bob, quotes[at % 10] ?? '')))
    const won = answers.filter(isWon)
    expect(won).toHaveLength(1)
    for (const answer of answers) {
      if (!isWon(answer)) {
        expect(['PRINCIPAL_TOO_LOW', 'ALREADY_UNLOCKED']).toContain(refusalOf(answer.code))
      }
    }
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 0, escrow: 1_000 })
    expect(isWon(await decide(bob, won[0]?.data.order.id, 'cancel'))).toBe(true)
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
  }
})

test('uses a quote once and gives a pair one order, however many requests arrive', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { seller, bob } = await seedTrade(app)
    await fundCoins(app, bob.id, 900)
    const quotes = await Promise.all(
      Array.from({ length: 4 }, async () => (await quote(bob, seller)).data.quoteId as string),
    )
    const answers = await Promise.all(Array.from({ length: 32 }, (_, at) => pay(bob, quotes[at % 4] ?? '')))
    expect(answers.filter(isWon)).toHaveLength(1)
    for (const answer of answers) if (!isWon(answer)) expect(refusalOf(answer.code)).toBe('ALREADY_UNLOCKED')
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 9_000, escrow: 1_000 })
  }
})

test('lets one of accept, decline, cancel, expiry and block win', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { seller, bob } = await seedTrade(app)
    const order = await buy(bob, seller)
    app.clock.set((order.acceptBy ?? 0) - 1)
    const acts = [
      () => decide(seller, order.id, 'accept'),
      () => decide(seller, order.id, 'decline'),
      () => decide(bob, order.id, 'cancel'),
      () => add(seller, 'block', bob),
    ]
    const expire = async () => {
      app.clock.advance(1)
      await runJobs(app)
    }
    // The expiry refuses all acts that have not read the clock before it, so it is in every second round.
    const all = round % 2 === 0 ? acts : [...acts, expire]
    const turned = [...all.slice(round % all.length), ...all.slice(0, round % all.length)]
    const answers = await Promise.all(turned.map((act) => act()))
    for (const answer of answers) if (answer) expect(answer.status).toBe(200)
    const { state } = await orderOf(bob, order.id)
    seen.add(state)
    expect(await whereIs(bob, seller)).toEqual(state === 'revealed' ? held : back)
    await runJobs(app)
    expect((await orderOf(bob, order.id)).state).toBe(state)
    const { count } = await app.core.db
      .selectFrom('ledger_journal')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('business_key', '=', `unlock_refund:${order.id}`)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(state === 'revealed' ? 0 : 1)
  }
  expect(seen.size).toBeGreaterThan(1)
})

test('lets one of complaint, confirmation and end of the window win', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { seller, bob, order } = await seedRevealed(app)
    app.clock.set((order.confirmBy ?? 0) - 1)
    const acts = [
      () => feedback(bob, order.id, 'not_found'),
      () => feedback(bob, order.id, 'added'),
      async () => {
        app.clock.advance(1)
        await runJobs(app)
      },
    ]
    const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)]
    await Promise.all(turned.map((act) => act()))
    await runJobs(app)
    const { state } = await orderOf(bob, order.id)
    expect(['disputed', 'settled']).toContain(state)
    expect(await whereIs(bob, seller)).toEqual(state === 'settled' ? paid : held)
  }
})

test('records one of twenty feedbacks at once, and moves the money once', async () => {
  for (let round = 0; round < 3; round++) {
    const { seller, bob, order } = await seedRevealed(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => feedback(bob, order.id, 'added')))
    expect(answers.filter(isWon)).toHaveLength(1)
    for (const answer of answers)
      if (!isWon(answer)) expect(refusalOf(answer.code)).toBe('FEEDBACK_ALREADY_GIVEN')
    expect(await whereIs(bob, seller)).toEqual(paid)
  }
})

test('lets one of answer, its deadline and verdicts win', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { seller, bob, order } = await seedRevealed(app)
    const complained = (await feedback(bob, order.id, 'not_found')).data.order
    app.clock.set(complained.replyBy - 1)
    const judge = (verdict: 'buyer' | 'owner', operator: string) =>
      app.services.unlocks.review.decide(order.id, { verdict, operator, why: '看过了' }).catch(() => null)
    const end = async () => {
      app.clock.advance(1)
      await Promise.all([runJobs(app), judge('owner', 'anna'), judge('buyer', 'bert')])
    }
    await Promise.all(round % 2 === 0 ? [reply(seller, order.id), end()] : [end(), reply(seller, order.id)])
    const seen = await orderOf(bob, order.id)
    const places = { disputed: held, refunded: back, settled: paid }
    expect(await whereIs(bob, seller)).toEqual(places[seen.state as keyof typeof places])
    expect(seen.verdict).toBe(
      { disputed: null, refunded: 'buyer', settled: 'owner' }[seen.state as keyof typeof places],
    )
  }
})

test('refunds once for two verdicts on a claim', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { seller, bob, order } = await seedRevealed(app)
    await feedback(bob, order.id, 'added')
    await feedback(bob, order.id, 'fraud')
    await reply(seller, order.id)
    const decision = { verdict: 'buyer', why: '看过了' } as const
    const verdicts = await Promise.allSettled(
      ['anna', 'bert', 'carl', 'dora'].map((operator) =>
        app.services.unlocks.review.decide(order.id, { ...decision, operator }),
      ),
    )
    expect(verdicts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await whereIs(bob, seller)).toEqual(back)
  }
})

test('suspends selling when two complaints are upheld at once and one of them is the third', async () => {
  for (let round = 0; round < 3; round++) {
    const seller = await seedSeller(app, { consentMode: 'instant' })
    const orders: string[] = []
    for (let count = 0; count < 4; count++) {
      const buyer = await app.seed.member({ gender: 'male' })
      await letTalk(app, buyer, seller)
      await fundCoins(app, buyer.id, 100)
      const { id } = await buy(buyer, seller)
      await feedback(buyer, id, 'not_found')
      await reply(seller, id)
      orders.push(id)
    }
    await Promise.all(
      orders.map((id) =>
        app.services.unlocks.review.decide(id, { verdict: 'buyer', operator: 'anna', why: '看过了' }),
      ),
    )
    expect((await seller.post('/api/user/get_wx')).data.wx).toMatchObject({ state: 'suspended' })
  }
})

test('asks nothing of an owner who blocks during the purchase', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { seller, bob } = await seedTrade(app)
    const { quoteId } = (await quote(bob, seller)).data
    const [bought] = await Promise.all([pay(bob, quoteId), add(seller, 'block', bob)])
    if (isWon(bought)) expect((await orderOf(bob, bought.data.order.id)).state).toBe('refunded')
    else expect(refusalOf(bought.code)).toBe('TARGET_NOT_VISIBLE')
    expect(await whereIs(bob, seller)).toEqual(back)
  }
})

test('shows the buyer the new id, or a change of it, when the owner accepts and changes it at once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { seller, bob } = await seedTrade(app)
    const order = await buy(bob, seller)
    const newId = `raced_${randomUUID().slice(0, 8)}`
    const account = app.services.contacts
    const change = app.core.transaction(async (tx) => {
      const row = await account.lock(tx, seller.id)
      if (!row) throw new Error('contact expected')
      await tx
        .updateTable('wx_account')
        .set({ wx_sealed: app.core.crypto.seal(newId) })
        .where('member_id', '=', seller.id)
        .execute()
      await app.services.unlocks.relationCleanup.contactChanged(tx, seller.id)
    })
    await Promise.all([decide(seller, order.id, 'accept'), change])
    const { data } = await bob.post('/api/user/get_wx', { orderId: order.id })
    expect(data.revealedWx).toBe(newId)
    if (data.frozenWx !== newId) expect(data.changedAt).not.toBeNull()
  }
})
