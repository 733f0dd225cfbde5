import { type Kysely, sql } from 'kysely'
import type { Db } from './database'
import type { Tables } from './tables'

/**
 * The tables of chats. Their rows belong to one group each, so that they can move to a server of their own, or be spread
 * by group. A statement reads and writes either these or the others. Source: docs/decisions/0018-chat-tables.md
 */
export const CHAT_TABLES = [
  'message_group',
  'message_group_member',
  'message',
  'hidden_message',
  'message_media',
] as const

/** The tables of {@link CHAT_TABLES}. */
export type ChatTables = Pick<Tables, (typeof CHAT_TABLES)[number]>

/** A handle for the chat tables alone: the pool, or one transaction. A statement of another table does not compile. */
export type ChatDb = Kysely<ChatTables>

/** The groups of a member, as a list in a statement: messages are found in a group, whatever they are searched for. */
export const groupsOf = (memberId: string) =>
  sql`(select group_id from message_group_member where member_id = ${memberId})`

/** The handle for the chat tables on the connections of another handle. Both are one database. */
export const chatDbOf = (db: Db | ChatDb): ChatDb => db as ChatDb

/** Number of partitions of the messages, for good: a message finds its own by the hash of its group. Source: docs/scale.md */
const PARTITIONS = 32

/** The partitions of `message`. Statements name `message`, unless they work through a whole table by the place of its rows. */
export const MESSAGE_PARTITIONS: readonly string[] = Array.from(
  { length: PARTITIONS },
  (_, at) => `message_${String(at).padStart(2, '0')}`,
)
