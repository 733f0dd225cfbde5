import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table message
    add column heart_by text[] not null default '{}',
    add column rev int not null default 0`,
  sql`create index message_rev on message (group_id, rev) where rev > 0`,
  sql`alter table message_group
    add column origin text not null default 'greeting' check (origin in ('match', 'greeting', 'speed')),
    add column last_rev int not null default 0`,
  sql`update message_group set origin = 'match' where opened_by is null`,
  sql`alter table message_group_member add column delivered_seq int not null default 0`,
  sql`create table hidden_message (
    group_id text not null,
    member_id text not null,
    seq int not null,
    primary key (group_id, member_id, seq),
    foreign key (group_id, member_id) references message_group_member (group_id, member_id) on delete cascade
  )`,
  sql`create table message_media (
    object_key text primary key,
    group_id text not null,
    seq int not null,
    foreign key (group_id, seq) references message (group_id, seq) on delete cascade
  )`,
  sql`create index message_media_message on message_media (group_id, seq)`,
]

/** Recalls, hearts, deletions for oneself, deliveries, how a pair met, and which objects a message shows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
