import type { MemberBrief } from '@contract/types/member'
import type { Group } from '@contract/types/message'
import { deactivatedBrief, partedBrief } from '../../../account/members/deactivated-member'
import type { GroupListRow } from './group-lists'
import { previewOf } from '../preview'

const presentLast = (row: GroupListRow, viewerId: string): Group['lastMessage'] => {
  if (row.last === null || row.isPeerUnavailable) return null
  const { type, text = '', seconds, fromId, createdAt } = row.last
  return {
    type,
    text: previewOf(text),
    fromMe: fromId === viewerId,
    createdAt,
    ...(seconds !== undefined && { seconds }),
  }
}

const kindOf = ({ origin }: GroupListRow, isGreeting: boolean): Group['kind'] => {
  if (origin === 'service') return 'service'
  return isGreeting ? 'greeting' : 'direct'
}

/** The peer as a row shows them; without activity once the chat is closed. */
const peerOf = (row: GroupListRow, peer: MemberBrief): MemberBrief => {
  if (row.isPeerUnavailable) return deactivatedBrief(peer)
  return row.isClosed ? partedBrief(peer) : peer
}

/** One row of the message list; of an unavailable peer only the empty row is left. */
export const presentGroup = (row: GroupListRow, viewerId: string, peer: MemberBrief): Group => {
  const isGreeting = row.openedBy !== null && !row.isAnswered
  const isUnavailable = row.isPeerUnavailable
  return {
    groupId: row.groupId,
    kind: kindOf(row, isGreeting),
    origin: row.origin,
    peer: peerOf(row, peer),
    lastMessage: presentLast(row, viewerId),
    lastSeq: row.lastSeq,
    readSeq: Math.max(row.readSeq, row.clearedSeq),
    peerReadSeq: isUnavailable ? 0 : row.peerReadSeq,
    unread: isUnavailable ? 0 : row.unread,
    muted: row.isMuted,
    pinned: row.isPinned,
    archived: row.isArchived,
    matched: row.isMatched && !isUnavailable,
    closed: row.isClosed || isUnavailable,
    greetingState: isGreeting ? (row.openedBy === viewerId ? 'waiting' : 'received') : null,
    updatedAt: row.activeAt,
  }
}
