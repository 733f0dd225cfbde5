import { sql } from 'kysely'
import { createTestDatabase } from '../../test/server/database'
import { createManualClock } from '../../test/server/manual-clock'
import { countRoundTrips } from '../../test/server/round-trips'
import { randomIds } from '../lib/ids'
import { noTracer } from '../tracing/tracer'
import { type Database, type Db, openDatabase } from './database'
import { createTransaction, type RunTransaction, type Tx } from './transaction'

let database: Database
let drop: () => Promise<void>
let transaction: RunTransaction

beforeAll(async () => {
  const test = await createTestDatabase()
  drop = test.drop
  database = openDatabase(test.url, { maxConnections: 1, onError: () => undefined, connectMs: 60_000 })
  const deps = { clock: createManualClock(), ids: randomIds, tracer: noTracer, notify: () => undefined }
  transaction = createTransaction(database.db, deps)
  // The first connection is opened with round trips of its own.
  await sql`create table toy (id int primary key, pet int)`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await drop()
})
beforeEach(async () => {
  await sql`delete from toy`.execute(database.db)
  await database.db.deleteFrom('outbox').execute()
})

const read = async (db: Db): Promise<number> => (await sql`select id from toy`.execute(db)).rows.length
const write = (db: Db, id: number) => sql`insert into toy values (${id})`.execute(db)
const tell = (tx: Tx, text = ''): void =>
  tx.events.add('ada', { event: 'config', text } as unknown as Parameters<Tx['events']['add']>[1])
const countEvents = async (): Promise<number> =>
  (await database.db.selectFrom('outbox').select('id').execute()).length

test('reads that are given at once go with the begin, and events with the commit', async () => {
  const trips = await countRoundTrips(() =>
    transaction(async (tx) => {
      expect(await Promise.all([read(tx), read(tx), read(tx)])).toEqual([0, 0, 0])
      await Promise.all([write(tx, 1), write(tx, 2)])
      tell(tx)
    }),
  )
  expect(trips).toBe(3)
  expect([await read(database.db), await countEvents()]).toEqual([2, 1])
})

test('a change waits until the transaction has begun', async () => {
  expect(await countRoundTrips(() => transaction((tx) => write(tx, 1)))).toBe(3)
})

test('statements that are given at once run in their order', async () => {
  const seen = await transaction((tx) =>
    Promise.all([read(tx), write(tx, 1), read(tx), write(tx, 2), read(tx)]),
  )
  expect([seen[0], seen[2], seen[4]]).toEqual([0, 1, 2])
})

test('a caller that waits for a statement behind a failed one learns what failed, and nothing stays', async () => {
  const told: unknown[] = []
  const failing = transaction(async (tx) => {
    await write(tx, 1)
    const given = [write(tx, 2), write(tx, 1), write(tx, 3), read(tx)]
    for (const one of await Promise.allSettled(given)) told.push(one.status === 'fulfilled' || one.reason)
    await read(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  const fault = expect.objectContaining({ code: '23505' }) as unknown
  expect(told).toEqual([true, fault, fault, fault])
  expect(await read(database.db)).toBe(0)
})

test('a change is undone when its events cannot be written, although the commit was sent with them', async () => {
  const failing = transaction(async (tx) => {
    await write(tx, 1)
    tell(tx, '\u0000')
  })
  await expect(failing).rejects.toMatchObject({ code: '22P05' })
  expect([await read(database.db), await countEvents()]).toEqual([0, 0])
})

test('a transaction without a statement begins and commits', async () => {
  expect(await transaction(() => Promise.resolve('nothing'))).toBe('nothing')
  await transaction((tx) => Promise.resolve(tell(tx)))
  expect(await countEvents()).toBe(1)
})

test('a statement after the end is refused', async () => {
  let kept: Tx | undefined
  await transaction((tx) => {
    kept = tx
    return Promise.resolve()
  })
  await expect(write(kept as Tx, 1)).rejects.toThrow('after the end of its transaction')
  expect(await read(database.db)).toBe(0)
})

test('a statement that comes after the failure of another one is refused, and the connection is free again', async () => {
  let late: Promise<unknown> | undefined
  const failing = transaction(async (tx) => {
    const slow = read(tx)
      .then(() => read(tx))
      .then(() => write(tx, 1))
    late = slow.catch((error: unknown) => error)
    await Promise.all([slow, Promise.reject(new Error('refused'))])
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await late).toEqual(new Error('a statement came after the end of its transaction'))
  expect(await read(database.db)).toBe(0)
})

test('a change that still waits for the begin when the work fails is not made', async () => {
  let waiting: Promise<unknown> | undefined
  const failing = transaction(async (tx) => {
    waiting = write(tx, 1).catch((error: unknown) => error)
    await Promise.reject(new Error('refused'))
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await waiting).toEqual(new Error('a statement came after the end of its transaction'))
  expect(await read(database.db)).toBe(0)
})

test('a connection that breaks before the begin is answered fails the work and is not used again', async () => {
  const failing = transaction(async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(failing).rejects.toThrow(/terminat/)
  expect(await read(database.db)).toBe(0)
})
