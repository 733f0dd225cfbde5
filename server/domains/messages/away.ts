import type { KeptExchange } from './exchange-content'
import type { MessageRow, QuotedRow } from './message.repository'

/**
 * How a thread stands for one of its sides. A peer who is away left, was erased, was banned or blocked the side, and no
 * answer tells which: the thread is told as if the peer's part had been erased already. Own words stay; of the peer's,
 * and of quotes, hearts and contacts that came from them, only the places are left, under the same numbers and changes.
 * Nothing is told anew when a peer who left is erased. All of it is back when the peer is. Source: product §7.9.1, §7.12.2
 */
export interface ThreadSight {
  /** By the side's own block, which they may know. */
  readonly isBlockedByMe: boolean
  readonly isPeerAway: boolean
}

/** What a side holds of a message while the peer is away: as the erasure would leave it. */
export const withoutPeer = (viewerId: string, row: MessageRow): MessageRow => {
  // What the product says is nobody's.
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

/** A quote while the peer is away: of their words nothing is left. */
export const quoteWithoutPeer = (viewerId: string, quoted: QuotedRow): QuotedRow =>
  quoted.fromId === viewerId ? quoted : { ...quoted, isRecalled: true }
