import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import { buildApp } from '../server/app'
import { readConfig } from '../server/config/config'
import { openDatabase, type Db } from '../server/db/database'
import { migrateToLatest } from '../server/db/migrate'
import { createCore } from '../server/core'
import { createServices } from '../server/deps'
import { systemClock } from '../server/lib/clock'
import { randomIds } from '../server/lib/ids'
import { silentLog } from '../server/lib/log'
import { postTo } from '../test/server/post-to'
import { createSeed, type SeededMember } from '../test/server/seed'
import { createBenchDatabase } from './lib/bench-database'
import { quantile, report, runBench } from './lib/report'
import { spreadLimits } from './lib/spread-limits'

const BILLS = Number(process.env.BENCH_BILLS ?? 1_000_000)
/** One of this many bills belongs to one member: a seller with hundreds of events a month. */
const HEAVY_EACH = 20
const MEMBERS = 5_000
const MONTHS = 24
const ROUNDS = 40
/** Goal for the median answer in ms, over HTTP. Source: ours */
const GOAL = { bound: '≤', limit: 10 } as const
const PATH = '/api/user/bill_list'
const TYPES = ['recharge', 'income', 'payment', 'withdrawal'] as const

/** Bills in one statement; larger statements exceed the database's timeout. */
const BATCH = 50_000

/** Inserts bills of all members, four at a time, one of each kind, in the order of their days. */
const insertBills = async (db: Db, heavyId: string, ordinaryId: string): Promise<void> => {
  const now = systemClock.now()
  for (let first = 1; first <= BILLS; first += BATCH) {
    await insertBatch(db, { heavyId, ordinaryId, now, first, last: Math.min(BILLS, first + BATCH - 1) })
  }
}

interface Batch {
  readonly heavyId: string
  readonly ordinaryId: string
  readonly now: number
  readonly first: number
  readonly last: number
}

const insertBatch = async (db: Db, { heavyId, ordinaryId, now, first, last }: Batch): Promise<void> => {
  const span = MONTHS * 30 * DAY_MS
  await sql`
    insert into bill (id, ref, member_id, type, biz_type, sign, amount_fen, coins, state, steps, created_at, settled_at)
    select substr(md5(n::text), 1, 26), n::text,
      case when n / 4 % ${HEAVY_EACH} = 0 then ${heavyId} when n / 4 % ${MEMBERS} = 1 then ${ordinaryId}
        else 'm' || n / 4 % ${MEMBERS} end,
      (array['recharge', 'income', 'payment', 'withdrawal'])[1 + n % 4],
      (array['coin_recharge', 'unlock_income', 'unlock_spend', 'withdraw'])[1 + n % 4],
      case when n % 4 in (0, 1) then 1 else -1 end, 100 + n % 900, 0,
      (array['done', 'done', 'done', 'held', 'processing', 'returned', 'closed'])[1 + n / 4 % 7],
      '[{"state": "processing", "at": 1}, {"state": "done", "at": 2}]', at, at
    from (select n, ${now}::bigint - ${span}::bigint + ${span}::bigint * n / ${BILLS} as at
      from generate_series(${first}::int, ${last}::int) as n) as numbered`.execute(db)
}

/** One page; returns the answer's time in ms and the next cursor. */
const ask = async (member: SeededMember, payload: object): Promise<{ ms: number; cursor: string | null }> => {
  const startedAt = performance.now()
  const { code, data } = await member.post(PATH, payload)
  if (code !== 1) throw new Error(`refused with ${code}`)
  return { ms: performance.now() - startedAt, cursor: data.nextCursor as string | null }
}

/** Requests pages of every kind, one after another, on an idle server. */
const measure = async (name: string, member: SeededMember, month: string): Promise<void> => {
  const first: number[] = []
  const later: number[] = []
  const filtered: number[] = []
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const type of TYPES) {
      const { ms, cursor } = await ask(member, { type })
      const next = cursor === null ? null : await ask(member, { type, cursor })
      const ofMonth = await ask(member, { type, month })
      // The first two rounds warm the connections up.
      if (round < 0) continue
      first.push(ms)
      filtered.push(ofMonth.ms)
      if (next) later.push(next.ms)
    }
  }
  report({ name: `bills.${name}_page_1_p50`, value: quantile(first, 0.5), unit: 'ms', goal: GOAL })
  report({ name: `bills.${name}_page_1_p99`, value: quantile(first, 0.99), unit: 'ms' })
  report({ name: `bills.${name}_month_p50`, value: quantile(filtered, 0.5), unit: 'ms', goal: GOAL })
  if (later.length > 0)
    report({ name: `bills.${name}_page_2_p50`, value: quantile(later, 0.5), unit: 'ms', goal: GOAL })
}

const bench = async (): Promise<void> => {
  const { url, dataDir, drop } = await createBenchDatabase()
  const database = openDatabase(url, { maxConnections: 10, onError: () => undefined })
  try {
    await migrateToLatest(url)
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, JINYU_SECRET: randomBytes(32).toString('hex') }
    const config = { ...readConfig(env, dataDir), isDemo: false, h5Dir: null }
    const core = createCore({ config, database, clock: systemClock, ids: randomIds, log: silentLog })
    const services = createServices(core)
    spreadLimits(services)
    const app = buildApp(core, services)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const post = postTo(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
    const seed = createSeed(core, services, post)
    const [heavy, ordinary] = [await seed.member(), await seed.member()]
    await core.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db)
      await insertBills(db, heavy.id, ordinary.id)
      await sql`vacuum analyze bill`.execute(db)
    })
    const { count } = await core.db
      .selectFrom('bill')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    report({ name: 'bills.bills', value: count, unit: 'bills' })
    const month = new Date(systemClock.now() - 60 * DAY_MS).toISOString().slice(0, 7)
    await measure('ordinary', ordinary, month)
    await measure('heavy', heavy, month)
    await app.close()
  } finally {
    await database.close()
    await drop()
  }
}

runBench(bench)
