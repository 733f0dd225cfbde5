import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table message_group
    drop constraint if exists message_group_low_id_fkey, drop constraint if exists message_group_high_id_fkey`,
  sql`alter table message_group_member
    drop constraint if exists message_group_member_member_id_fkey,
    drop constraint if exists message_group_member_peer_id_fkey`,
  sql`alter table inquiry drop constraint if exists inquiry_group_id_fkey`,
]

/**
 * No foreign key leads from the chat tables to others or back, so that the chat tables can move. Rows of members are never
 * deleted, and the erasure plan deletes a member's tickets by itself. Source: docs/decisions/0018-chat-tables.md
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
