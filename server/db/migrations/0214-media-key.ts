import { type Kysely, sql } from 'kysely'

const statement = sql`create unique index concurrently if not exists message_media_key
  on message_media (group_id, object_key)`

/** An index that is built beside writes runs outside a transaction. */
export const inTransaction = false

/** The release before keeps an object unique in more than a group, so its rows fit. */
export const unusedSince = '1.0.0'

/** The key of media by group, so that they can be spread by group. Source: docs/decisions/0018-chat-tables.md */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await statement.execute(db)
}
