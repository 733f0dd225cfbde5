import { type Kysely, sql } from 'kysely'

/** Each index is built while members go on. */
export const inTransaction = false

/** First bits of the four bands of a fingerprint. */
const BANDS = [1, 17, 33, 49]

/** Indexes by which a fingerprint finds those that differ in a few bits, and by which old ones are deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const first of BANDS)
    await sql`create index concurrently if not exists ${sql.ref(`refused_picture_band_${first}`)}
      on refused_picture ((substring(look from ${sql.lit(first)} for 16)::bit(16)::int))`.execute(db)
  await sql`create index concurrently if not exists refused_picture_at on refused_picture (at)`.execute(db)
}
