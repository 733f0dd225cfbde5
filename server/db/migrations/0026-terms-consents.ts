import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table terms_consent (
    member_id text not null references member (id) on delete cascade,
    user_version text not null,
    privacy_version text not null,
    given_at bigint not null,
    primary key (member_id, user_version, privacy_version)
  )`,
  sql`insert into terms_consent (member_id, user_version, privacy_version, given_at)
    select id, consents->>'user', consents->>'privacy', consented_at from member
    where consents ? 'user' and consents ? 'privacy' and consented_at is not null`,
  sql`alter table member add column learnt_since_at bigint`,
  sql`update member set settings = settings || '{"hiddenFields": []}'`,
]

/**
 * Every version of the agreements that a member consented to, and when first; from when on recommendations may learn
 * from what a member did; and what of a profile is hidden, which is nothing at first. Source: product §8.1 (5–7), §8 (24), §13
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
