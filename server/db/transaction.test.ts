import { createTestDatabase } from '../../test/server/database'
import { createManualClock } from '../../test/server/manual-clock'
import { randomIds } from '../lib/ids'
import { noTracer } from '../tracing/tracer'
import { type Database, openDatabase } from './database'
import { EVERY_NODE, OutboxRepository } from './outbox.repository'
import { createTransaction, type RunTransaction, type Tx } from './transaction'

let database: Database
let drop: () => Promise<void>
let transaction: RunTransaction
let notified: string[]

const clock = createManualClock()
const wallet = { event: 'wallet' } as const

beforeAll(async () => {
  const test = await createTestDatabase()
  drop = test.drop
  database = openDatabase(test.url, { maxConnections: 3, onError: () => undefined, connectMs: 60_000 })
})
afterAll(async () => {
  await database.close()
  await drop()
})

beforeEach(async () => {
  notified = []
  const notify = (memberId: string): void => void notified.push(memberId)
  transaction = createTransaction(database.db, { clock, ids: randomIds, tracer: noTracer, notify })
  await database.db.deleteFrom('outbox').execute()
})

const listEvents = () =>
  database.db.selectFrom('outbox').select(['member_id', 'event', 'created_at']).orderBy('id').execute()

const conflict = () => Object.assign(new Error('could not serialize access'), { code: '40001' })

test('writes the events in their order with the change, and notifies each member once after the commit', async () => {
  const answer = await transaction(async (tx) => {
    tx.events.add('bob', wallet)
    tx.events.add('ada', { event: 'kick', reason: 'banned' })
    tx.events.endSession('bob', 'lost', 'revoked')
    expect(await tx.selectFrom('outbox').select('id').execute()).toEqual([])
    expect(notified).toEqual([])
    return 'answer'
  })
  expect(answer).toBe('answer')
  const stamp = { id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string, at: clock.now() }
  expect(await listEvents()).toEqual([
    { member_id: 'bob', event: { ...wallet, ...stamp }, created_at: clock.now() },
    { member_id: 'ada', event: { event: 'kick', reason: 'banned', ...stamp }, created_at: clock.now() },
    {
      member_id: 'bob',
      event: { event: 'end_session', sessionId: 'lost', reason: 'revoked' },
      created_at: clock.now(),
    },
  ])
  expect(notified).toEqual(['bob', 'ada', EVERY_NODE])
})

test('neither writes nor notifies when the work fails', async () => {
  const row = {
    memberId: 'bob',
    event: { event: 'end_session', sessionId: 'x', reason: 'revoked' },
    atMs: 0,
  } as const
  const failing = transaction(async (tx) => {
    await new OutboxRepository(tx).insertAll([row])
    tx.events.add('ada', wallet)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await listEvents()).toEqual([])
  expect(notified).toEqual([])
})

test('runs work again after a conflict, and keeps only the events of the last attempt', async () => {
  let tries = 0
  await transaction(async (tx) => {
    tries += 1
    tx.events.add(`attempt-${tries}`, wallet)
    if (tries < 3) return Promise.reject(conflict())
  })
  expect((await listEvents()).map((row) => row.member_id)).toEqual(['attempt-3'])
  expect(notified).toEqual(['attempt-3'])
})

test.each([
  ['five conflicts', '40001', 5],
  ['two waits for a lock', '55P03', 2],
])('gives up after %s', async (_, code, most) => {
  let tries = 0
  const failing = transaction(() => {
    tries += 1
    return Promise.reject(Object.assign(new Error('refused'), { code }))
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(tries).toBe(most)
})

test('refuses an event that is added after the work, because nobody would receive it', async () => {
  let kept: Tx | undefined
  await transaction((tx) => {
    kept = tx
    return Promise.resolve()
  })
  expect(() => kept?.events.add('ada', wallet)).toThrow('after the work of its transaction')
})

test('reads one snapshot with the isolation repeatable read, and each statement its own by default', async () => {
  const count = async (tx: Tx): Promise<number> =>
    (await tx.selectFrom('outbox').select('id').execute()).length
  const countTwice = async (tx: Tx): Promise<readonly [number, number]> => {
    const before = await count(tx)
    await transaction((other) => Promise.resolve(other.events.add('ada', wallet)))
    return [before, await count(tx)]
  }
  expect(await transaction(countTwice)).toEqual([0, 1])
  expect(await transaction(countTwice, { isolation: 'repeatable read' })).toEqual([1, 1])
})
