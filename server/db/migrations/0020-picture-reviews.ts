import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table image
    add column reviewed_by text,
    add column reviewed_at bigint,
    add column appealed_at bigint`,
  sql`create index image_waiting on image (created_at, id) where review_state in ('pending', 'appealing')`,
]

/** Who decided on a picture, and whether its owner had a word against it. Source: product §11.2 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
