import type { ColumnType } from 'kysely'
import type { Default, Json } from './columns'

/** The thread between two members. */
export interface MessageGroupTable {
  id: string
  low_id: string
  high_id: string
  last_seq: Default<number>
  /** Who greeted first; null for a match. */
  opened_by: string | null
  is_answered: Default<boolean>
  /** How the two came to talk: `match`, `greeting` or `speed`; `service` for the thread with the service. */
  origin: Default<string>
  /** Number of the last change to a message that stands. */
  last_rev: Default<number>
  closed_at: number | null
  created_at: number
}

/** One member's side of a message group. */
export interface MessageGroupMemberTable {
  group_id: string
  member_id: string
  peer_id: string
  read_seq: Default<number>
  /** How far the member's devices have the messages. */
  delivered_seq: Default<number>
  /** Messages up to here were deleted by the member for themselves. */
  cleared_seq: Default<number>
  sent_count: Default<number>
  pinned_at: number | null
  is_muted: Default<boolean>
  is_archived: Default<boolean>
  is_shown: Default<boolean>
  active_at: number
}

/** One message; `seq` is given in the same transaction. */
export interface MessageTable {
  group_id: string
  seq: number
  id: string
  client_msg_id: string
  from_id: string
  to_id: string
  type: string
  content: Json<Record<string, unknown>>
  reply_to_seq: number | null
  risk_tag: string | null
  created_at: number
  recalled_at: number | null
  /** Who put a heart to it. */
  heart_by: Default<string[]>
  /** Number of the group's change that last altered the message. */
  rev: Default<number>
}

/** A message that one side deleted for themselves. */
export interface HiddenMessageTable {
  group_id: string
  member_id: string
  seq: number
}

/** An object that a message shows; who may see the message may read the object. */
export interface MessageMediaTable {
  object_key: string
  group_id: string
  seq: number
}

/** Who got the same normalised text. Source: product §7.4.2. */
export interface SentTextTable {
  from_id: string
  text_hash: Buffer
  to_id: string
  created_at: number
}

/** A system message; its text is made from `kind` and `params` in the reader's language. */
export interface NoticeTable {
  id: string
  member_id: string
  category: string
  kind: string
  params: ColumnType<Record<string, string>, string | undefined, string>
  created_at: number
  read_at: number | null
}

/** Tables of the talk between members and of system messages. */
export interface MessageTables {
  message_group: MessageGroupTable
  message_group_member: MessageGroupMemberTable
  message: MessageTable
  hidden_message: HiddenMessageTable
  message_media: MessageMediaTable
  sent_text: SentTextTable
  notice: NoticeTable
}
