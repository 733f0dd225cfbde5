import { type Kysely, sql } from 'kysely'

/** Links to own profiles; a member without a row has none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table profile_share (
    member_id text primary key references member (id) on delete cascade,
    token text not null unique,
    shows_face boolean not null default false,
    created_at bigint not null
  )`.execute(db)
}
