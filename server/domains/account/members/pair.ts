import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { lockByName } from '../../../db/lock-by-name'
import type { ViewerPair } from './viewer-pair'

/** The ids of two members in the order of a pair's rows. */
export const pairOf = (aId: string, bId: string): { low_id: string; high_id: string } =>
  aId < bId ? { low_id: aId, high_id: bId } : { low_id: bId, high_id: aId }

/**
 * Pairs as the rows `pair (viewer_id, target_id, low_id, high_id, place)` of a statement, counted from 1. One pair is
 * a plain row, because for arrays PostgreSQL's generic plan assumes ten rows. It then prefers a new plan for each
 * execution, and planning takes longer than running.
 */
export const pairRows = (pairs: readonly ViewerPair[]): RawBuilder<unknown> => {
  const ordered = pairs.map(({ viewerId, id }) => ({ viewerId, id, ...pairOf(viewerId, id) }))
  const [first] = ordered
  if (first && ordered.length === 1) {
    return sql`(select ${first.viewerId}::text as viewer_id, ${first.id}::text as target_id,
      ${first.low_id}::text as low_id, ${first.high_id}::text as high_id, 1::bigint as place) as pair`
  }
  return sql`unnest(${ordered.map(({ viewerId }) => viewerId)}::text[], ${ordered.map(({ id }) => id)}::text[],
    ${ordered.map(({ low_id: low }) => low)}::text[], ${ordered.map(({ high_id: high }) => high)}::text[])
    with ordinality as pair (viewer_id, target_id, low_id, high_id, place)`
}

/** Name of the lock of a pair, for statements that take it themselves. */
export const pairLockOf = (aId: string, bId: string): string => {
  const { low_id, high_id } = pairOf(aId, bId)
  return `${low_id}:${high_id}`
}

/**
 * Locks everything between the two until the transaction ends: likes that cross, or a block during a like. Take it
 * once in a transaction, after the client token and before any other row.
 */
export const lockPair = (db: Db, aId: string, bId: string): Promise<void> =>
  lockByName(db, pairLockOf(aId, bId))
