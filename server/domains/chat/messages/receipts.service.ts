import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MemberRow } from '../../account/members/member.service'
import { MessageGroupRepository } from './groups/message-group.repository'
import { ThreadSightRepository } from './thread-sight.repository'

/**
 * How far a group's messages were delivered to a member's devices, and how far they were read. The peer sees a read mark
 * while both share receipts, also of what was read before; then `peerReadSeq` of one side is `readSeq` of the other, but
 * for a thread that was deleted unread: it has nothing unread for its owner, and was not read for the peer. Source:
 * product §7.5.3
 */
export interface Receipts {
  /**
   * Marks the group read up to `seq` for the member. Notifies their other devices, and the peer when both share
   * receipts. Read messages count as delivered, too. Never moves back; does nothing for a group of other members.
   */
  markRead(memberId: string, groupId: string, seq: number): Promise<void>
  /**
   * Records that a device of the member has the messages up to `seq`, and notifies the peer when messages of theirs
   * are among them, whether or not both share receipts. Never moves back, never beyond the last message. Does nothing
   * for a group of other members and sends nothing across a block.
   */
  markDelivered(memberId: string, groupId: string, seq: number): Promise<void>
}

/** True for members who let others see how far they read, and therefore see it of others. */
export const hasReceipts = (member: MemberRow): boolean => member.settings.readReceipts

/** Receipts over the members' sides of groups. */
export const createReceipts = ({ transaction }: Pick<Core, 'transaction'>): Receipts => {
  const setDelivered = async (tx: Tx, memberId: string, groupId: string, seq: number): Promise<void> => {
    const raised = await new MessageGroupRepository(tx).raiseDeliveredSeq(groupId, memberId, seq)
    if (!raised?.hasTheirs) return
    const { isBlockedEither } = await new ThreadSightRepository(tx).of(memberId, raised.peerId)
    if (isBlockedEither) return
    tx.events.add(raised.peerId, { event: 'delivered', groupId, seq: raised.seq })
  }

  const setRead = async (tx: Tx, memberId: string, groupId: string, wantedSeq: number): Promise<void> => {
    const raised = await new MessageGroupRepository(tx).raiseReadSeq(groupId, memberId, wantedSeq)
    if (raised === null) return
    const { seq, lastSeq, unread, peerId } = raised
    const { isPeerHidden, isBlockedEither, sharesReceipts } = await new ThreadSightRepository(tx).of(
      memberId,
      peerId,
    )
    const event = { event: 'read', groupId, byId: memberId, seq, unread: null } as const
    tx.events.add(memberId, { ...event, unread: { count: isPeerHidden ? 0 : unread, upToSeq: lastSeq } })
    if (sharesReceipts && !isBlockedEither) tx.events.add(peerId, event)
  }

  return {
    markRead: (memberId, groupId, seq) =>
      transaction(async (tx) => {
        // Runs first, because it locks the side: no message can be written between the count and the event.
        await setDelivered(tx, memberId, groupId, seq)
        await setRead(tx, memberId, groupId, seq)
      }),
    markDelivered: (memberId, groupId, seq) => transaction((tx) => setDelivered(tx, memberId, groupId, seq)),
  }
}
