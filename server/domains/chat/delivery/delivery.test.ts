import type { RealtimeBody } from '@contract/types/realtime'
import { createTestDatabase, type TestDatabase } from '../../../../test/server/database'
import { holdOpen } from '../../../../test/server/hold-open'
import { createManualClock, type ManualClock } from '../../../../test/server/manual-clock'
import { waitUntil } from '../../../../test/server/wait-until'
import { openDatabase, type Database, type Db } from '../../../db/database'
import { OutboxRepository } from '../../../db/outbox.repository'
import { createTransaction } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MemberEvent } from '../../../lib/event-stamp'
import { randomIds } from '../../../lib/ids'
import { silentLog } from '../../../lib/log'
import { LocalBus } from '../../../realtime/bus-local'
import { noTracer } from '../../../tracing/tracer'
import { createDelivery, type Delivery } from './delivery'

let testDatabase: TestDatabase
let database: Database
let core: Core
let bus: LocalBus
let delivery: Delivery
let pushed: { memberId: string; body: RealtimeBody }[]
let closed: string[]
let gaps: number
/** Members who are connected to the process. */
let online: Set<string>
let clock: ManualClock
let errors: string[]

const hub = {
  isOnline: (memberId: string) => online.has(memberId),
  listOnline: () => [...online],
  deliver(memberId: string, body: RealtimeBody) {
    pushed.push({ memberId, body })
    return 1
  },
  closeMember: (memberId: string, reason: string) => void closed.push(`${memberId} ${reason}`),
  endSession: (sessionId: string, memberId: string, reason: string) =>
    void closed.push(`${memberId} ${sessionId} ${reason}`),
  mayHaveMissed: () => Promise.resolve(void (gaps += 1)),
}

const seqs = (memberId: string): number[] =>
  pushed.flatMap(({ memberId: to, body }) => (to === memberId && body.event === 'read' ? body.seq : []))

const readEvent = (seq: number) => ({ event: 'read', groupId: 'g', byId: 'x', seq, unread: null }) as const

/** Sends an event in a transaction of its own. */
const send = (memberId: string, event: MemberEvent): Promise<void> =>
  core.transaction(async (tx) => tx.events.add(memberId, event))

/** Writes an event at once and without a signal, as if its process had ended after the commit. */
const insert = (db: Db, memberId: string, seq: number): Promise<void> => {
  const atMs = core.clock.now()
  const event = { ...readEvent(seq), id: core.ids.ulid(atMs), at: atMs }
  return new OutboxRepository(db).insertAll([{ memberId, event, atMs }])
}

/** Writes an event in a transaction that stays open until the returned function commits it. */
const insertSlowly = (memberId: string, seq: number): Promise<() => Promise<void>> =>
  holdOpen<Db>(core.transaction, (tx) => insert(tx, memberId, seq))

/** Starts another process over the same database; `other` has the numbers that it pushed to ada. */
const startSecond = async (): Promise<{ second: Delivery; other: number[] }> => {
  const other: number[] = []
  const deliver = (memberId: string, body: RealtimeBody) =>
    memberId === 'ada' && body.event === 'read' ? other.push(body.seq) : 1
  const second = createDelivery(core, { bus, hub: { ...hub, deliver } })
  await second.start()
  return { second, other }
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, {
    maxConnections: 40,
    onError: () => undefined,
    connectMs: 60_000,
  })
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

beforeEach(async () => {
  pushed = []
  closed = []
  gaps = 0
  online = new Set(['ada', 'bob', 'end'])
  clock = createManualClock()
  errors = []
  const log = { ...silentLog, error: (event: string) => void errors.push(event) }
  const { db } = database
  bus = new LocalBus()
  const notify = (memberId: string): void => bus.publish(memberId)
  core = {
    db,
    transaction: createTransaction(db, { clock, ids: randomIds, tracer: noTracer, notify }),
    clock,
    ids: randomIds,
    log,
  } as unknown as Core
  delivery = createDelivery(core, { bus, hub })
  await delivery.start()
})

afterEach(async () => {
  await delivery.stop()
  expect(errors).toEqual([])
})

test('pushes the events of a transaction in order, each with an id and a time', async () => {
  await core.transaction(async (tx) => {
    for (let seq = 1; seq <= 5; seq++) tx.events.add('ada', readEvent(seq))
  })
  await waitUntil(() => seqs('ada').length === 5)
  expect(seqs('ada')).toEqual([1, 2, 3, 4, 5])
  expect(pushed[0]?.body).toMatchObject({
    at: core.clock.now(),
    id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
  })
  expect(new Set(pushed.map(({ body }) => body.id)).size).toBe(5)
})

test('pushes no event of a transaction that was rolled back', async () => {
  const undone = core.transaction(async (tx) => {
    tx.events.add('ada', readEvent(1))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await send('ada', readEvent(2))
  await waitUntil(() => seqs('ada').length > 0)
  expect(seqs('ada')).toEqual([2])
})

test('finds a row that commits after rows with larger ids, and pushes no row twice', async () => {
  const commit = await insertSlowly('ada', 1)
  for (let seq = 2; seq <= 4; seq++) {
    await send('ada', readEvent(seq))
    await waitUntil(() => seqs('ada').includes(seq))
  }
  await commit()
  bus.publish('ada')
  await waitUntil(() => seqs('ada').includes(1))
  await send('ada', readEvent(5))
  await waitUntil(() => seqs('ada').includes(5))
  expect(seqs('ada')).toEqual([2, 3, 4, 1, 5])
})

test('delivers a thousand concurrent transactions once each', async () => {
  const all = Array.from({ length: 1_000 }, (_value, seq) => seq)
  await Promise.all(all.map((seq) => send(seq % 2 ? 'ada' : 'bob', readEvent(seq))))
  await waitUntil(() => pushed.length >= 1_000)
  await send('end', readEvent(1))
  await waitUntil(() => seqs('end').length === 1)
  expect([...seqs('ada'), ...seqs('bob')].sort((a, b) => a - b)).toEqual(all)
})

test('finds events without a signal', async () => {
  await insert(core.db, 'ada', 7)
  await waitUntil(() => seqs('ada').includes(7))
})

test('delivers the same rows in two processes', async () => {
  const { second, other } = await startSecond()
  for (let seq = 1; seq <= 20; seq++) await send('ada', readEvent(seq))
  await waitUntil(() => other.length === 20 && seqs('ada').length === 20)
  expect(other).toEqual(seqs('ada'))
  await second.stop()
})

test('delivers nothing from before a process started, even while an old transaction is open', async () => {
  const commit = await insertSlowly('bob', 1)
  await send('ada', readEvent(1))
  await waitUntil(() => seqs('ada').length === 1)
  const { second, other } = await startSecond()
  await send('ada', readEvent(2))
  await waitUntil(() => other.includes(2))
  await commit()
  await second.stop()
  expect(other).toEqual([2])
})

test('reads no row of a member who is connected elsewhere, by signal or by poll', async () => {
  online = new Set(['ada'])
  const lists = ['listFor', 'listFrom'] as const
  const reads = lists.map((name) => jest.spyOn(OutboxRepository.prototype, name))
  await send('bob', readEvent(1))
  await send('ada', readEvent(2))
  await waitUntil(() => seqs('ada').length === 1)
  await insert(core.db, 'bob', 3)
  await insert(core.db, 'ada', 4)
  await waitUntil(() => seqs('ada').length === 2)
  const answers = await Promise.all(
    reads.flatMap(({ mock }) => mock.results.map(({ value }) => value as unknown)),
  )
  expect(JSON.stringify(answers)).not.toContain('bob')
  expect(seqs('bob')).toEqual([])
  for (const spy of reads) spy.mockRestore()
})

test('pushes a member who connects only what is committed from then on, each row once', async () => {
  online = new Set()
  await send('ada', readEvent(1))
  await delivery.admit('ada')
  online.add('ada')
  await send('ada', readEvent(2))
  await waitUntil(() => seqs('ada').includes(2))
  await insert(core.db, 'ada', 3)
  await waitUntil(() => seqs('ada').includes(3))
  expect(seqs('ada')).toEqual([2, 3])
})

test('pushes what was committed while a complete read ran to a member who connected meanwhile', async () => {
  const { listFrom } = OutboxRepository.prototype
  const spy = jest.spyOn(OutboxRepository.prototype, 'listFrom')
  spy.mockImplementationOnce(async function (this: OutboxRepository, ...args) {
    online.add('cara')
    await insert(core.db, 'cara', 1)
    return listFrom.apply(this, args)
  })
  await waitUntil(() => spy.mock.calls.length > 1)
  expect(seqs('cara')).toEqual([1])
  spy.mockRestore()
})

test('applies kicks and ended sessions of members who are connected nowhere here, at the signal', async () => {
  online = new Set()
  await send('ada', { event: 'kick', reason: 'banned' })
  await waitUntil(() => closed.length === 1)
  await core.transaction(async (tx) => tx.events.endSession('bob', 'lost', 'revoked'))
  await waitUntil(() => closed.length === 2)
  expect(closed).toEqual(['ada banned', 'bob lost revoked'])
})

test('closes the sockets of a member who is kicked', async () => {
  await send('ada', { event: 'kick', reason: 'banned' })
  await waitUntil(() => closed.length > 0)
  expect(closed).toEqual(['ada banned'])
})

test('ends a session on every node, in the transaction that ended it, and sends clients no event', async () => {
  const undone = core.transaction(async (tx) => {
    tx.events.endSession('ada', 'kept', 'revoked')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await core.transaction(async (tx) => tx.events.endSession('ada', 'lost', 'revoked'))
  await waitUntil(() => closed.length > 0)
  expect(closed).toEqual(['ada lost revoked'])
  expect(pushed).toEqual([])
})

test('reports once, after a silence, that it may have missed ended sessions, and never while it reads', async () => {
  clock.advance(20_000)
  await send('ada', readEvent(1))
  await waitUntil(() => seqs('ada').length === 1)
  clock.advance(20_000)
  await send('ada', readEvent(2))
  await waitUntil(() => seqs('ada').length === 2)
  expect(gaps).toBe(0)
  clock.advance(61_000)
  await send('ada', readEvent(3))
  await waitUntil(() => gaps > 0)
  await send('ada', readEvent(4))
  await waitUntil(() => seqs('ada').length === 4)
  expect(gaps).toBe(1)
})

test('reads at once when the bus is connected again', async () => {
  await delivery.stop()
  // Without the poll only the restored bus can wake it.
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  let restore = (): void => undefined
  delivery = createDelivery(core, {
    bus: Object.assign(new LocalBus(), {
      onRestored: (listener: () => void) => ((restore = listener), () => undefined),
    }),
    hub,
  })
  await delivery.start()
  await insert(core.db, 'ada', 1)
  restore()
  await waitUntil(() => seqs('ada').length > 0)
  jest.useRealTimers()
})

test('delivers committed events before it stops, and nothing afterwards', async () => {
  await insert(core.db, 'ada', 1)
  await delivery.stop()
  expect(seqs('ada')).toEqual([1])
  await send('ada', readEvent(2))
  expect(seqs('ada')).toEqual([1])
})
