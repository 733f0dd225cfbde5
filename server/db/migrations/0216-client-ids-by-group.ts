import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table message drop constraint if exists message_from_id_client_msg_id_key`,
  // Releases since 1.0.0 keep the summaries of chats themselves.
  sql`drop trigger if exists message_recall_summary on message`,
  sql`drop function if exists forget_last_lines()`,
]

/** It names no constraint in its inserts, and keeps summaries by itself. */
export const unusedSince = '1.0.0'

/**
 * A client id is unique in its group. That it is used in one group only is claimed among the sender's requests
 * (`idempotent_answer`). Source: docs/decisions/0018-chat-tables.md
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
