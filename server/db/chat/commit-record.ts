import { sql } from 'kysely'
import type { Db } from '../database'

/** What became of a transaction over two servers. */
export type Outcome = 'committed' | 'aborted'

/**
 * Records that a transaction over two servers is committed, as a part of it: the record exists only if it is. Nothing is
 * written for a transaction that changed nothing here so far.
 * @returns Whether it has changed or locked something here.
 */
export const recordCommit = async (tx: Db, id: string, atMs: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into commit_record (id, outcome, created_at) select ${id}, 'committed', ${atMs}::bigint
    where pg_current_xact_id_if_assigned() is not null returning id`.execute(tx)
  return rows.length > 0
}

/**
 * What became of the transaction. A transaction that has not committed never will: from now on its record would meet this
 * one. Waits for a commit that is in progress.
 */
export const decide = async (db: Db, id: string, atMs: number): Promise<Outcome> => {
  await sql`
    insert into commit_record (id, outcome, created_at) values (${id}, 'aborted', ${atMs})
    on conflict (id) do nothing`.execute(db)
  const { outcome } = await db
    .selectFrom('commit_record')
    .select('outcome')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return outcome
}

/** Deletes the records of before a time, in epoch ms, except those that are still needed. */
export const deleteRecords = async (
  db: Db,
  beforeMs: number,
  neededIds: readonly string[],
): Promise<void> => {
  await sql`
    delete from commit_record where created_at < ${beforeMs} and id <> all(${[...neededIds]}::text[])`.execute(
    db,
  )
}
