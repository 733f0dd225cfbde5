import type { RealtimeBody } from '@contract/types/realtime'
import {
  createDelivery,
  type Delivery,
  type DeliveryHub,
} from '../../../server/domains/chat/delivery/delivery'
import { type Database, type Db, openDatabase } from '../../../server/db/database'
import { OutboxRepository } from '../../../server/db/outbox.repository'
import { createTransaction } from '../../../server/db/transaction'
import type { Core } from '../../../server/lib/core'
import type { MemberEvent } from '../../../server/lib/event-stamp'
import { randomIds } from '../../../server/lib/ids'
import { silentLog } from '../../../server/lib/log'
import { LocalBus } from '../../../server/realtime/bus-local'
import { noTracer } from '../../../server/tracing/tracer'
import { createTestDatabase, type TestDatabase } from '../database'
import { holdOpen } from '../hold-open'
import { createManualClock, type ManualClock } from '../manual-clock'

/** An event with a number. */
export const readEvent = (seq: number) =>
  ({ event: 'read', groupId: 'g', byId: 'x', seq, unread: null }) as const

/** A running delivery, its database, and what it did; new for each test. */
export interface DeliveryRig {
  core: Core
  bus: LocalBus
  delivery: Delivery
  clock: ManualClock
  /** Members who are connected to the process. */
  online: Set<string>
  pushed: { memberId: string; body: RealtimeBody }[]
  /** Closed members and sessions, with the reason. */
  closed: string[]
  /** How often the hub was warned of missed rows. */
  gaps: number
  /** Up to when the hub has every event, epoch ms, as the delivery reported it. */
  completeUntilMs: number
  readonly hub: DeliveryHub
  /** The numbers that were pushed to a member, in order. */
  seqs(memberId: string): number[]
  /** Sends an event in a transaction of its own. */
  send(memberId: string, event: MemberEvent): Promise<void>
  /** Writes an event at once and without a signal, as if its process had ended after the commit. */
  insert(db: Db, memberId: string, seq: number): Promise<void>
  /** Writes an event in a transaction that stays open until the returned function commits it. */
  insertSlowly(memberId: string, seq: number): Promise<() => Promise<void>>
  /** Starts another process over the same database; `other` has the numbers that it pushed to ada. */
  startSecond(): Promise<{ second: Delivery; other: number[] }>
}

/** What the hub of the process would do is written down. */
const createHub = (rig: DeliveryRig): DeliveryHub => ({
  isOnline: (memberId) => rig.online.has(memberId),
  listOnline: () => [...rig.online],
  deliver(memberId, body) {
    rig.pushed.push({ memberId, body })
    return 1
  },
  closeMember: (memberId, reason) => void rig.closed.push(`${memberId} ${reason}`),
  endSession: (sessionId, memberId, reason) => void rig.closed.push(`${memberId} ${sessionId} ${reason}`),
  mayHaveMissed: () => Promise.resolve(void (rig.gaps += 1)),
  hasAllUntil: (atMs) => void (rig.completeUntilMs = atMs),
})

const createRig = (): DeliveryRig => {
  const rig = {
    seqs: (memberId) =>
      rig.pushed.flatMap(({ memberId: to, body }) =>
        to === memberId && body.event === 'read' ? body.seq : [],
      ),
    send: (memberId, event) => rig.core.transaction(async (tx) => tx.events.add(memberId, event)),
    insert(db, memberId, seq) {
      const atMs = rig.core.clock.now()
      const event = { ...readEvent(seq), id: rig.core.ids.ulid(atMs), at: atMs }
      return new OutboxRepository(db).insertAll([{ memberId, event, atMs }])
    },
    insertSlowly: (memberId, seq) =>
      holdOpen<Db>(rig.core.transaction, (tx) => rig.insert(tx, memberId, seq)),
    async startSecond() {
      const other: number[] = []
      const deliver = (memberId: string, body: RealtimeBody) =>
        memberId === 'ada' && body.event === 'read' ? other.push(body.seq) : 1
      const second = createDelivery(rig.core, { bus: rig.bus, hub: { ...rig.hub, deliver } })
      await second.start()
      return { second, other }
    },
  } as DeliveryRig
  return Object.assign(rig, { hub: createHub(rig) })
}

/** Registers the hooks of a test file; an error in the log of the delivery fails the test. */
export const useDelivery = (): DeliveryRig => {
  const rig = createRig()
  let testDatabase: TestDatabase
  let database: Database
  let errors: string[]

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
    errors = []
    const { db } = database
    const bus = new LocalBus()
    const clock = createManualClock()
    const notify = (memberId: string): void => bus.publish(memberId)
    const core = {
      db,
      outboxes: [db],
      transaction: createTransaction(db, { clock, ids: randomIds, tracer: noTracer, notify }),
      clock,
      ids: randomIds,
      log: { ...silentLog, error: (event: string) => void errors.push(event) },
    } as unknown as Core
    const delivery = createDelivery(core, { bus, hub: rig.hub })
    const online = new Set(['ada', 'bob', 'end'])
    const nothing = { pushed: [], closed: [], gaps: 0, completeUntilMs: 0 }
    Object.assign(rig, { core, bus, clock, delivery, online, ...nothing })
    await delivery.start()
  })
  afterEach(async () => {
    await rig.delivery.stop()
    expect(errors).toEqual([])
  })
  return rig
}
