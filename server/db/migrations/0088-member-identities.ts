import { type Kysely, sql } from 'kysely'

/**
 * A member's accounts at the platforms that prove phones, for pushes and payments that name them. The newest login of an
 * account decides whose it is. A ticket to register keeps them until the member exists. Source: ours
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table member_identity (
      kind text not null check (kind in ('wx_openid', 'wx_unionid', 'alipay_openid', 'alipay_userid')),
      app_id text not null,
      subject text not null,
      member_id text not null references member (id),
      linked_at bigint not null,
      primary key (kind, app_id, subject)
    )`.execute(db)
  await sql`create index member_identity_member on member_identity (member_id)`.execute(db)
  await sql`alter table register_ticket add column identities_sealed bytea`.execute(db)
}
