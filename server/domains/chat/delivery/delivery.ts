import type { KickBody, RealtimeBody } from '@contract/types/realtime'
import type { Core } from '../../../lib/core'
import type { Bus } from '../../../realtime/bus'
import type { MemberCloseReason } from '../../../realtime/hub'
import { EVERY_NODE, type OutboxRow } from '../../../db/outbox.repository'
import { createOutboxReader, type OutboxReader } from './outbox-reader'

/** How often the outbox is read without a signal, in ms. Source: ours. */
const POLL_MS = 1_000
/** How long a row is kept for the slowest process, in ms; clients that miss it ask by `seq`. Source: ours. */
const ROW_LIFE_MS = 60_000
/**
 * After a silence of this process longer than this, rows may have been deleted unread, in ms. Clocks of nodes may
 * differ. Source: ours.
 */
const GAP_MS = ROW_LIFE_MS / 2
/** How often old rows are deleted, in ms. Source: ours. */
const SWEEP_MS = 15_000

/** What delivery needs of the hub. */
export interface DeliveryHub {
  /** Whether the member has a connection to this process. */
  isOnline(memberId: string): boolean
  /** Members with a connection to this process. */
  listOnline(): string[]
  deliver(memberId: string, body: RealtimeBody): number
  closeMember(memberId: string, reason: MemberCloseReason): void
  /** A login session ended on some node: this node, too, must reject it and close its connections. */
  endSession(sessionId: string, memberId: string, reason: KickBody['reason']): void
  /**
   * Rows may have been deleted before this process read them: it was frozen, or cut off from the database. Resolves when
   * the connections that were open are closed.
   */
  mayHaveMissed(): Promise<void>
  /** Every event that was committed before this moment, in epoch ms, has been given to this hub. */
  hasAllUntil(atMs: number): void
}

/** Reads the outboxes and pushes to the members connected to this process. */
export interface Delivery {
  start(): Promise<void>
  /**
   * Skips the events that were committed before a member connects, since the client asks for them once it is connected.
   * Await it before the connection counts as open.
   */
  admit(memberId: string): Promise<void>
  /**
   * Calls the listener for every event of the outbox that was pushed to a connection here.
   * @param listener Gets the event's age in ms; 0 where the clock of the node that made it is ahead.
   */
  onPushed(listener: (lagMs: number) => void): void
  /** Delivers what was committed before the call, then stops; no statement of it is left running. */
  stop(): Promise<void>
}

const closeReasons: Record<string, MemberCloseReason> = { banned: 'banned', cancelled: 'cancelled' }

/** Dependencies of the delivery. */
export interface DeliveryDeps {
  readonly bus: Bus
  readonly hub: DeliveryHub
}

/**
 * Delivery of one process. A signal for a member who is connected here makes it read that member's rows; a poll and a signal
 * for every node make it read those of all members who are connected here, and those for every node. Only such a complete
 * read moves the watermark of an outbox (`outbox-reader.ts`). The outboxes of two servers are read side by side: each keeps
 * its order, and the two have no common one.
 */
export const createDelivery = (core: Core, { bus, hub }: DeliveryDeps): Delivery => {
  const readers = core.outboxes.map(createOutboxReader)
  /** When the last successful read began, in epoch ms. */
  let readAtMs = core.clock.now()
  /** Members who were signalled, and whether a complete read is wanted. */
  let signalled = new Set<string>()
  let isAllWanted = false
  let isStopped = false
  let reading: Promise<void> | null = null
  /** Deletions of old rows that may still run. */
  let sweeping: Promise<unknown> = Promise.resolve()
  const pushedListeners = new Set<(lagMs: number) => void>()
  let unsubscribe = (): void => undefined
  const timers: NodeJS.Timeout[] = []

  /** Reads each outbox; a failing outbox keeps nobody from the events of the others. */
  const fromEach = async (read: (reader: OutboxReader) => Promise<void>): Promise<void> => {
    const results = await Promise.allSettled(readers.map(read))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  const reportPushed = (atMs: number): void => {
    const lagMs = Math.max(0, core.clock.now() - atMs)
    for (const listener of pushedListeners) listener(lagMs)
  }

  const pushNow = ({ memberId, event, atMs }: OutboxRow): void => {
    if (event.event === 'end_session') {
      hub.endSession(event.sessionId, memberId, event.reason)
      return
    }
    if (hub.deliver(memberId, event) > 0) reportPushed(atMs)
    if (event.event === 'kick') hub.closeMember(memberId, closeReasons[event.reason] ?? 'signed_out')
  }

  /** The push belongs to the trace of the request that caused the event. */
  const push = (row: OutboxRow): void => {
    if (row.trace === null || !core.tracer.isOn) return pushNow(row)
    core.tracer.runNow({ name: `push ${row.event.event}`, kind: 'consumer', parent: row.trace }, () =>
      pushNow(row),
    )
  }

  const hasGap = (nowMs: number): boolean => Math.abs(nowMs - readAtMs) > GAP_MS

  const readComplete = async (): Promise<void> => {
    const beganAtMs = core.clock.now()
    await fromEach((reader) => reader.readAll(() => hub.listOnline(), push))
    if (hasGap(beganAtMs)) {
      core.log.warn('delivery.rows_missed', { silentMs: Math.abs(beganAtMs - readAtMs) })
      await hub.mayHaveMissed()
    }
    readAtMs = beganAtMs
    hub.hasAllUntil(beganAtMs)
  }

  const readOnce = async (): Promise<void> => {
    const [isComplete, memberIds] = [isAllWanted, [...signalled]]
    isAllWanted = false
    signalled = new Set()
    if (isComplete) await readComplete()
    else await fromEach((reader) => reader.readFor(memberIds, push))
  }

  const isWanted = (): boolean => isAllWanted || signalled.size > 0

  const readWhileWanted = async (): Promise<void> => {
    // A transaction signals its members one after the other: they are read together.
    await Promise.resolve()
    while (isWanted()) {
      try {
        await readOnce()
      } catch (error) {
        core.log.error('delivery.read_failed', error)
        // The next signal or poll tries again, so that a failing database is not flooded with reads.
        isAllWanted = false
        signalled = new Set()
      }
    }
  }

  const read = (): void => {
    reading ??= readWhileWanted().finally(() => {
      reading = null
      // A signal may have arrived between the last check and this line.
      if (isWanted() && !isStopped) setImmediate(read)
    })
  }

  const wake = (): void => {
    if (isStopped) return
    isAllWanted = true
    read()
  }

  const readAfterGap = async (): Promise<void> => {
    wake()
    await reading
  }

  const onSignal = (memberId: string): void => {
    if (memberId === EVERY_NODE) return wake()
    if (isStopped || !hub.isOnline(memberId)) return
    signalled.add(memberId)
    read()
  }

  const sweep = (): void => {
    const beforeMs = core.clock.now() - ROW_LIFE_MS
    const done = fromEach((reader) => reader.deleteBefore(beforeMs)).catch((error: unknown) =>
      core.log.error('delivery.sweep_failed', error),
    )
    sweeping = Promise.all([sweeping, done])
  }

  return {
    async start() {
      readAtMs = core.clock.now()
      await fromEach((reader) => reader.start())
      const unsubscribes = [bus.subscribe(onSignal), bus.onRestored(wake)]
      unsubscribe = () => unsubscribes.forEach((end) => end())
      timers.push(setInterval(wake, POLL_MS), setInterval(sweep, SWEEP_MS))
    },
    async admit(memberId) {
      // The read after a gap closes every open connection, so it comes before a connection that missed nothing.
      if (hasGap(core.clock.now())) await readAfterGap()
      if (hub.isOnline(memberId)) return
      const found = await Promise.all(readers.map((reader) => reader.find(memberId)))
      // Another connection of the member may have opened meanwhile; it must get these rows.
      if (hub.isOnline(memberId)) return
      for (const passOver of found) passOver()
    },
    onPushed: (listener) => void pushedListeners.add(listener),
    async stop() {
      if (isStopped) return
      unsubscribe()
      for (const timer of timers) clearInterval(timer)
      wake()
      isStopped = true
      await Promise.all([reading, sweeping])
    },
  }
}
