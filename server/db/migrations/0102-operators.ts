import { type Kysely, sql } from 'kysely'

/** Accounts and sessions of operators, and the operator of each open case. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table operator (
      name text primary key,
      role text not null check (role in ('reviewer', 'senior', 'finance', 'support', 'admin', 'auditor')),
      state text not null check (state in ('invited', 'active', 'disabled')),
      password_hash text,
      totp_secret bytea,
      totp_step bigint not null default 0,
      failures integer not null default 0,
      locked_until bigint not null default 0,
      invite_hash bytea,
      invite_until bigint,
      invite_secret bytea,
      created_by text not null,
      created_at bigint not null
    )`.execute(db)
  await sql`create unique index operator_invite on operator (invite_hash) where invite_hash is not null`.execute(
    db,
  )
  await sql`
    create table operator_session (
      token_hash bytea primary key,
      operator text not null references operator (name) on delete cascade,
      created_at bigint not null,
      seen_at bigint not null,
      proved_at bigint not null,
      expire_at bigint not null
    )`.execute(db)
  await sql`create index operator_session_operator on operator_session (operator)`.execute(db)
  await sql`create index operator_session_expire on operator_session (expire_at)`.execute(db)
  await sql`
    create table case_claim (
      subject text primary key,
      operator text not null,
      expire_at bigint not null
    )`.execute(db)
  await sql`create index case_claim_expire on case_claim (expire_at)`.execute(db)
}
