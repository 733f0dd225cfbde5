import type { Db } from '../../db/database'
import type { News } from '../delivery/outbox'
import type { MemberRow } from '../members/member.service'
import { MessageGroupRepository } from './message-group.repository'

/** How far a group's messages came to a member's devices, and how far they were read. Source: product §7.5. */
export interface Receipts {
  /**
   * Marks the group read up to `seq` for the member and tells their other devices, and the peer when both share
   * receipts. What was read has arrived, too. Never moves back; nothing for a group of others.
   */
  markRead(memberId: string, groupId: string, seq: number): Promise<void>
  /**
   * Notes that a device of the member has the messages up to `seq`, and tells the peer whose words are among them,
   * whatever the two share of reading. Never moves back, never beyond the last message; nothing for a group of
   * others, nothing told across a block.
   */
  markDelivered(memberId: string, groupId: string, seq: number): Promise<void>
}

/** True for members who let others see how far they read, and therefore see it of others. */
export const hasReceipts = (member: MemberRow): boolean => member.settings.readReceipts

/** Receipts over the members' sides of groups. */
export const createReceipts = (news: News): Receipts => {
  const tellDelivered = async (db: Db, memberId: string, groupId: string, seq: number): Promise<void> => {
    const raised = await new MessageGroupRepository(db).raiseDeliveredSeq(groupId, memberId, seq)
    if (!raised?.peerMayKnow) return
    await news.add(db, raised.peerId, { event: 'delivered', groupId, seq: raised.seq })
  }

  const tellRead = async (db: Db, memberId: string, groupId: string, wantedSeq: number): Promise<void> => {
    const raised = await new MessageGroupRepository(db).raiseReadSeq(groupId, memberId, wantedSeq)
    if (raised === null) return
    const { seq, lastSeq, unread, peerId, peerMayKnow } = raised
    const event = { event: 'read', groupId, byId: memberId, seq, unread: null } as const
    await news.add(db, memberId, { ...event, unread: { count: unread, upToSeq: lastSeq } })
    if (peerMayKnow) await news.add(db, peerId, event)
  }

  return {
    markRead: (memberId, groupId, seq) =>
      news.run(async (db) => {
        // First, as it keeps words from being written between what is counted and what is told.
        await tellDelivered(db, memberId, groupId, seq)
        await tellRead(db, memberId, groupId, seq)
      }),
    markDelivered: (memberId, groupId, seq) => news.run((db) => tellDelivered(db, memberId, groupId, seq)),
  }
}
