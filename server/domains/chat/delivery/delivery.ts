import type { KickBody, RealtimeBody } from '@contract/types/realtime'
import type { Core } from '../../../lib/core'
import type { Bus } from '../../../realtime/bus'
import type { MemberCloseReason } from '../../../realtime/hub'
import { OutboxRepository, type OutboxRow } from '../../../db/outbox.repository'

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
/** Rows read at once. Source: ours. */
const BATCH = 2_000
/** Longest pause between two reads while a long transaction holds the watermark back, in ms. Source: ours. */
const MAX_PAUSE_MS = 100
/** Remembered rows for each ms of that pause. */
const REMEMBERED_PER_PAUSE_MS = 50

/** What delivery needs of the hub. */
export interface DeliveryHub {
  deliver(memberId: string, body: RealtimeBody): number
  closeMember(memberId: string, reason: MemberCloseReason): void
  /** A login session ended on some node: this node, too, must reject it and close its connections. */
  endSession(sessionId: string, memberId: string, reason: KickBody['reason']): void
  /** Rows may have been deleted before this process read them: it was frozen, or cut off from the database. */
  mayHaveMissed(): void
}

/** Reads the outbox and pushes to the members connected to this process. */
export interface Delivery {
  start(): Promise<void>
  /** Delivers what was committed before the call, then stops. */
  stop(): Promise<void>
}

const closeReasons: Record<string, MemberCloseReason> = { banned: 'banned', cancelled: 'cancelled' }

/** Dependencies of the delivery. */
export interface DeliveryDeps {
  readonly bus: Bus
  readonly hub: DeliveryHub
}

/**
 * Delivery of one process. Every process reads every row once. It keeps a watermark, below which every transaction
 * has ended, and the ids that it delivered above it. So it finds a row that commits late and pushes no row twice.
 */
export const createDelivery = (core: Core, { bus, hub }: DeliveryDeps): Delivery => {
  const outbox = new OutboxRepository(core.db)
  const delivered = new Map<number, string>()
  let mark = '0'
  /** When the last successful read began, in epoch ms. */
  let readAtMs = core.clock.now()
  let isWanted = false
  let isStopped = false
  let reading: Promise<void> | null = null
  let unsubscribe = (): void => undefined
  const timers: NodeJS.Timeout[] = []

  const readAll = async (): Promise<OutboxRow[]> => {
    for (let limit = BATCH; ; limit *= 4) {
      const rows = await outbox.listFrom(mark, [...delivered.keys()], limit)
      // A cut by transaction could put a later row of a group before an earlier one.
      if (rows.length < limit) return rows.sort((a, b) => a.id - b.id)
    }
  }

  const push = ({ memberId, event }: OutboxRow): void => {
    if (event.event === 'end_session') {
      hub.endSession(event.sessionId, memberId, event.reason)
      return
    }
    hub.deliver(memberId, event)
    if (event.event === 'kick') hub.closeMember(memberId, closeReasons[event.reason] ?? 'signed_out')
  }

  const remember = (rows: readonly OutboxRow[]): void => {
    for (const row of rows) delivered.set(row.id, row.tx)
    const last = rows[0]
    if (last === undefined || BigInt(last.endedBelow) <= BigInt(mark)) return
    mark = last.endedBelow
    for (const [id, tx] of delivered) if (BigInt(tx) < BigInt(mark)) delivered.delete(id)
  }

  const readOnce = async (): Promise<void> => {
    const beganAtMs = core.clock.now()
    const rows = await readAll()
    for (const row of rows) push(row)
    remember(rows)
    const silentMs = Math.abs(beganAtMs - readAtMs)
    readAtMs = beganAtMs
    if (silentMs <= GAP_MS) return
    core.log.warn('delivery.rows_missed', { silentMs })
    hub.mayHaveMissed()
  }

  const pause = (): Promise<void> => {
    const pauseMs = Math.min(MAX_PAUSE_MS, Math.floor(delivered.size / REMEMBERED_PER_PAUSE_MS))
    return pauseMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, pauseMs))
  }

  const readWhileWanted = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      try {
        await readOnce()
      } catch (error) {
        core.log.error('delivery.read_failed', error)
        // The next signal or poll tries again, so that a failing database is not flooded with reads.
        isWanted = false
      }
      if (isWanted) await pause()
    }
  }

  const wake = (): void => {
    if (isStopped) return
    isWanted = true
    reading ??= readWhileWanted().finally(() => {
      reading = null
      // A signal may have arrived between the last check and this line.
      if (isWanted && !isStopped) setImmediate(wake)
    })
  }

  const sweep = (): void => {
    outbox
      .deleteBefore(core.clock.now() - ROW_LIFE_MS)
      .catch((error: unknown) => core.log.error('delivery.sweep_failed', error))
  }

  return {
    async start() {
      readAtMs = core.clock.now()
      mark = await outbox.currentMark()
      // While an old transaction holds the watermark back, rows above it were committed and pushed by others long
      // ago.
      remember(await readAll())
      const unsubscribes = [bus.subscribe(wake), bus.onRestored(wake)]
      unsubscribe = () => unsubscribes.forEach((end) => end())
      timers.push(setInterval(wake, POLL_MS), setInterval(sweep, SWEEP_MS))
    },
    async stop() {
      if (isStopped) return
      unsubscribe()
      for (const timer of timers) clearInterval(timer)
      wake()
      isStopped = true
      await reading
    },
  }
}
