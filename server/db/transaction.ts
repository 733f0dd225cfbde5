import { setTimeout as pause } from 'node:timers/promises'
import type { KickBody } from '@contract/types/realtime'
import type { Transaction } from 'kysely'
import type { Core } from '../lib/core'
import { type MemberEvent, stamped } from '../lib/event-stamp'
import type { Isolation } from './chat/chat-branch'
import { chatDbOf, isChatElsewhere, type MainTables } from './chat/chat-tables'
import { type Ending, endHere, endOnBoth } from './chat/two-servers'
import type { Db } from './database'
import { openTransaction } from './open-transaction'
import { EVERY_NODE, isForEveryNode, type NewOutboxRow } from './outbox.repository'
import { isLockTimeout, sqlStateOf } from './sqlstate'
import { isStalePlan } from './stale-plan'

/** The events of one transaction. They are written to the outbox at its end, and only a commit keeps them. */
export interface Events {
  /** Sends a member an event about the change of this transaction. */
  add(memberId: string, event: MemberEvent): void
  /** Notifies every node that a session of the member ended. No client receives it. */
  endSession(memberId: string, sessionId: string, reason: KickBody['reason']): void
}

/**
 * One transaction: a handle for queries like any other, with the events of the change. A function that takes it can
 * only be called inside a transaction.
 */
export interface Tx extends Transaction<MainTables> {
  readonly events: Events
}

/** How a transaction differs from the usual one. */
export interface TransactionOptions {
  /** Default: the database's own, read committed. */
  readonly isolation?: Isolation
}

/**
 * Runs the work in one transaction and commits when it returns. Its events are written in the same transaction, in one
 * statement at its end; after the commit the nodes are notified of every member who got some. The work is retried after
 * a serialisation failure, a deadlock or a change of a table that it uses, at most five times, and once after a
 * wait for a lock, so it must have no effect outside the database. Source: ours.
 */
export type RunTransaction = <T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>

/** Dependencies of transactions. */
export interface TransactionDeps extends Pick<Core, 'clock' | 'ids' | 'tracer'> {
  /**
   * Notifies the nodes that a member, or `EVERY_NODE`, has new rows in the outbox; called after the commit, and must not
   * fail.
   */
  readonly notify: (memberId: string) => void
}

const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 5
/** A crowded row, or a migration that waits for several tables, keeps a call for longer than one wait for a lock. */
const MAX_LOCK_TRIES = 2

/** How often work that ends with this error is tried in all. */
const triesAfter = (error: unknown): number => {
  if (isLockTimeout(error)) return MAX_LOCK_TRIES
  return RETRYABLE.has(sqlStateOf(error) ?? '') || isStalePlan(error) ? MAX_TRIES : 1
}

/** Collects events as rows of the outbox until it is closed. */
const createEvents = (deps: Pick<Core, 'clock' | 'ids' | 'tracer'>) => {
  const rows: NewOutboxRow[] = []
  let isClosed = false
  const push = (memberId: string, event: NewOutboxRow['event']): void => {
    if (isClosed) throw new Error('an event was added after the work of its transaction')
    rows.push({ memberId, event, atMs: deps.clock.now(), trace: deps.tracer.current() })
  }
  const events: Events = {
    add: (memberId, event) => push(memberId, stamped(deps, event)),
    endSession: (memberId, sessionId, reason) => push(memberId, { event: 'end_session', sessionId, reason }),
  }
  const close = (): readonly NewOutboxRow[] => {
    isClosed = true
    return rows
  }
  return { events, close }
}

/** The entry to transactions over a pool. */
export const createTransaction = (db: Db, deps: TransactionDeps): RunTransaction => {
  const endingOf = ({ isolation }: TransactionOptions): Ending =>
    isChatElsewhere(db) ? endOnBoth({ ...deps, db, chatDb: chatDbOf(db) }, isolation) : endHere

  const runOnce: <T>(
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions,
  ) => Promise<{ answer: T; rows: readonly NewOutboxRow[] }> = async (work, options) => {
    const ending = endingOf(options)
    try {
      const result = await openTransaction(db, options.isolation, async (open) => {
        const { events, close } = createEvents(deps)
        ending.join(open.handle)
        const answer = await work(Object.assign(open.handle, { events }))
        const rows = close()
        await ending.commit(open, rows)
        return { answer, rows }
      })
      await ending.afterCommit()
      return result
    } catch (error) {
      await ending.afterFailure()
      throw error
    }
  }

  const runPatiently: typeof runOnce = async (work, options) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(work, options)
      } catch (error) {
        if (attempt >= triesAfter(error)) throw error
        await pause(2 ** attempt)
      }
    }
  }

  return async (work, options = {}) => {
    const { answer, rows } = await runPatiently(work, options)
    for (const memberId of new Set(rows.map((row) => row.memberId))) deps.notify(memberId)
    if (rows.some(({ event }) => isForEveryNode(event))) deps.notify(EVERY_NODE)
    return answer
  }
}
