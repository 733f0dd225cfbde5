import { MESSAGE_TEXT_MAX } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { DueJob, JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import { DomainError } from '../../../lib/errors'
import type { AuditService } from '../audit/audit.service'
import type { ProductConfig } from '../../account/config/product-config'
import { isServiceAccount } from '../../account/members/service-account'
import type { MessageRow } from '../../chat/messages/message.repository'
import type { SentListener } from '../../chat/messages/sending.service'
import type { ServiceThreads } from '../../chat/messages/service-thread.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { operatorName, operatorWhy, refuse } from '../operators/operator-error'
import { InquiryRepository, type InquiryRow } from './inquiry.repository'

export type { InquiryRow } from './inquiry.repository'

/** An inquiry with its messages. */
export interface InquiryCase {
  readonly inquiry: InquiryRow
  /** Messages from the first one on, at most the last 200. */
  readonly lines: readonly MessageRow[]
}

/** An operator's answer. */
export interface InquiryReply {
  readonly operator: string
  readonly text: string
}

/** Chats of members with the help desk. Source: product §8 (31) */
export interface InquiryService {
  /** Runs with every sent message: the member's first message opens an inquiry, later ones mark it as waiting. */
  readonly noteSent: SentListener
  /** Inquiries in these states, longest waiting first, without members' messages. */
  list(db: Db, states: readonly InquiryRow['state'][], limit: number): Promise<InquiryRow[]>
  /**
   * An inquiry with its messages, for an operator who reads it. The reading is logged, and the member sees that the
   * messages were read. @throws OperatorError INQUIRY_UNKNOWN, OPERATOR_NAME
   */
  open(inquiryId: string, operator: string): Promise<InquiryCase>
  /**
   * Answers, with an entry in the audit log. The member gets an event at once, and a system message if it stays
   * unread.
   * @throws OperatorError INQUIRY_UNKNOWN, INQUIRY_CLOSED, REPLY_LENGTH with `max`, MEMBER_UNKNOWN when the account is
   * closed, OPERATOR_NAME
   */
  reply(inquiryId: string, reply: InquiryReply): Promise<void>
  /**
   * Closes it; the member's next message opens another. @throws OperatorError INQUIRY_UNKNOWN, INQUIRY_CLOSED,
   * OPERATOR_NAME, WHY_MISSING
   */
  close(inquiryId: string, request: { readonly operator: string; readonly why: string }): Promise<void>
  /** Closes inquiries that were answered long ago and not continued; returns their number. */
  closeQuiet(): Promise<number>
  /** Runs the job for a reply that may be unread. */
  noticeUnread(job: DueJob): Promise<void>
}

/** Dependencies of inquiries. */
export interface InquiryDeps {
  readonly productConfig: Pick<ProductConfig, 'help'>
  readonly threads: ServiceThreads
  readonly audit: AuditService
  readonly notices: Pick<NoticeService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Kind of the job that notifies the member of an unread reply. */
export const REPLY_NOTICE_JOB = 'inquiry.notice'
/** Messages of an inquiry that an operator is shown at once. Source: ours */
const LINES_MAX = 200
const SYSTEM = 'system'

/** Stores inquiries in the table `inquiry`, with the help desk's threads. */
export const createInquiryService = (core: Core, deps: InquiryDeps): InquiryService => {
  const { productConfig, threads, audit, notices, queue } = deps

  const noteSent: SentListener = async (db, { message, sender, receiver }) => {
    if (!isServiceAccount(receiver.id)) return
    const inquiries = new InquiryRepository(db)
    const atMs = message.created_at
    if (await inquiries.wait(sender.id, atMs)) return
    await inquiries.insert({
      id: core.ids.ulid(atMs),
      member_id: sender.id,
      group_id: message.group_id,
      state: 'waiting',
      first_seq: message.seq,
      opened_at: atMs,
      waiting_since: atMs,
      answered_at: null,
      answered_by: null,
      closed_at: null,
      closed_by: null,
    })
  }

  const note = (
    db: Db,
    inquiry: InquiryRow,
    entry: { operator: string; act: string; why?: string; after: string },
  ) =>
    audit.add(db, {
      operator: entry.operator,
      act: `inquiry.${entry.act}`,
      subject: `inquiry:${inquiry.id}`,
      memberId: inquiry.member_id,
      why: entry.why ?? '',
      before: { inquiry: inquiry.state },
      after: { inquiry: entry.after },
    })

  const lockOpen = async (db: Db, id: string): Promise<InquiryRow> => {
    const inquiry = (await new InquiryRepository(db).lock(id)) ?? refuse('INQUIRY_UNKNOWN')
    return inquiry.state === 'closed' ? refuse('INQUIRY_CLOSED') : inquiry
  }

  const say = async (tx: Tx, memberId: string, text: string): Promise<MessageRow> => {
    try {
      return await threads.say(tx, memberId, text)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return error.refusal === 'MESSAGE_LENGTH'
        ? refuse('REPLY_LENGTH', { max: String(MESSAGE_TEXT_MAX) })
        : refuse('MEMBER_UNKNOWN')
    }
  }

  return {
    noteSent,
    list: (db, states, limit) => new InquiryRepository(db).list(states, limit),

    async open(inquiryId, rawOperator) {
      const operator = operatorName(rawOperator)
      const found = await core.transaction(async (tx): Promise<InquiryCase> => {
        const inquiry = (await new InquiryRepository(tx).find(inquiryId)) ?? refuse('INQUIRY_UNKNOWN')
        await note(tx, inquiry, { operator, act: 'read', after: inquiry.state })
        const { group_id: groupId, first_seq: fromSeq } = inquiry
        return { inquiry, lines: await threads.listFrom(tx, groupId, fromSeq, LINES_MAX) }
      })
      const lastSeq = found.lines.at(-1)?.seq
      if (lastSeq !== undefined) await threads.markRead(found.inquiry.group_id, lastSeq)
      return found
    },

    async reply(inquiryId, { operator: rawOperator, text }) {
      const operator = operatorName(rawOperator)
      const message = await core.transaction(async (tx) => {
        const { member_id: memberId } =
          (await new InquiryRepository(tx).find(inquiryId)) ?? refuse('INQUIRY_UNKNOWN')
        // Locks the thread before the inquiry, in the order of a member who writes to the help desk.
        const said = await say(tx, memberId, text)
        const inquiry = await lockOpen(tx, inquiryId)
        await new InquiryRepository(tx).answer(inquiry.id, operator, said.created_at)
        await note(tx, inquiry, { operator, act: 'answered', after: 'answered' })
        await queue.enqueue(tx, {
          kind: REPLY_NOTICE_JOB,
          payload: { memberId, groupId: said.group_id, seq: said.seq },
          uniqueKey: `${REPLY_NOTICE_JOB}:${said.id}`,
          runAt: said.created_at + productConfig.help.noticeAfterMs,
        })
        return said
      })
      await threads.markRead(message.group_id, message.seq)
    },

    async close(inquiryId, request) {
      const operator = operatorName(request.operator)
      const why = operatorWhy(request.why)
      await core.transaction(async (tx) => {
        const inquiry = await lockOpen(tx, inquiryId)
        await new InquiryRepository(tx).close(inquiry.id, operator, core.clock.now())
        await note(tx, inquiry, { operator, act: 'closed', why, after: 'closed' })
      })
    },

    closeQuiet: () => {
      const now = core.clock.now()
      return new InquiryRepository(core.db).closeAnsweredBefore(now - productConfig.help.quietMs, SYSTEM, now)
    },

    async noticeUnread({ payload }) {
      const [memberId, groupId, seq] = [
        String(payload.memberId),
        String(payload.groupId),
        Number(payload.seq),
      ]
      await core.transaction(async (tx) => {
        const later = await threads.listFrom(tx, groupId, seq + 1, 1)
        // A later reply has its own job; a member who wrote since has seen this reply.
        if (later.length > 0 || (await threads.hasRead(tx, groupId, memberId, seq))) return
        await notices.add(tx, memberId, 'service_replied', { groupId })
      })
    },
  }
}
