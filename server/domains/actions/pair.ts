import { sql } from 'kysely'
import type { Db } from '../../db/database'

/** Two members in the order in which a pair's rows keep them. */
export const pairOf = (aId: string, bId: string): { low_id: string; high_id: string } =>
  aId < bId ? { low_id: aId, high_id: bId } : { low_id: bId, high_id: aId }

/** What the lock of a pair is called, for who takes it in a statement of their own. */
export const pairLockOf = (aId: string, bId: string): string => {
  const { low_id, high_id } = pairOf(aId, bId)
  return `${low_id}:${high_id}`
}

/**
 * From here to the end of the transaction nobody else changes what is between these two: likes that cross, a block
 * during a like. Take it once a transaction, after the client token and before any other row.
 */
export const lockPair = async (db: Db, aId: string, bId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${pairLockOf(aId, bId)}, 0))`.execute(db)
}
