import { refusalOf } from '../../../test/server/acting'
import type { SeededMember } from '../../../test/server/seed'
import { startApp, type TestApp } from '../../../test/server/start-app'
import { insertBlock } from '../../../test/server/ties'
import {
  expectRightBooks,
  fenOf,
  giveCoins,
  letTalk,
  openUnlocks,
  orderOf,
  pay,
  quote,
  seedTrade,
} from '../../../test/server/unlocking'
import { lockPair } from '../actions/pair'
import { silentLog } from '../../lib/log'

let app: TestApp
/** A crowd that could not be served together is served all the same, only later: the log alone tells. */
const failures: unknown[] = []

beforeAll(async () => {
  const error = (event: string, cause: unknown) => {
    if (event === 'purchases.together_failed') failures.push(cause)
  }
  const log = { ...silentLog, error }
  app = await startApp({ connections: 34, log })
  openUnlocks(app)
})
afterEach(async () => {
  expect(failures.splice(0)).toEqual([])
  await expectRightBooks(app)
})
afterAll(() => app.close())

interface Wish {
  readonly bob: SeededMember
  readonly seller: SeededMember
  readonly quoteId: string
}

const quoted = async (bob: SeededMember, seller: SeededMember): Promise<Wish> => ({
  bob,
  seller,
  quoteId: (await quote(bob, seller)).data.quoteId as string,
})
const seedWish = async (more: object = {}): Promise<Wish> => {
  const { bob, seller } = await seedTrade(app, more)
  return quoted(bob, seller)
}
const payAll = (wishes: readonly Wish[]) => Promise.all(wishes.map(({ bob, quoteId }) => pay(bob, quoteId)))

/** How many transactions wrote these orders. */
const transactionsOf = async (orderIds: readonly string[]): Promise<number> => {
  const rows = await app.core.db
    .selectFrom('unlock_order')
    .select((eb) => eb.cast<string>(eb.ref('xmin' as 'id'), 'text').as('writer'))
    .where('id', 'in', [...orderIds])
    .execute()
  return new Set(rows.map(({ writer }) => writer)).size
}

test('a crowd of buyers is served by few transactions, each as if alone', async () => {
  const wishes: Wish[] = []
  for (let count = 0; count < 30; count += 1) wishes.push(await seedWish())
  const answers = await payAll(wishes)
  expect(answers.map(({ code }) => code)).toEqual(wishes.map(() => 1))
  const orders = answers.map(({ data }) => data.order)
  for (const [at, { bob, seller }] of wishes.entries()) {
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
  expect(await transactionsOf(orders.map(({ id }) => id))).toBeLessThan(wishes.length)
})

test('who may not buy hears why and loses nothing, whoever comes with them', async () => {
  const good = [await seedWish(), await seedWish(), await seedWish()]
  const poor = await seedWish()
  const other = await seedWish()
  await pay(poor.bob, poor.quoteId)
  await letTalk(app, poor.bob, other.seller)
  const broke = await quoted(poor.bob, other.seller)
  const blocked = await seedWish()
  await insertBlock(app, blocked.seller, blocked.bob)
  const suspended = await seedWish()
  await app.core.work.run((db) =>
    app.services.contacts.suspend(db, suspended.seller.id, { until: null, reason: 'fake' }),
  )
  const stolen = { ...(await seedWish()), quoteId: other.quoteId }
  const wishes = [...good, broke, blocked, suspended, stolen]
  const answers = await payAll(wishes)
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
  // The quote that somebody else tried is its buyer's still.
  expect((await pay(other.bob, other.quoteId)).code).toBe(1)
})

test('who is held by something else waits for it, and keeps nobody waiting who came along', async () => {
  // Of three who come at one moment, the first two are one group.
  const [held, free, third] = [await seedWish(), await seedWish(), await seedWish()]
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

test('many buyers of one owner at one moment each get their order, up to the day of the owner', async () => {
  const first = await seedWish()
  const wishes = [first]
  for (let count = 0; count < 24; count += 1) {
    const { bob } = await seedTrade(app)
    await letTalk(app, bob, first.seller)
    wishes.push(await quoted(bob, first.seller))
  }
  const answers = await payAll(wishes)
  const won = answers.filter(({ code }) => code === 1)
  expect(won).toHaveLength(app.services.productConfig.unlock.dailySellMax)
  const lost = answers.filter(({ code }) => code !== 1).map(({ code }) => refusalOf(code))
  expect(new Set(lost)).toEqual(new Set(['UNLOCK_DAILY_LIMIT']))
})

test('two who unlock each other at one moment both do', async () => {
  const { bob, seller, quoteId } = await seedWish()
  const contact = { wxId: 'wx_mutual_1', saleEnabled: true, consentMode: 'ask', audience: 'chatted' }
  await app.core.db.updateTable('member').set({ certified_at: 1 }).where('id', '=', bob.id).execute()
  expect((await bob.post('/api/user/update_wx', contact)).code).toBe(1)

  await giveCoins(app, seller, 100)
  const back = await quoted(seller, bob)
  const answers = await payAll([{ bob, seller, quoteId }, back])
  expect(answers.map(({ code }) => code)).toEqual([1, 1])
})
