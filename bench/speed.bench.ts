import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Gender } from '@contract/types/member'
import { type Db, openDatabase } from '../server/db/database'
import { migrateToLatest } from '../server/db/migrate'
import { createCore } from '../server/core'
import { createServices, type Services } from '../server/deps'
import { readConfig } from '../server/config/config'
import { systemClock } from '../server/lib/clock'
import { randomIds } from '../server/lib/ids'
import { silentLog } from '../server/lib/log'
import { createSeed } from '../test/server/seed'
import { countRoundTrips } from '../test/server/round-trips'
import { createBenchDatabase } from './lib/bench-database'
import { quantile, report, runBench } from './lib/report'

const MEMBERS = Number(process.env.BENCH_SPEED_MEMBERS ?? 1_000)
/** Members created at a time. */
const IN_FLIGHT = 16
const PAUSE_MS = 300
const LOOK_EVERY_MS = 50
/** Maximum ms from the simultaneous joins to each member's date. Source: product §0.2 (live), ours */
const PAIR_GOAL = { bound: '≤', limit: 2_000 } as const
/** Maximum database round trips of a single join, including begin and commit. Source: ours */
const ROUND_TRIPS_GOAL = { bound: '≤', limit: 11 } as const

/** Runs the work for all items, `IN_FLIGHT` at a time. */
const forAll = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const waiting = [...items]
  const workers = Array.from({ length: IN_FLIGHT }, async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  })
  await Promise.all(workers)
}

/** Runs the speed-date loop, as a server does, while the work runs. */
const withLoop = async ({ speed }: Services, work: () => Promise<void>): Promise<void> => {
  speed.loop.attach({ isOnline: () => true })
  let isOver = false
  const loop = (async () => {
    while (!isOver) {
      await speed.loop.turn()
      await pause(PAUSE_MS)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await loop
  }
}

const join = ({ speed }: Services, id: string) =>
  speed.service.act(id, { kind: 'speed', extra: { intent: 'join' }, clientToken: randomUUID() }, 'h5')

/** Counts the round trips of one member who joins alone and leaves again. */
const countAlone = async (services: Services, id: string): Promise<void> => {
  const value = await countRoundTrips(() => join(services, id))
  await services.speed.service.leave(id)
  report({ name: 'speed.round_trips_alone', value, unit: 'round trips', goal: ROUND_TRIPS_GOAL })
}

const measure = async (services: Services, ids: readonly string[], db: Db): Promise<void> => {
  const isAnyWaiting = async (): Promise<boolean> =>
    (await db.selectFrom('speed_seat').select('member_id').where('phase', '=', 'waiting').execute()).length >
    0
  const startedAt = performance.now()
  const pressedAt = Date.now()
  let joinedMs = 0
  await withLoop(services, async () => {
    await Promise.all(ids.map((id) => join(services, id)))
    joinedMs = performance.now() - startedAt
    while (await isAnyWaiting()) await pause(LOOK_EVERY_MS)
  })
  const rows = await db
    .selectFrom('speed_side')
    .innerJoin('speed_seat', 'speed_seat.member_id', 'speed_side.member_id')
    .select(['speed_side.created_at', 'speed_seat.since_at', 'speed_side.member_id'])
    .execute()
  const waits = rows.map((row) => row.created_at - row.since_at)
  const waitsSincePress = rows.map((row) => row.created_at - pressedAt)
  const goal = { bound: '≤', limit: 0 } as const
  report({ name: 'speed.members', value: new Set(rows.map((row) => row.member_id)).size, unit: 'members' })
  report({ name: 'speed.twice_paired', value: rows.length - ids.length, unit: 'members', goal })
  report({ name: 'speed.all_joined', value: joinedMs, unit: 'ms' })
  report({ name: 'speed.seat_to_pair_p50', value: quantile(waits, 0.5), unit: 'ms' })
  report({ name: 'speed.seat_to_pair_p99', value: quantile(waits, 0.99), unit: 'ms' })
  report({ name: 'speed.press_to_pair_p50', value: quantile(waitsSincePress, 0.5), unit: 'ms' })
  report({
    name: 'speed.press_to_pair_p99',
    value: quantile(waitsSincePress, 0.99),
    unit: 'ms',
    goal: PAIR_GOAL,
  })
}

const bench = async (): Promise<void> => {
  const { url, dataDir, drop } = await createBenchDatabase()
  const database = openDatabase(url, { maxConnections: 20, onError: () => undefined })
  try {
    await migrateToLatest(url)
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, JINYU_SECRET: randomBytes(32).toString('hex') }
    const config = { ...readConfig(env, dataDir), isDemo: false, h5Dir: null }
    const core = createCore({ config, database, clock: systemClock, ids: randomIds, log: silentLog })
    const services = createServices(core)
    const seed = createSeed(core, services, () => Promise.reject(new Error('this bench posts nothing')))
    const ids: string[] = []
    const genders = Array.from({ length: MEMBERS }, (_, i): Gender => (i % 2 ? 'male' : 'female'))
    await forAll(genders, async (gender) => void ids.push((await seed.member({ gender })).id))
    await database.db.deleteFrom('session').execute()
    await countAlone(services, (await seed.member()).id)
    await measure(services, ids, database.db)
  } finally {
    await database.close()
    await drop()
  }
}

runBench(bench)
