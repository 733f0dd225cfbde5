import { type RawBuilder, sql } from 'kysely'

/** Largest number that a column of numbers holds; no group comes near it. */
export const MAX_SEQ = 2_147_483_647

/** Limits a caller's number to what a column can hold; no message has a larger one. */
export const asSeq = (value: number): number => Math.min(value, MAX_SEQ)

/** A block applies to the account and to its phone number. Needs `mine` and `peer`. Source: product §7.9.2. */
export const isBlockedByMe = sql`exists (select from block
  where from_id = mine.member_id and (to_id = mine.peer_id or to_phone_hash = peer.phone_hash))`

const blocksMe = sql`exists (select from block
  where from_id = mine.peer_id and (to_id = mine.member_id
    or to_phone_hash = (select phone_hash from member where id = mine.member_id)))`

/** One of the two blocked the other, so neither gets events of the other. Needs `mine` and `peer`. */
export const isBlockedEither = sql`(${isBlockedByMe} or ${blocksMe})`

/** The peer left, was banned or blocked the viewer; all look the same. Needs `mine` and `peer`. */
export const isPeerUnavailable = sql`(peer.account_state in ('banned', 'cancelling') or ${blocksMe})`

/**
 * The peer's words are hidden from the side, for whatever reason: see `unavailable-peer.ts`. A viewer who blocked a
 * peer that still has an account can read on, even when that peer blocked them, too. Needs `mine` and `peer`. Source:
 * product §7.9.1, §7.12.2
 */
export const isPeerHidden = sql`(peer.account_state in ('banned', 'cancelling')
  or (${blocksMe} and not ${isBlockedByMe}))`

/** Both let others see how far they read. Needs the members `viewer` and `peer`. Source: product §5.2 */
export const shareReceipts = sql`((viewer.settings ->> 'readReceipts')::boolean
  and (peer.settings ->> 'readReceipts')::boolean)`

/**
 * True for messages that the side still holds: it deleted neither the message nor the thread after it. Needs `mine`.
 */
export const isKept = sql`(message.seq > mine.cleared_seq and not exists (select from hidden_message hidden
  where hidden.group_id = message.group_id and hidden.member_id = mine.member_id and hidden.seq = message.seq))`

/**
 * How many of the peer's messages in the group the side has not read, counted; recalled messages and tips never count.
 * Needs `mine`. Lists use the stored count: see `side-summary.ts`.
 * @param groupId A value finds the group's partition; a column of each row looks into all of them.
 */
export const countedUnread = (groupId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from message
  where message.group_id = ${groupId} and message.seq > mine.read_seq and message.to_id = mine.member_id
    and message.recalled_at is null and message.type <> 'tip' and ${isKept})`
