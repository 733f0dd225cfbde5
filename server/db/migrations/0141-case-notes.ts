import { type Kysely, sql } from 'kysely'

/** What operators write to each other about a case or a member. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table case_note (
      id text primary key,
      subject text not null,
      member_id text not null references member (id) on delete cascade,
      operator text not null,
      text text not null,
      created_at bigint not null
    )`.execute(db)
  await sql`create index case_note_subject on case_note (subject, created_at)`.execute(db)
  await sql`create index case_note_member on case_note (member_id, created_at)`.execute(db)
}
