import { type Database, openDatabase } from '../db/database'
import { createTestDatabase } from '../../test/server/database'
import { noTracer } from '../tracing/tracer'
import { createJobQueue, LEASE_MS, MAX_ATTEMPTS } from './queue'

const clock = { at: 1_000_000, now: () => clock.at }
const queue = createJobQueue({ clock, tracer: noTracer })
let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const test = await createTestDatabase()
  database = openDatabase(test.url, { maxConnections: 16, onError: () => undefined })
  drop = test.drop
})

afterAll(async () => {
  await database.close()
  await drop()
})

beforeEach(async () => {
  clock.at = 1_000_000
  await database.db.deleteFrom('job').execute()
})

const add = (uniqueKey?: string, runAt = clock.at) =>
  queue.enqueue(database.db, { kind: 'greet', payload: { n: 1 }, runAt, ...(uniqueKey && { uniqueKey }) })

test('makes one job for a key, however often it is enqueued', async () => {
  await Promise.all(Array.from({ length: 12 }, () => add('welcome:1')))
  expect(await queue.claimDue(database.db, ['greet'], 50)).toHaveLength(1)
})

test('gives no job before its time, or to a worker without a handler for its kind', async () => {
  await add(undefined, clock.at + 10)
  expect(await queue.claimDue(database.db, ['greet'], 50)).toHaveLength(0)
  clock.at += 10
  expect(await queue.claimDue(database.db, ['other'], 50)).toHaveLength(0)
  expect(await queue.claimDue(database.db, ['greet'], 50)).toMatchObject([
    { kind: 'greet', payload: { n: 1 } },
  ])
})

test('sixteen concurrent workers take each job exactly once', async () => {
  for (let i = 0; i < 40; i++) await add(`job:${i}`)
  const takes = await Promise.all(Array.from({ length: 16 }, () => queue.claimDue(database.db, ['greet'], 5)))
  const ids = takes.flat().map((job) => job.id)
  expect(new Set(ids).size).toBe(ids.length)
  const rest = await queue.claimDue(database.db, ['greet'], 50)
  expect(ids.length + rest.length).toBe(40)
})

test('a job whose worker ended becomes free after the lease, a finished one never', async () => {
  await add('a')
  await add('b')
  const [a] = await queue.claimDue(database.db, ['greet'], 1)
  const [b] = await queue.claimDue(database.db, ['greet'], 1)
  await queue.finish(database.db, a!.id)
  clock.at += LEASE_MS + 1
  expect((await queue.claimDue(database.db, ['greet'], 50)).map((job) => job.id)).toEqual([b!.id])
})

test('a failed job waits longer each time and is given up in the end', async () => {
  await add('c')
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const [job] = await queue.claimDue(database.db, ['greet'], 1)
    expect(job).toMatchObject({ attempts: attempt })
    await queue.putBack(database.db, job!, new Error('provider is away'))
    expect(await queue.claimDue(database.db, ['greet'], 1)).toHaveLength(0)
    clock.at += 16 * 60_000
  }
  expect(await queue.claimDue(database.db, ['greet'], 1)).toHaveLength(0)
  expect(await queue.nextDueAt(database.db, ['greet'])).toBeNull()
})
