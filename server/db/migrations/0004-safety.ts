import { type Kysely, sql } from 'kysely'

const statements = [
  sql`update report set state = 'reviewing' where state = 'in_review'`,
  sql`alter table report
    add column evidence jsonb not null default '{}',
    add column taken_by text,
    add column decided_by text,
    add column decided_at bigint,
    add column decided_why text,
    add constraint report_state
      check (state in ('received', 'reviewing', 'upheld', 'dismissed', 'withdrawn'))`,
  sql`create index report_open on report (created_at) where state in ('received', 'reviewing')`,

  sql`create table sanction (
    id text primary key,
    member_id text not null references member (id) on delete cascade,
    report_id text,
    step text not null check (step in ('review', 'warning', 'day', 'week', 'ban')),
    reason text not null,
    state_before text not null,
    decided_by text not null,
    created_at bigint not null,
    until_at bigint,
    ended_at bigint,
    ended_how text check (ended_how in ('served', 'lifted', 'replaced', 'dismissed'))
  )`,
  sql`create index sanction_member on sanction (member_id, created_at desc, id desc)`,
  // A member stands under one restriction at a time; a warning restricts nothing.
  sql`create unique index sanction_running on sanction (member_id)
    where ended_at is null and step <> 'warning'`,

  sql`create table appeal (
    id text primary key,
    sanction_id text not null unique references sanction (id) on delete cascade,
    member_id text not null references member (id) on delete cascade,
    text text not null,
    state text not null check (state in ('waiting', 'granted', 'refused', 'moot')),
    created_at bigint not null,
    answer_by_at bigint not null,
    decided_by text,
    decided_at bigint,
    decided_why text
  )`,
  sql`create index appeal_waiting on appeal (answer_by_at) where state = 'waiting'`,

  // Without a key to the member: what was decided outlives the account.
  sql`create table audit_entry (
    id bigint generated always as identity primary key,
    at bigint not null,
    operator text not null,
    act text not null,
    subject text not null,
    member_id text,
    why text not null,
    before jsonb not null,
    after jsonb not null
  )`,
  sql`create index audit_entry_member on audit_entry (member_id, id desc)`,
  sql`create function refuse_change_of_audit() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger audit_entry_rows before update or delete on audit_entry
    for each row execute function refuse_change_of_audit()`,
  sql`create trigger audit_entry_all before truncate on audit_entry
    for each statement execute function refuse_change_of_audit()`,

  // What the date told of the one who is blocked by it, so that the list says no more, also when the date is gone.
  sql`alter table block
    add column speed_peer jsonb,
    add constraint block_veil check ((speed_id is null) = (speed_peer is null))`,
]

/** Evidence, decisions, appeals and the audit log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
