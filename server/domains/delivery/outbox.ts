import type { RealtimeBody } from '@contract/types/realtime'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import type { Bus } from '../../realtime/bus'
import { type NewOutboxRow, OutboxRepository } from './outbox.repository'

type WithoutStamp<Body> = Body extends unknown ? Omit<Body, 'id' | 'at'> : never

/** What happened, before it has an id and a moment. */
export type NewsEvent = WithoutStamp<RealtimeBody>

/** Tells members what changed, in the same transaction as the change. Source: reliability (outbox), ours. */
export interface News {
  /**
   * Runs the work in one transaction and, after its commit, signals every member that got news in it.
   * Retries as the unit of work does.
   */
  run<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Adds news for a member. Inside `run` it is written at the end of the transaction, with all others in one
   * statement; on any other handle at once, and then delivered by the next poll.
   */
  add(db: Db, memberId: string, event: NewsEvent): Promise<void>
  /** Tells one member outside any change, as a transaction of its own. */
  tell(memberId: string, event: NewsEvent): Promise<void>
}

/** News through the outbox table and the bus. */
export const createNews = (core: Core, bus: Bus): News => {
  const waiting = new WeakMap<Db, NewOutboxRow[]>()
  const stamp = (memberId: string, event: NewsEvent): NewOutboxRow => {
    const atMs = core.clock.now()
    return { memberId, event: { ...event, id: core.ids.ulid(atMs), at: atMs }, atMs }
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
  const add = async (db: Db, memberId: string, event: NewsEvent): Promise<void> => {
    const row = stamp(memberId, event)
    const rows = waiting.get(db)
    if (rows) rows.push(row)
    else await new OutboxRepository(db).insertAll([row])
  }
  return { run, add, tell: (memberId, event) => run((db) => add(db, memberId, event)) }
}
