import type { Selectable } from 'kysely'
import type { Db } from '../db/database'
import type { Deletion, RetentionRunTable } from '../db/tables/working'
import type { Core } from '../lib/core'

/** A run as it was recorded. */
export type RetentionRun = Selectable<RetentionRunTable>

/** Sum of a kind since the record begins. */
export interface KindTotal {
  readonly work: string
  readonly kind: string
  readonly rows: number
  /** Last run that looked at the kind. */
  readonly lastAt: number
  /** What expired before this moment is gone. */
  readonly untilAt: number
}

/** Appends a run to the evidence of deletions. Source: ours */
export const recordRetention = async (
  db: Db,
  run: { readonly work: string; readonly at: number; readonly deleted: readonly Deletion[] },
): Promise<void> => {
  await db
    .insertInto('retention_run')
    .values({ ...run, deleted: JSON.stringify(run.deleted) })
    .execute()
}

/** One kind of data that expires. */
export interface Expiring {
  /** Name of the repeated work, and of the data. */
  readonly work: string
  readonly kind: string
  /** For how long it is kept after it expired, in ms. */
  readonly keptMs: number
  /** Deletes at most `limit` that expired before the moment; returns their number. */
  readonly forgetSome: (beforeMs: number, limit: number) => Promise<number>
}

/** Deleted at a time, so that each statement is short. Source: ours */
const BATCH = 1_000

/** Deletes all of one kind that has expired, and records it. Safe to run at any time, on several nodes at once. */
export const forgetExpiring = async (
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  { work, kind, keptMs, forgetSome }: Expiring,
): Promise<void> => {
  const at = clock.now()
  const untilAt = at - keptMs
  let rows = 0
  for (let count = BATCH; count === BATCH; rows += count) count = await forgetSome(untilAt, BATCH)
  await recordRetention(db, { work, at, deleted: [{ kind, rows, untilAt }] })
}

/** The evidence that expired data is deleted, as operators see it. */
export interface Retention {
  /** The newest runs first. */
  list(limit: number): Promise<RetentionRun[]>
  /** What each kind lost in the runs since a moment, in the order of their names. */
  totals(sinceMs: number): Promise<KindTotal[]>
}

/** The evidence in its table. */
export const createRetention = ({ db }: Pick<Core, 'db'>): Retention => {
  const runs = () => db.selectFrom('retention_run').selectAll().orderBy('id', 'desc')
  return {
    list: (limit) => runs().limit(limit).execute(),
    async totals(sinceMs) {
      const totals = new Map<string, KindTotal>()
      for (const { work, at, deleted } of await runs().where('at', '>=', sinceMs).execute())
        for (const { kind, rows, untilAt } of deleted) {
          const known = totals.get(kind)
          // The newest run comes first, and its moments are the last ones.
          totals.set(
            kind,
            known ? { ...known, rows: known.rows + rows } : { work, kind, rows, untilAt, lastAt: at },
          )
        }
      return [...totals.values()].sort((one, other) => (one.kind < other.kind ? -1 : 1))
    },
  }
}
