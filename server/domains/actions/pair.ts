import { sql } from 'kysely'
import type { Db } from '../../db/database'
import type { ViewerPair } from '../members/viewer-pair'

/** Two members in the order in which a pair's rows keep them. */
export const pairOf = (aId: string, bId: string): { low_id: string; high_id: string } =>
  aId < bId ? { low_id: aId, high_id: bId } : { low_id: bId, high_id: aId }

const keyOf = (aId: string, bId: string): string => {
  const { low_id, high_id } = pairOf(aId, bId)
  return `${low_id}:${high_id}`
}

/**
 * From here to the end of the transaction nobody else changes what is between these two: likes that cross, a block
 * during a like. Take it once a transaction, after the client token and before any other row.
 */
export const lockPair = async (db: Db, aId: string, bId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(aId, bId)}, 0))`.execute(db)
}

/** As `lockPair`, of many pairs, without waiting: true for each pair, in order, that nobody else holds. */
export const lockFreePairs = async (db: Db, pairs: readonly ViewerPair[]): Promise<boolean[]> => {
  const keys = pairs.map(({ viewerId, id }) => keyOf(viewerId, id))
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(key, 0)) as "isHeld"
    from unnest(${keys}::text[]) with ordinality as pair (key, place) order by place`.execute(db)
  return rows.map(({ isHeld }) => isHeld)
}
