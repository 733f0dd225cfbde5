import type { Group, Message } from '@contract/types/message'

/** Lists of groups. Source: product §8.3 */
export type GroupBox = 'main' | 'matches' | 'greetings' | 'archived'

/** Pinned first, then the latest; the id decides between equals, as on the server. */
export function comesBefore(one: Group, other: Group): boolean {
  if (one.pinned !== other.pinned) return one.pinned
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt
  return one.groupId < other.groupId
}

/** The box that lists a group, as on the server: an archived one is only in the archive, also a new match. */
export function boxOf(group: Group): GroupBox {
  if (group.archived) return 'archived'
  if (group.lastSeq === 0) return 'matches'
  return group.greetingState === 'received' ? 'greetings' : 'main'
}

/** The last line of a row after this message; lines of the product never become the last line. */
function lastOf(row: Group, { type, content, createdAt }: Message, fromMe: boolean): Group['lastMessage'] {
  if (type === 'tip') return row.lastMessage
  const { text = '', seconds } = content
  return { type, text, fromMe, createdAt, ...(seconds !== undefined && { seconds }) }
}

/**
 * The row after a newer message. Own messages are never unread; a line of the product is neither unread nor the last
 * line. As on the server, what others send returns an archived chat to its list, unless it is muted.
 */
export function withMessage(row: Group, message: Message, fromMe: boolean): Group {
  return {
    ...row,
    lastMessage: lastOf(row, message, fromMe),
    lastSeq: message.seq,
    unread: row.unread + (fromMe || message.type === 'tip' ? 0 : 1),
    updatedAt: message.createdAt,
    archived: row.archived && (row.muted || fromMe),
  }
}

/** The row after a recall: the message is no longer unread and no longer the last line. */
export function withoutMessage(row: Group, message: Message): Group {
  const wasUnread = message.fromId === row.peer.id && message.seq > row.readSeq
  // Lines of the product, which no row shows, may have followed it.
  const isLast = row.lastSeq === message.seq || row.lastMessage?.createdAt === message.createdAt
  return {
    ...row,
    unread: Math.max(0, row.unread - (wasUnread ? 1 : 0)),
    lastMessage:
      isLast && row.lastMessage
        ? { ...row.lastMessage, type: 'recall', text: '', seconds: undefined }
        : row.lastMessage,
  }
}
