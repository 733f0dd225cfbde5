import { type Kysely, sql } from 'kysely'

/**
 * How many notices a member has allowed a mini-program to send, by the kind of notice. The platforms' permission for one
 * notice is used up by it. Source: product §7.14
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table notice_grant (
      member_id text not null references member (id) on delete cascade,
      platform text not null check (platform in ('wx', 'alipay')),
      kind text not null check (kind in ('messages', 'likes', 'money', 'speed', 'system')),
      grants integer not null check (grants >= 0),
      primary key (member_id, platform, kind)
    )`.execute(db)
}
