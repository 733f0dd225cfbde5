import type { ColumnType } from 'kysely'
import type { BroadcastWords } from '@contract/ops/broadcasts'
import type { SwitchPlatform } from '@contract/ops/ops-constants'
import type { Default, Json } from './columns'

/** The thread between two members. */
export interface MessageGroupTable {
  id: string
  low_id: string
  high_id: string
  last_seq: Default<number>
  /** The member who greeted first; null for a match. */
  opened_by: string | null
  is_answered: Default<boolean>
  /** How the conversation began: `match`, `greeting` or `speed`; `service` for the conversation with the service. */
  origin: Default<string>
  /** Number of the group's last change to an existing message. */
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
  /** Highest `seq` that reached the member's devices. */
  delivered_seq: Default<number>
  /** The member deleted the messages up to this `seq` for themselves. */
  cleared_seq: Default<number>
  sent_count: Default<number>
  pinned_at: number | null
  is_muted: Default<boolean>
  is_archived: Default<boolean>
  is_shown: Default<boolean>
  active_at: number
  /** Messages of the peer that the side has not read, as of `summed_at`. */
  unread: number | null
  /** What lists show of the side's last message, as of `summed_at`; null without one. */
  last_line: Json<Record<string, unknown>> | null
  /** The group's `last_seq` and `last_rev` and the side's `read_seq` and `cleared_seq` of the summary; null without one. */
  summed_at: number[] | null
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
  /** Ids of the members who gave it a heart. */
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

/** An object that a message shows. Members who may see the message may read the object. */
export interface MessageMediaTable {
  object_key: string
  group_id: string
  seq: number
}

/** One member who received a given normalised text from another. Source: product §7.4.2. */
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

/** A system message that an operator writes to many members. Source: ours */
export interface BroadcastTable {
  id: string
  words: Json<BroadcastWords>
  /** Only members of this platform; null for all. */
  platform: SwitchPlatform | null
  /** Only members of this language; null for all. */
  language: 'zh-CN' | 'en' | null
  operator: string
  why: string
  started_at: number
  state: Default<'running' | 'done' | 'stopped'>
  /** Members of the audience at the start. */
  total: number
  sent: Default<number>
  /** Batches that were sent. */
  batches: Default<number>
  /** The last member who got it; members get it in the order of their ids. */
  last_member_id: Default<string>
  ended_at: Default<number | null>
  /** The operator who stopped it; null otherwise. */
  ended_by: Default<string | null>
}

/** Tables of conversations and of system messages. */
export interface MessageTables {
  broadcast: BroadcastTable
  message_group: MessageGroupTable
  message_group_member: MessageGroupMemberTable
  message: MessageTable
  hidden_message: HiddenMessageTable
  message_media: MessageMediaTable
  sent_text: SentTextTable
  notice: NoticeTable
}
