import type { Group, Message } from '@contract/types/message'

/** Which list of groups. Source: product §8.3 */
export type GroupBox = 'main' | 'matches' | 'greetings' | 'archived'

/** Pinned first, then the latest; the id decides between equals, as on the server. */
export function comesBefore(one: Group, other: Group): boolean {
  if (one.pinned !== other.pinned) return one.pinned
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt
  return one.groupId < other.groupId
}

/** The box whose list shows a group. */
export function boxOf(group: Group): GroupBox {
  if (group.lastSeq === 0) return 'matches'
  if (group.archived) return 'archived'
  return group.greetingState === 'received' ? 'greetings' : 'main'
}

/** The row after a newer message. Own messages and the product's lines are never unread. */
export function withMessage(row: Group, message: Message, fromMe: boolean): Group {
  return {
    ...row,
    lastMessage: {
      type: message.type,
      text: message.content.text ?? '',
      fromMe,
      createdAt: message.createdAt,
      ...(message.content.seconds !== undefined && { seconds: message.content.seconds }),
    },
    lastSeq: message.seq,
    unread: row.unread + (fromMe || message.type === 'tip' ? 0 : 1),
    updatedAt: message.createdAt,
  }
}

/** The row after a message was withdrawn: it is no longer unread, and no longer the row's last line. */
export function withoutMessage(row: Group, message: Message): Group {
  const wasUnread = message.fromId === row.peer.id && message.seq > row.readSeq
  const isLast = row.lastMessage !== null && row.lastSeq === message.seq
  return {
    ...row,
    unread: Math.max(0, row.unread - (wasUnread ? 1 : 0)),
    lastMessage:
      isLast && row.lastMessage
        ? { ...row.lastMessage, type: 'recall', text: '', seconds: undefined }
        : row.lastMessage,
  }
}
