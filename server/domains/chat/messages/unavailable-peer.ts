import type { KeptExchange } from './exchange/exchange-content'
import type { MessageRow, QuotedRow } from './message.repository'

/**
 * Limits of what one side sees of a thread. A peer is unavailable when they left, were erased or banned, or blocked
 * the side; no answer reveals which. The thread looks as if the peer's part had already been erased: own messages
 * stay. The peer's messages, and quotes, hearts and contacts of theirs, leave only empty places under the same
 * numbers and change numbers. The erasure of a peer who left sends no new event. Everything returns when the peer
 * does. Source: product §7.9.1, §7.12.2
 */
export interface ThreadSight {
  /** The side's own block; the side may see it. */
  readonly isBlockedByMe: boolean
  readonly isPeerHidden: boolean
}

/** The message while the peer is unavailable: as the erasure would leave it. */
export const withoutPeer = (viewerId: string, row: MessageRow): MessageRow => {
  // Tips belong to neither side.
  if (row.type === 'tip') return row
  if (row.from_id !== viewerId) {
    const recalledAt = row.recalled_at ?? row.created_at
    return { ...row, content: {}, recalled_at: recalledAt, risk_tag: null, heart_by: [] }
  }
  return { ...row, content: withoutContacts(row), heart_by: row.heart_by.filter((id) => id === viewerId) }
}

const withoutContacts = ({ type, content }: MessageRow): Record<string, unknown> => {
  if (type !== 'wx_exchange') return content
  const { said, state } = content as unknown as KeptExchange
  return { said, state }
}

/** A quote while the peer is unavailable; their words are removed. */
export const quoteWithoutPeer = (viewerId: string, quoted: QuotedRow): QuotedRow =>
  quoted.fromId === viewerId ? quoted : { ...quoted, isRecalled: true }
