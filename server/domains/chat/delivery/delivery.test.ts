import type { RealtimeBody } from '@contract/types/realtime'
import { createTestDatabase, type TestDatabase } from '../../../../test/server/database'
import { createManualClock, type ManualClock } from '../../../../test/server/manual-clock'
import { waitUntil } from '../../../../test/server/wait-until'
import { openDatabase, type Database } from '../../../db/database'
import { createUnitOfWork } from '../../../db/unit-of-work'
import type { Core } from '../../../lib/core'
import { randomIds } from '../../../lib/ids'
import { silentLog } from '../../../lib/log'
import { LocalBus } from '../../../realtime/bus-local'
import { createDelivery, type Delivery } from './delivery'
import { createNews, type News } from './outbox'

let testDatabase: TestDatabase
let database: Database
let core: Core
let bus: LocalBus
let news: News
let delivery: Delivery
let pushed: { memberId: string; body: RealtimeBody }[]
let closed: string[]
let gaps: number
let clock: ManualClock
let errors: string[]

const hub = {
  deliver(memberId: string, body: RealtimeBody) {
    pushed.push({ memberId, body })
    return 1
  },
  closeMember: (memberId: string, reason: string) => void closed.push(`${memberId} ${reason}`),
  endSession: (sessionId: string, memberId: string, reason: string) =>
    void closed.push(`${memberId} ${sessionId} ${reason}`),
  mayHaveMissed: () => void (gaps += 1),
}

const seqs = (memberId: string): number[] =>
  pushed.flatMap(({ memberId: to, body }) => (to === memberId && body.event === 'read' ? body.seq : []))

const readEvent = (seq: number) => ({ event: 'read', groupId: 'g', byId: 'x', seq, unread: null }) as const

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
  clock = createManualClock()
  errors = []
  const log = { ...silentLog, error: (event: string) => void errors.push(event) }
  const { db } = database
  core = {
    db,
    work: createUnitOfWork(db),
    clock,
    ids: randomIds,
    log,
  } as unknown as Core
  bus = new LocalBus()
  news = createNews(core, { bus })
  delivery = createDelivery(core, { bus, hub })
  await delivery.start()
})

afterEach(async () => {
  await delivery.stop()
  expect(errors).toEqual([])
})

test('pushes the events of a transaction in order, each with an id and a time', async () => {
  await news.run(async (db) => {
    for (let seq = 1; seq <= 5; seq++) await news.add(db, 'ada', readEvent(seq))
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
  const undone = news.run(async (db) => {
    await news.add(db, 'ada', readEvent(1))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await news.tell('ada', readEvent(2))
  await waitUntil(() => seqs('ada').length > 0)
  expect(seqs('ada')).toEqual([2])
})

test('finds a row that commits after rows with larger ids, and pushes no row twice', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let isWritten = false
  const slow = core.work.run(async (db) => {
    await news.add(db, 'ada', readEvent(1))
    isWritten = true
    await held
  })
  await waitUntil(() => isWritten)
  for (let seq = 2; seq <= 4; seq++) {
    await news.tell('ada', readEvent(seq))
    await waitUntil(() => seqs('ada').includes(seq))
  }
  release()
  await slow
  bus.publish('ada')
  await waitUntil(() => seqs('ada').includes(1))
  await news.tell('ada', readEvent(5))
  await waitUntil(() => seqs('ada').includes(5))
  expect(seqs('ada')).toEqual([2, 3, 4, 1, 5])
})

test('delivers a thousand concurrent transactions once each', async () => {
  const all = Array.from({ length: 1_000 }, (_value, seq) => seq)
  await Promise.all(all.map((seq) => news.tell(seq % 2 ? 'ada' : 'bob', readEvent(seq))))
  await waitUntil(() => pushed.length >= 1_000)
  await news.tell('end', readEvent(1))
  await waitUntil(() => seqs('end').length === 1)
  expect([...seqs('ada'), ...seqs('bob')].sort((a, b) => a - b)).toEqual(all)
})

test('finds events without a signal', async () => {
  await core.work.run((db) => news.add(db, 'ada', readEvent(7)))
  await waitUntil(() => seqs('ada').includes(7))
})

test('delivers the same rows in two processes', async () => {
  const other: number[] = []
  const otherHub = {
    ...hub,
    deliver: (_memberId: string, body: RealtimeBody) => (body.event === 'read' ? other.push(body.seq) : 1),
  }
  const second = createDelivery(core, { bus, hub: otherHub })
  await second.start()
  for (let seq = 1; seq <= 20; seq++) await news.tell('ada', readEvent(seq))
  await waitUntil(() => other.length === 20 && seqs('ada').length === 20)
  expect(other).toEqual(seqs('ada'))
  await second.stop()
})

test('delivers nothing from before a process started, even while an old transaction is open', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let isWritten = false
  const slow = core.work.run(async (db) => {
    await news.add(db, 'bob', readEvent(1))
    isWritten = true
    await held
  })
  await waitUntil(() => isWritten)
  await news.tell('ada', readEvent(1))
  await waitUntil(() => seqs('ada').length === 1)
  const other: number[] = []
  const otherHub = {
    ...hub,
    deliver: (memberId: string, body: RealtimeBody) =>
      memberId === 'ada' && body.event === 'read' ? other.push(body.seq) : 1,
  }
  const second = createDelivery(core, { bus, hub: otherHub })
  await second.start()
  await news.tell('ada', readEvent(2))
  await waitUntil(() => other.includes(2))
  release()
  await slow
  await second.stop()
  expect(other).toEqual([2])
})

test('closes the sockets of a member who is kicked', async () => {
  await news.tell('ada', { event: 'kick', reason: 'banned' })
  await waitUntil(() => closed.length > 0)
  expect(closed).toEqual(['ada banned'])
})

test('ends a session on every node, in the transaction that ended it, and sends clients no event', async () => {
  const undone = news.run(async (db) => {
    await news.endSession(db, 'ada', 'kept', 'revoked')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await news.run((db) => news.endSession(db, 'ada', 'lost', 'revoked'))
  await waitUntil(() => closed.length > 0)
  expect(closed).toEqual(['ada lost revoked'])
  expect(pushed).toEqual([])
})

test('reports once, after a silence, that it may have missed ended sessions, and never while it reads', async () => {
  clock.advance(20_000)
  await news.tell('ada', readEvent(1))
  await waitUntil(() => seqs('ada').length === 1)
  clock.advance(20_000)
  await news.tell('ada', readEvent(2))
  await waitUntil(() => seqs('ada').length === 2)
  expect(gaps).toBe(0)
  clock.advance(61_000)
  await news.tell('ada', readEvent(3))
  await waitUntil(() => gaps > 0)
  await news.tell('ada', readEvent(4))
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
  await core.work.run((db) => news.add(db, 'ada', readEvent(1)))
  restore()
  await waitUntil(() => seqs('ada').length > 0)
  jest.useRealTimers()
})

test('delivers committed events before it stops, and nothing afterwards', async () => {
  await core.work.run((db) => news.add(db, 'ada', readEvent(1)))
  await delivery.stop()
  expect(seqs('ada')).toEqual([1])
  await news.tell('ada', readEvent(2))
  expect(seqs('ada')).toEqual([1])
})
