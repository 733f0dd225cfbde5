import type { Db } from '../../../../db/database'
import type { Core } from '../../../../lib/core'
import { fail } from '../../../../lib/errors'
import type { MemberRow } from '../../../account/members/member.service'
import { isServiceAccount } from '../../../account/members/service-account'
import type { UnansweredGreetings } from '../../../account/usage/unanswered-greetings'
import { MessageGroupRepository, type MessageGroupRow } from './message-group.repository'
import { assertAllowed, type MessagePolicy, type Verdict } from '../message-policy.service'

/** The group that a message is written into, and whether its sender may write. Source: product §7.4, ours */
export interface GroupOpening {
  /** Locks the pair's group; null where it has none. */
  lock(db: Db, senderId: string, receiverId: string): Promise<MessageGroupRow | null>
  /**
   * Inserts and locks the missing group as the sender's greeting, or as a thread with the help desk. `receiver` is null for
   * an unknown id.
   * @throws DomainError the verdict's refusal for a first message; TARGET_NOT_VISIBLE for an unknown id
   */
  insert(db: Db, sender: MemberRow, receiver: MemberRow | null, receiverId: string): Promise<MessageGroupRow>
  /** Judges a message in the locked group; `assertAllowed` throws the refusal. */
  judge(db: Db, group: MessageGroupRow, sender: MemberRow, receiver: MemberRow): Promise<Verdict>
  /** Opens a group for free chat, because its greeting is being answered. */
  answer(db: Db, group: MessageGroupRow): Promise<void>
}

/** Dependencies of opening groups. */
export interface GroupOpeningDeps {
  readonly messagePolicy: Pick<MessagePolicy, 'judge'>
  readonly unansweredGreetings: Pick<UnansweredGreetings, 'settle'>
}

/** Opens groups by the message policy. */
export const createGroupOpening = (
  { clock, ids }: Pick<Core, 'clock' | 'ids'>,
  { messagePolicy, unansweredGreetings }: GroupOpeningDeps,
): GroupOpening => {
  /**
   * Refuses the first message to a member to whom the sender may not write, before a group is inserted. An unknown id
   * runs the same queries, so that the response time does not differ from that of a hidden member.
   * @throws DomainError the verdict's refusal; TARGET_NOT_VISIBLE for an unknown id
   */
  const judgeFirstWord = async (
    db: Db,
    sender: MemberRow,
    receiver: MemberRow | null,
    receiverId: string,
  ): Promise<void> => {
    const verdict = await messagePolicy.judge(db, sender, receiver ?? { ...sender, id: receiverId }, null)
    if (receiver === null) fail('TARGET_NOT_VISIBLE')
    assertAllowed(verdict)
  }

  const lock: GroupOpening['lock'] = (db, senderId, receiverId) =>
    new MessageGroupRepository(db).lock(senderId, receiverId)

  const insert: GroupOpening['insert'] = async (db, sender, receiver, receiverId) => {
    const repository = new MessageGroupRepository(db)
    await judgeFirstWord(db, sender, receiver, receiverId)
    const atMs = clock.now()
    const opening = { id: ids.ulid(atMs), aId: sender.id, bId: receiverId, atMs }
    // A thread with the help desk is open for both sides from the first message.
    const origin = isServiceAccount(receiverId) ? 'service' : 'greeting'
    await repository.insert({ ...opening, origin, openedBy: origin === 'service' ? null : sender.id })
    const made = await repository.lock(sender.id, receiverId)
    if (!made) throw new Error('group expected')
    return made
  }

  const judge: GroupOpening['judge'] = (db, group, sender, receiver) => {
    const isNew = group.last_seq === 0 && group.opened_by === sender.id
    return messagePolicy.judge(db, sender, receiver, isNew ? null : group)
  }

  const answer: GroupOpening['answer'] = async (db, group) => {
    await unansweredGreetings.settle(db, group)
    await new MessageGroupRepository(db).setAnswered(group.id)
  }

  return { lock, insert, judge, answer }
}
