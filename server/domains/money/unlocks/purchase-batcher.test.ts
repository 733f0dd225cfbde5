import { DAY_MS } from '@contract/constants'
import { fundCoins } from '../../../../test/server/acts/buying'
import { refusalOf } from '../../../../test/server/acts/acting'
import { countLockWaiters } from '../../../../test/server/lock-waiters'
import type { SeededMember } from '../../../../test/server/seed'
import { insertBlock } from '../../../../test/server/relations'
import { waitUntil } from '../../../../test/server/wait-until'
import {
  fenOf,
  letTalk,
  orderOf,
  pay,
  quote,
  seedTrade,
  useUnlocks,
} from '../../../../test/server/acts/unlocking'
import { quotaDayOf } from '../../../lib/clock'
import { lockPair } from '../../account/members/pair'
import { createUsageService } from '../../account/usage/usage.service'

const app = useUnlocks({ connections: 34 })

interface PurchaseOptions {
  readonly bob: SeededMember
  readonly seller: SeededMember
  readonly quoteId: string
}

const quoted = async (bob: SeededMember, seller: SeededMember): Promise<PurchaseOptions> => ({
  bob,
  seller,
  quoteId: (await quote(bob, seller)).data.quoteId as string,
})
const seedPurchase = async (more: object = {}): Promise<PurchaseOptions> => {
  const { bob, seller } = await seedTrade(app, more)
  return quoted(bob, seller)
}
const payAll = (requests: readonly PurchaseOptions[]) =>
  Promise.all(requests.map(({ bob, quoteId }) => pay(bob, quoteId)))

/** The number of transactions that wrote these orders. */
const transactionsOf = async (orderIds: readonly string[]): Promise<number> => {
  const rows = await app.core.db
    .selectFrom('unlock_order')
    .select((eb) => eb.cast<string>(eb.ref('xmin' as 'id'), 'text').as('writer'))
    .where('id', 'in', [...orderIds])
    .execute()
  return new Set(rows.map(({ writer }) => writer)).size
}

test('serves many buyers with few transactions, each with its own result', async () => {
  const requests: PurchaseOptions[] = []
  for (let count = 0; count < 30; count += 1) requests.push(await seedPurchase())
  const answers = await payAll(requests)
  expect(answers.map(({ code }) => code)).toEqual(requests.map(() => 1))
  const orders = answers.map(({ data }) => data.order)
  for (const [at, { bob, seller }] of requests.entries()) {
    expect(orders[at]).toEqual(await orderOf(bob, orders[at].id))
    expect(orders[at]).toMatchObject({
      state: 'asked',
      role: 'buyer',
      peer: { id: seller.id },
      paidCoins: 100,
    })
    expect(await orderOf(seller, orders[at].id)).toMatchObject({ acts: ['accept', 'decline'] })
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 0, escrow: 1_000 })
  }
  expect(await transactionsOf(orders.map(({ id }) => id))).toBeLessThan(requests.length)
})

test('refuses a buyer by name without taking anything, regardless of the rest of the batch', async () => {
  const good = [await seedPurchase(), await seedPurchase(), await seedPurchase()]
  const poor = await seedPurchase()
  const other = await seedPurchase()
  await pay(poor.bob, poor.quoteId)
  await letTalk(app, poor.bob, other.seller)
  const broke = await quoted(poor.bob, other.seller)
  const blocked = await seedPurchase()
  await insertBlock(app, blocked.seller, blocked.bob)
  const suspended = await seedPurchase()
  await app.core.transaction((tx) =>
    app.services.contacts.suspend(tx, suspended.seller.id, { until: null, reason: 'fake' }),
  )
  const stolen = { ...(await seedPurchase()), quoteId: other.quoteId }
  const requests = [...good, broke, blocked, suspended, stolen]
  const answers = await payAll(requests)
  expect(answers.map(({ code }) => (code === 1 ? 'bought' : refusalOf(code)))).toEqual([
    'bought',
    'bought',
    'bought',
    'PRINCIPAL_TOO_LOW',
    'TARGET_NOT_VISIBLE',
    'OWNER_UNAVAILABLE',
    'QUOTE_EXPIRED',
  ])
  for (const { bob } of [blocked, suspended, stolen]) {
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 1_000, escrow: 0 })
  }
  // A quote that another member tried is still valid for its buyer.
  expect((await pay(other.bob, other.quoteId)).code).toBe(1)
})

test('makes only a locked buyer wait, and nobody else in the batch', async () => {
  // Of three simultaneous purchases, the first two form a batch.
  const [held, free, third] = [await seedPurchase(), await seedPurchase(), await seedPurchase()]
  let letGo = (): void => undefined
  const released = new Promise<void>((resolve) => (letGo = resolve))
  await new Promise<void>((isHeld, fails) => {
    app.core.db
      .transaction()
      .execute(async (db) => {
        await lockPair(db, held.bob.id, held.seller.id)
        isHeld()
        await released
      })
      .catch(fails)
  })
  const answers = [held, free, third].map(({ bob, quoteId }) => pay(bob, quoteId))
  expect((await Promise.all(answers.slice(1))).map(({ code }) => code)).toEqual([1, 1])
  letGo()
  expect((await answers[0])?.code).toBe(1)
})

test('serves many simultaneous buyers of one owner, up to the owner’s daily limit', async () => {
  const first = await seedPurchase()
  const requests = [first]
  for (let count = 0; count < 24; count += 1) {
    const { bob } = await seedTrade(app)
    await letTalk(app, bob, first.seller)
    requests.push(await quoted(bob, first.seller))
  }
  const answers = await payAll(requests)
  const won = answers.filter(({ code }) => code === 1)
  expect(won).toHaveLength(app.services.productConfig.unlock.dailySellMax)
  const lost = answers.filter(({ code }) => code !== 1).map(({ code }) => refusalOf(code))
  expect(new Set(lost)).toEqual(new Set(['UNLOCK_DAILY_LIMIT']))
})

test('refuses a buyer whose last sale of the day another transaction takes, and logs no error', async () => {
  const { bob, seller, quoteId } = await seedPurchase()
  const { unlock, quota } = app.services.productConfig
  const lastOfDay = { scope: 'unlock_sell', subject: seller.id, limit: unlock.dailySellMax }
  const now = app.clock.now()
  const usage = { ...lastOfDay, period: quotaDayOf(now, quota.resetHour), expireAt: now + DAY_MS }
  const paid = await app.core.transaction(async (tx) => {
    for (let sold = 0; sold < unlock.dailySellMax; sold += 1) await createUsageService().consume(tx, usage)
    const answer = pay(bob, quoteId)
    // The purchase found room, because these sales are not committed yet, and waits for their counter.
    await waitUntil(async () => (await countLockWaiters(app)) > 0)
    return { answer }
  })
  expect(refusalOf((await paid.answer).code)).toBe('UNLOCK_DAILY_LIMIT')
})

test('serves two members who unlock each other at the same moment', async () => {
  const { bob, seller, quoteId } = await seedPurchase()
  const contact = { wxId: 'wx_mutual_1', saleEnabled: true, consentMode: 'ask', audience: 'chatted' }
  await app.core.db.updateTable('member').set({ certified_at: 1 }).where('id', '=', bob.id).execute()
  expect((await bob.post('/api/user/update_wx', contact)).code).toBe(1)

  await fundCoins(app, seller.id, 100)
  const back = await quoted(seller, bob)
  const answers = await payAll([{ bob, seller, quoteId }, back])
  expect(answers.map(({ code }) => code)).toEqual([1, 1])
})
