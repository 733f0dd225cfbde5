import { MESSAGE_TEXT_MAX, SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { isDeactivated } from '../../account/members/deactivated-member'
import type { MemberService } from '../../account/members/member.service'
import { MessageGroupRepository } from './groups/message-group.repository'
import type { MessageEvents } from './message-events'
import { MessageRepository, type MessageRow } from './message.repository'
import type { Receipts } from './receipts.service'
import { acceptText, readText } from '../../safety/text-moderation/text-rules'

/**
 * The help desk's side of its threads with members. Members write to it through the sending service, as to anybody.
 */
export interface ServiceThreads {
  /**
   * Sends the thread's member a message and notifies them at once. Returns the message.
   * @throws DomainError MESSAGE_LENGTH with `min` and `max`; NOT_FOUND when the thread or its member does not exist.
   */
  say(tx: Tx, memberId: string, text: string): Promise<MessageRow>
  /** The last messages from the number on, ascending. Recalled ones have the content that was sent. */
  listFrom(db: Db, groupId: string, fromSeq: number, limit: number): Promise<MessageRow[]>
  /** Records that the help desk has read the thread; the member sees it. */
  markRead(groupId: string, seq: number): Promise<void>
  /** True when the member has read the thread up to the number. */
  hasRead(db: Db, groupId: string, memberId: string, seq: number): Promise<boolean>
}

/** Dependencies of the help desk's side. */
export interface ServiceThreadDeps {
  readonly members: Pick<MemberService, 'find'>
  readonly messageEvents: Pick<MessageEvents, 'sendNew'>
  readonly reading: Pick<Receipts, 'markRead'>
}

/** The help desk's side over the message tables. */
export const createServiceThreads = (core: Core, deps: ServiceThreadDeps): ServiceThreads => ({
  async say(tx, memberId, raw) {
    const { text } = acceptText(readText(raw), { max: MESSAGE_TEXT_MAX, isContactRefused: false }, true)
    const member = (await deps.members.find(tx, memberId)) ?? fail('NOT_FOUND')
    if (isDeactivated(member)) fail('NOT_FOUND')
    const group =
      (await new MessageGroupRepository(tx).lock(SERVICE_ACCOUNT_ID, memberId)) ?? fail('NOT_FOUND')
    const atMs = core.clock.now()
    const written = await new MessageRepository(tx).append({
      group_id: group.id,
      id: core.ids.ulid(atMs),
      client_msg_id: core.ids.uuid(),
      from_id: SERVICE_ACCOUNT_ID,
      to_id: memberId,
      type: 'text',
      content: { text },
      reply_to_seq: null,
      risk_tag: null,
      created_at: atMs,
    })
    if (!written) throw new Error('message expected')
    await deps.messageEvents.sendNew(tx, written.message, [member])
    return written.message
  },

  listFrom: (db, groupId, fromSeq, limit) => new MessageRepository(db).listLastFrom(groupId, fromSeq, limit),

  markRead: (groupId, seq) => deps.reading.markRead(SERVICE_ACCOUNT_ID, groupId, seq),

  async hasRead(db, groupId, memberId, seq) {
    const [mine] = await new MessageGroupRepository(db).getSides(groupId, memberId)
    return Math.max(mine.read_seq, mine.cleared_seq) >= seq
  },
})
