import { type Kysely, sql } from 'kysely'

/** Lets a login find out whether its device opened a session of the account before, also one that has ended. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index session_device on session (member_id, device_id)`.execute(db)
}
