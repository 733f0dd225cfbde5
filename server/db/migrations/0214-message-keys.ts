import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create unique index concurrently if not exists message_media_key on message_media (group_id, object_key)`,
  sql`create unique index concurrently if not exists message_client_id
    on message (group_id, from_id, client_msg_id)`,
  // The release before finds a repeated message by these two alone.
  sql`create index concurrently if not exists message_from on message (from_id, client_msg_id)`,
]

/** Indexes that are built beside writes run outside a transaction. */
export const inTransaction = false

/** The release before keeps both unique in more than a group, so its rows fit. */
export const unusedSince = '1.0.0'

/**
 * Keys of messages and their media by group, so that both can be spread by group. Source:
 * docs/decisions/0018-chat-tables.md
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
