import { sql } from 'kysely'
import { HOUR_MS } from '@contract/constants'
import type { Core } from '../../lib/core'
import { isBusyObject, isLockTimeout, isMissingObject } from '../sqlstate'
import type { ChatDb } from './chat-tables'
import { decide, deleteRecords, type Outcome } from './commit-record'

/** Names of our prepared transactions begin with this; other programs may have theirs on the same server. */
const PREFIX = 'jinyu:'

/** What to read `from` for the prepared transactions of the product in the database of the statement. Source: PostgreSQL, pg_prepared_xacts */
export const preparedHere = sql`(select gid, owner, prepared from pg_prepared_xacts
  where database = current_database() and starts_with(gid, ${sql.lit(PREFIX)})) as prepared_here`

/** Age from which a prepared transaction is settled by any node that finds it, in ms; its own node ends it at once. Source: ours */
const SETTLED_AFTER_MS = 5_000
/** How long the records are kept, in ms: no transaction may last a minute. Source: ours */
const KEPT_MS = HOUR_MS

/** Name of the round that settles what nodes left behind. */
export const IN_DOUBT_WORK = 'transactions in doubt'
/** How often it runs, in ms. Source: ours */
export const IN_DOUBT_EVERY_MS = 5_000

/** The name under which the part of the transaction on the server of the chat tables is prepared. */
export const preparedName = (id: string): string => PREFIX + id

/**
 * Ends the prepared part of a transaction on the server of the chat tables. Nothing happens where another connection has
 * ended it, or is ending it at this moment.
 * @returns Whether it was this call that ended it.
 */
export const endPrepared = async (chatDb: ChatDb, id: string, outcome: Outcome): Promise<boolean> => {
  const statement = outcome === 'committed' ? sql`commit prepared` : sql`rollback prepared`
  try {
    await sql`${statement} ${sql.lit(preparedName(id))}`.execute(chatDb)
    return true
  } catch (error) {
    if (!isMissingObject(error) && !isBusyObject(error)) throw error
    return false
  }
}

/** A prepared transaction of this database, and whether this account may and should end it. */
interface Prepared {
  readonly id: string
  readonly isDue: boolean
}

const listPrepared = async (chatDb: ChatDb, afterMs: number): Promise<readonly Prepared[]> => {
  const { rows } = await sql<Prepared>`
    select substr(gid, ${PREFIX.length + 1}) as id,
      owner = current_user and prepared < now() - ${afterMs}::int * interval '1 ms' as "isDue"
    from ${preparedHere}`.execute(chatDb)
  return rows
}

/**
 * Settles the transactions whose node ended, or lost a server, between their two commits: what the primary has committed
 * is committed on the server of the chat tables, everything else is undone there. Any node may do it, at any time;
 * those of another account of the database are left to its programs.
 * @param afterMs Age from which one is settled, in ms; a younger one is left to its node.
 */
export const settleInDoubt = async (
  { db, chatDb, clock, log }: Pick<Core, 'db' | 'chatDb' | 'clock' | 'log'>,
  afterMs = SETTLED_AFTER_MS,
): Promise<void> => {
  const prepared = await listPrepared(chatDb, afterMs)
  for (const { id, isDue } of prepared) {
    if (!isDue) continue
    try {
      const outcome = await decide(db, id, clock.now())
      if (await endPrepared(chatDb, id, outcome)) log.warn('chat.settled', { outcome })
    } catch (error) {
      // Its node is committing it at this moment.
      if (!isLockTimeout(error)) throw error
    }
  }
  const ids = prepared.map(({ id }) => id)
  await deleteRecords(db, clock.now() - KEPT_MS, ids)
}
