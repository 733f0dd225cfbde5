import { type Kysely, sql } from 'kysely'

const statement = sql`create index concurrently if not exists message_media_by_group
  on message_media (group_id, object_key)`

/** An index that is built beside writes runs outside a transaction. */
export const inTransaction = false

/**
 * Media of chats are found in their group. It replaces the primary key once no release finds them by the object alone.
 * Source: docs/decisions/0018-chat-tables.md
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await statement.execute(db)
}
