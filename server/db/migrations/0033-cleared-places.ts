import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table cleared_place (
    member_id text primary key references member (id) on delete cascade,
    cell_sealed bytea not null,
    located_at bigint not null,
    expire_at bigint not null
  )`,
  sql`create index cleared_place_age on cleared_place (expire_at)`,
]

/** The cell of a place that its member cleared, for a day and for the checks of their next fix alone. Source: product §7.2.6 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
