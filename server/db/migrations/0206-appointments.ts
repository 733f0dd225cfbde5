import { type Kysely, sql } from 'kysely'

const statements = [
  // The kinds of verifications grow; the program alone writes them.
  sql`alter table authentication drop constraint authentication_kind_check`,

  sql`create table authentication_appointment (
    authentication_id text primary key references authentication (id) on delete cascade,
    member_id text not null references member (id) on delete cascade,
    state text not null
      check (state in ('asked', 'confirmed', 'held', 'declined', 'missed', 'cancelled')),
    times jsonb not null,
    language text not null check (language in ('zh-CN', 'en')),
    note text not null default '',
    at bigint,
    room_url text,
    reason text,
    asked_at bigint not null,
    lapse_at bigint not null,
    ended_at bigint,
    erased_at bigint,
    check ((state in ('asked', 'confirmed')) = (ended_at is null)),
    check ((state = 'declined') = (reason is not null)),
    check (state <> 'confirmed' or (at is not null and room_url is not null)),
    check (ended_at is null or room_url is null)
  )`,
  sql`create index authentication_appointment_member on authentication_appointment (member_id, asked_at)`,
  sql`create index authentication_appointment_lapse on authentication_appointment (lapse_at)
    where ended_at is null`,
  sql`create index authentication_appointment_due on authentication_appointment (ended_at)
    where ended_at is not null and erased_at is null`,
]

/** Appointments at which an operator verifies a member live. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
