import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readConfig } from '../server/config/config'
import { openDatabase, type Database } from '../server/db/database'
import { migrateToLatest } from '../server/db/migrate'
import { createCore } from '../server/core'
import { createServices, type Services } from '../server/deps'
import { onMember, onPlatform } from '../server/domains/money/ledger/accounts'
import type { Core } from '../server/lib/core'
import { systemClock } from '../server/lib/clock'
import { randomIds } from '../server/lib/ids'
import { silentLog } from '../server/lib/log'
import type { RawNotice } from '../server/providers/payment/port'
import { createSeed, type Seed } from '../test/server/seed'
import { countRoundTrips } from '../test/server/round-trips'
import { createBenchDatabase } from './lib/bench-database'
import { median, report, runBench } from './lib/report'

const CONNECTIONS = 32
/** Concurrent callers of both rivals: a crowd, to which the goal applies, and one for each connection. */
const CROWD = 200
const FEW = CONNECTIONS
const BUYERS = 250
const SELLERS = 250
/** Trades of each buyer, each with another seller. */
const TRADES = 20
/** The rivals take turns, so that other load on the machine disturbs both equally. */
const ROUNDS = 5
const WARM_UPS = 1
const A_ROUND = Math.floor((BUYERS * TRADES - 1) / (ROUNDS + WARM_UPS) / 2)
const BARE_A_ROUND = 1_500
const BARE_ROWS = 5_000
/** Minimum share of the speed of a transaction that only changes two rows. Source: ours */
const GOAL = { bound: '≥', limit: 0.4 } as const

/** A unit of work that many callers repeat. */
type Task = () => Promise<void>

const perSecond = async (tasks: readonly Task[], callers: number): Promise<number> => {
  const waiting = [...tasks]
  const work = async (): Promise<void> => {
    for (let task = waiting.pop(); task; task = waiting.pop()) await task()
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: callers }, work))
  return (tasks.length / (performance.now() - startedAt)) * 1_000
}

/** The rival: takes from one row and adds to another. */
const createBare = async ({ db }: Database): Promise<Task> => {
  await sql`create table bench_row (id integer primary key, fen bigint not null)`.execute(db)
  await sql`insert into bench_row select id, 0 from generate_series(1, ${BARE_ROWS}) as id`.execute(db)
  return () =>
    db.transaction().execute(async (transaction) => {
      const [low, high] = [Math.random(), Math.random()]
        .map((part) => 1 + Math.floor(part * BARE_ROWS))
        .sort((a, b) => a - b)
      await sql`update bench_row set fen = fen - 10 where id = ${low}`.execute(transaction)
      await sql`update bench_row set fen = fen + 10 where id = ${high}`.execute(transaction)
    })
}

const seedMembers = async (seed: Seed, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) ids.push((await seed.member({ isVerified: true })).id)
  return ids
}

const giveCoins = (core: Core, { ledger }: Services, memberId: string): Promise<unknown> =>
  core.transaction((tx) =>
    ledger.append(tx, {
      key: `coin_recharge:${randomUUID()}`,
      kind: 'coin_recharge',
      postings: [onMember(memberId, 'recharge_principal', 10_000_000), onPlatform('cash_local', -10_000_000)],
    }),
  )

/** Purchases with a quote: each pays into escrow and asks the owner. */
const createPurchases = async (core: Core, services: Services, seed: Seed): Promise<Task[]> => {
  const buyers = await seedMembers(seed, BUYERS)
  const sellers = await seedMembers(seed, SELLERS)
  for (const id of buyers) await giveCoins(core, services, id)
  for (const [number, id] of sellers.entries()) {
    await services.contacts.update(
      { id, language: 'zh-CN', deviceId: '', ip: '127.0.0.1' },
      { wxId: `wx_bench_${number}`, saleEnabled: true, consentMode: 'ask', audience: 'matched' },
    )
  }
  const purchases: Task[] = []
  // Neighbours in the list are different members, because real crowds do not queue for one wallet.
  for (let shift = 0; shift < TRADES; shift += 1) {
    for (const [number, id] of buyers.entries()) {
      const ownerId = sellers[(number + shift) % SELLERS] ?? ''
      const buyer = { id, language: 'zh-CN', platform: 'h5' } as const
      await core.transaction((tx) => services.matches.begin(tx, id, ownerId))
      const { quoteId } = await services.unlocks.purchases.quote(buyer, ownerId)
      purchases.push(async () => {
        await services.unlocks.purchases.buy(buyer, { quoteId, clientToken: randomUUID() })
      })
    }
  }
  return purchases
}

/** Payments that were made at the provider and whose webhooks have not arrived. */
const createCredits = async (services: Services, seed: Seed, count: number): Promise<Task[]> => {
  const { service, intake, payments } = services.recharges
  const members = await seedMembers(seed, BUYERS)
  const credits: Task[] = []
  for (let number = 0; number < count; number += 1) {
    const id = members[number % members.length] ?? ''
    const buyer = {
      id,
      language: 'zh-CN',
      platform: 'h5',
      ip: '127.0.0.1',
      origin: 'http://127.0.0.1',
    } as const
    const { orderNo } = await service.order(buyer, { kind: 'coin', packageId: 0, clientToken: randomUUID() })
    await service.pay(buyer, { orderNo, channel: 'local', env: {} })
    const local = payments.providerOf('local') as unknown as {
      pay(orderNo: string): Promise<unknown>
      noticeOf(orderNo: string): Promise<RawNotice | null>
    }
    await local.pay(orderNo)
    const notice = await local.noticeOf(orderNo)
    if (!notice) throw new Error('notice expected')
    credits.push(async () => {
      const answer = await intake.receive('local', notice)
      if (answer?.body !== 'success') throw new Error('A credit was refused')
    })
  }
  return credits
}

const compare = async (name: string, tasks: Task[], bare: Task): Promise<void> => {
  report({
    name: `${name}, each asks the database`,
    value: await countRoundTrips(tasks.pop() as Task),
    unit: 'times',
  })
  await compareAt(name, tasks, bare, FEW)
  await compareAt(name, tasks, bare, CROWD)
}

const compareAt = async (name: string, tasks: Task[], bare: Task, callers: number): Promise<void> => {
  const money: number[] = []
  const plain: number[] = []
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const perSecondBare = await perSecond(
      Array.from({ length: BARE_A_ROUND }, () => bare),
      callers,
    )
    const perSecondMoney = await perSecond(tasks.splice(0, A_ROUND), callers)
    if (round < 0) continue
    plain.push(perSecondBare)
    money.push(perSecondMoney)
  }
  report({ name: `bare transactions of two rows, ${callers} callers`, value: median(plain), unit: '/s' })
  report({ name: `${name}, ${callers} callers`, value: median(money), unit: '/s' })
  const ratios = money.map((value, round) => value / (plain[round] ?? Number.NaN))
  const ratio = {
    name: `${name}, of bare transactions, ${callers} callers`,
    value: median(ratios),
    unit: '×',
  }
  report(callers === CROWD ? { ...ratio, goal: GOAL } : ratio)
}

runBench(async () => {
  const bench = await createBenchDatabase('full')
  const database = openDatabase(bench.url, { maxConnections: CONNECTIONS, onError: () => undefined })
  try {
    await migrateToLatest(bench.url)
    const env = {
      DATA_DIR: bench.dataDir,
      DATABASE_URL: bench.url,
      JINYU_SECRET: randomBytes(32).toString('hex'),
    }
    const config = { ...readConfig(env, bench.dataDir), isDemo: false, h5Dir: null }
    const core = createCore({ config, database, clock: systemClock, ids: randomIds, log: silentLog })
    const services = createServices(core)
    const { productConfig } = services
    productConfig.features.unlockWx.h5 = true
    productConfig.features.pay.h5 = true
    Object.assign(productConfig.unlock, { dailyBuyMax: 1_000_000, dailySellMax: 1_000_000 })
    Object.assign(productConfig.coin, { monthlyMaxFen: 1e9, firstDayMaxFen: 1e9 })
    const seed = createSeed(core, services, () => Promise.reject(new Error('this bench does not post')))
    const bare = await createBare(database)
    await compare('unlocks', await createPurchases(core, services, seed), bare)
    await compare(
      'recharge credits',
      await createCredits(services, seed, A_ROUND * (ROUNDS + WARM_UPS) * 2 + 1),
      bare,
    )
  } finally {
    await database.close()
    await bench.drop()
  }
})
