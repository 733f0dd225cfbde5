import { type Kysely, sql } from 'kysely'

/** The index is built while members go on. */
export const inTransaction = false

/** The index by which a face finds the other accounts that showed it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index concurrently if not exists authentication_face
    on authentication (face_hash) where face_hash is not null`.execute(db)
}
