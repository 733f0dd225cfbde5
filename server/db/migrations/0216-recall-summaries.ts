import { type Kysely, sql } from 'kysely'

const statements = [
  sql`drop trigger if exists message_recall_summary on message`,
  sql`drop function if exists forget_last_lines()`,
]

/** It keeps the summaries of chats itself. */
export const unusedSince = '1.0.0'

/** Recalling a message changes no other table any more. Source: docs/decisions/0018-chat-tables.md */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
