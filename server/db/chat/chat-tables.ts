import { type Kysely, sql } from 'kysely'
import type { Db } from '../database'
import type { Tables } from '../tables'

/**
 * The tables of chats. Their rows belong to one group each, so that they can be on a server of their own, or be spread
 * by group. A statement reads and writes either these or the others. Source: docs/decisions/0018-chat-tables.md
 */
export const CHAT_TABLES = [
  'message_group',
  'message_group_member',
  'message',
  'hidden_message',
  'message_media',
] as const

/** The tables that a server of the chat tables uses: events of chats leave through an outbox of its own. */
export const CHAT_SERVER_TABLES = [...CHAT_TABLES, 'outbox', 'chat_home'] as const

/** The tables of {@link CHAT_TABLES}. */
export type ChatTables = Pick<Tables, (typeof CHAT_TABLES)[number]>

/** All other tables. */
export type MainTables = Omit<Tables, keyof ChatTables>

/** A handle for the chat tables alone: the pool, or one transaction. A statement of another table does not compile. */
export type ChatDb = Kysely<ChatTables>

/** Whether the table is one of the chat tables. */
export const isChatTable = (table: string): boolean => (CHAT_TABLES as readonly string[]).includes(table)

/** The groups of a member, as a list in a statement: messages are found in a group, whatever they are searched for. */
export const groupsOf = (memberId: string) =>
  sql`(select group_id from message_group_member where member_id = ${memberId})`

/** Handles whose chat tables are on another server, with the handle there. */
const elsewhere = new WeakMap<object, ChatDb>()

/** Makes {@link chatDbOf} answer with `chatDb` for the handle, whose own database has no chat tables. */
export const linkChat = (handle: Db, chatDb: ChatDb): void => void elsewhere.set(handle, chatDb)

/** Whether the chat tables of the handle are on another server. */
export const isChatElsewhere = (handle: Db): boolean => elsewhere.has(handle)

/**
 * The handle for the chat tables that belongs to another handle: for a pool the pool of their server, for a transaction its
 * part there. Where they are in the same database, it is the handle itself.
 */
export const chatDbOf = (handle: Db | ChatDb): ChatDb =>
  elsewhere.get(handle) ?? (handle as unknown as ChatDb)

/** Number of partitions of the messages, for good: a message finds its own by the hash of its group. Source: docs/scale.md */
const PARTITIONS = 32

/** The partitions of `message`. Statements name `message`, unless they work through a whole table by the place of its rows. */
export const MESSAGE_PARTITIONS: readonly string[] = Array.from(
  { length: PARTITIONS },
  (_, at) => `message_${String(at).padStart(2, '0')}`,
)
