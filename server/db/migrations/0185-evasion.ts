import { type Kysely, sql } from 'kysely'

/** First bits of the four bands of a fingerprint. */
const BANDS = [1, 17, 33, 49]

const statements = [
  sql`create table banned_picture (
    picture_id text not null references image (id) on delete cascade,
    part smallint not null,
    look bit(64) not null,
    primary key (picture_id, part)
  )`,
  ...BANDS.map(
    (first) => sql`create index ${sql.ref(`banned_picture_band_${first}`)}
      on banned_picture ((substring(look from ${sql.lit(first)} for 16)::bit(16)::int))`,
  ),
  sql`insert into banned_picture (picture_id, part, look)
    select image.id, place, ('x' || look)::bit(64)
    from member join image on image.member_id = member.id,
      unnest(image.looks) with ordinality as parts (look, place)
    where member.account_state = 'banned'`,
  sql`create table account_trace (
    member_id text not null references member (id) on delete cascade,
    kind text not null check (kind in ('network', 'phone')),
    hash bytea not null,
    seen_at bigint not null,
    expire_at bigint not null,
    primary key (member_id, kind, hash)
  )`,
  sql`create index account_trace_hash on account_trace (hash, kind)`,
  sql`create index account_trace_expire on account_trace (expire_at)`,
  sql`create table evasion_check (
    member_id text primary key references member (id) on delete cascade,
    asked_at bigint not null
  )`,
  sql`create index evasion_check_asked on evasion_check (asked_at)`,
]

/** What banned members and the accounts after them have in common: pictures, networks, former phones. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
