import { type Kysely, sql } from 'kysely'

/** Finds the open quote of a buyer and an owner, so that asking again writes no other one. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index unlock_quote_pair on unlock_quote (buyer_id, owner_id) where used_at is null`.execute(
    db,
  )
}
