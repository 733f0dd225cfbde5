import type { KickBody, RealtimeBody } from '@contract/types/realtime'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { Bus } from '../../../realtime/bus'
import { type NewOutboxRow, type OutboxEvent, OutboxRepository } from './outbox.repository'

type WithoutStamp<Body> = Body extends unknown ? Omit<Body, 'id' | 'at'> : never

/** An event before it has an id and a time. */
export type NewsEvent = WithoutStamp<RealtimeBody>

/** Sends members events about a change, in the same transaction as the change. Source: ours. */
export interface News {
  /**
   * Runs the work in one transaction and, after its commit, signals every member who got events in it. Retries as the
   * unit of work does.
   */
  run<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Adds an event for a member. Inside `run` it is written at the end of the transaction, with all others in one
   * statement. On any other handle it is written at once, and the next poll delivers it.
   */
  add(db: Db, memberId: string, event: NewsEvent): Promise<void>
  /** Sends one member an event outside any change, in a transaction of its own. */
  tell(memberId: string, event: NewsEvent): Promise<void>
  /**
   * Sends an event that matters at this moment only (`typing`). It bypasses the outbox and is lost when no client
   * listens.
   */
  cast(memberId: string, event: NewsEvent): void
  /**
   * Notifies every node that a session of the member ended, in the transaction that ended it. Handles as with `add`.
   */
  endSession(db: Db, memberId: string, sessionId: string, reason: KickBody['reason']): Promise<void>
}

/** Events of running transactions, from all callers. */
const waiting = new WeakMap<Db, NewOutboxRow[]>()

/** Dependencies of the outbox. */
export interface NewsDeps {
  readonly bus: Bus
}

/** Events through the outbox table and the bus. */
export const createNews = (core: Core, { bus }: NewsDeps): News => {
  const stamp = (event: NewsEvent): RealtimeBody => {
    const atMs = core.clock.now()
    return { ...event, id: core.ids.ulid(atMs), at: atMs }
  }
  const run = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    let told = new Set<string>()
    const result = await core.work.run(async (db) => {
      const rows: NewOutboxRow[] = []
      waiting.set(db, rows)
      const answer = await work(db)
      waiting.delete(db)
      await new OutboxRepository(db).insertAll(rows)
      told = new Set(rows.map((row) => row.memberId))
      return answer
    })
    for (const memberId of told) bus.publish(memberId)
    return result
  }
  const write = async (db: Db, memberId: string, event: OutboxEvent): Promise<void> => {
    const row = { memberId, event, atMs: core.clock.now() }
    const rows = waiting.get(db)
    if (rows) rows.push(row)
    else await new OutboxRepository(db).insertAll([row])
  }
  const add: News['add'] = (db, memberId, event) => write(db, memberId, stamp(event))
  return {
    run,
    add,
    tell: (memberId, event) => run((db) => add(db, memberId, event)),
    cast: (memberId, event) => bus.cast(memberId, stamp(event)),
    endSession: (db, memberId, sessionId, reason) =>
      write(db, memberId, { event: 'end_session', sessionId, reason }),
  }
}
