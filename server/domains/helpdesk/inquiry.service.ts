import { MESSAGE_TEXT_MAX } from '@contract/constants'
import type { Db } from '../../db/database'
import type { DueJob, JobQueue } from '../../jobs/queue'
import type { Core } from '../../lib/core'
import { DomainError } from '../../lib/errors'
import type { AuditService } from '../audit/audit.service'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import { isServiceAccount } from '../members/service-account'
import type { MessageRow } from '../messages/message.repository'
import type { SentListener } from '../messages/sending.service'
import type { ServiceThreads } from '../messages/service-thread.service'
import type { NoticeService } from '../notices/notice.service'
import { operatorName, operatorWhy, refuse } from '../reports/operator-error'
import { InquiryRepository, type InquiryRow } from './inquiry.repository'

export type { InquiryRow } from './inquiry.repository'

/** An inquiry with what was said in it. */
export interface InquiryCase {
  readonly inquiry: InquiryRow
  /** From its first message on, at most the last 200. */
  readonly lines: readonly MessageRow[]
}

/** What an operator answers. */
export interface InquiryReply {
  readonly operator: string
  readonly text: string
}

/** Talks of members with the service. Source: product §8 (31) */
export interface InquiryService {
  /** Goes with every message that is sent: the member's first word opens an inquiry, each later one lets it wait. */
  readonly noteSent: SentListener
  /** Inquiries of some states, the one that has waited longest first. Nothing that members said. */
  list(db: Db, states: readonly InquiryRow['state'][], limit: number): Promise<InquiryRow[]>
  /**
   * One inquiry with what was said, for an operator who reads it: the reading is logged, and the member is told that
   * it was read. @throws OperatorError INQUIRY_UNKNOWN, OPERATOR_NAME
   */
  open(inquiryId: string, operator: string): Promise<InquiryCase>
  /**
   * Answers, with its entry in the audit log. The member is told at once, and by a system message when it stays unread.
   * @throws OperatorError INQUIRY_UNKNOWN, INQUIRY_CLOSED, REPLY_LENGTH with `max`, MEMBER_UNKNOWN when the account is
   * closed, OPERATOR_NAME
   */
  reply(inquiryId: string, reply: InquiryReply): Promise<void>
  /** Ends it; the member's next word opens another. @throws OperatorError INQUIRY_UNKNOWN, INQUIRY_CLOSED, OPERATOR_NAME, WHY_MISSING */
  close(inquiryId: string, wish: { readonly operator: string; readonly why: string }): Promise<void>
  /** Ends what was answered long ago and not taken up again; how many. */
  closeQuiet(): Promise<number>
  /** Does the job of a reply that may not have been read. */
  noticeUnread(job: DueJob): Promise<void>
}

/** What inquiries need of others. */
export interface InquiryParts {
  readonly config: Pick<ProductConfig, 'help'>
  readonly threads: ServiceThreads
  readonly audit: AuditService
  readonly notices: Pick<NoticeService, 'add'>
  readonly news: Pick<News, 'run'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** A job: tells the member of a reply that they have not read. */
export const REPLY_NOTICE_JOB = 'inquiry.notice'
/** Lines of an inquiry that an operator is shown at once. Source: ours */
const LINES_MAX = 200
const SYSTEM = 'system'

/** Inquiries in the table `inquiry`, over the service's threads. */
export const createInquiryService = (core: Core, parts: InquiryParts): InquiryService => {
  const { config, threads, audit, notices, news, queue } = parts

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

  const say = async (db: Db, memberId: string, text: string): Promise<MessageRow> => {
    try {
      return await threads.say(db, memberId, text)
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
      const found = await news.run(async (db): Promise<InquiryCase> => {
        const inquiry = (await new InquiryRepository(db).find(inquiryId)) ?? refuse('INQUIRY_UNKNOWN')
        await note(db, inquiry, { operator, act: 'read', after: inquiry.state })
        const { group_id: groupId, first_seq: fromSeq } = inquiry
        return { inquiry, lines: await threads.listFrom(db, groupId, fromSeq, LINES_MAX) }
      })
      const lastSeq = found.lines.at(-1)?.seq
      if (lastSeq !== undefined) await threads.markRead(found.inquiry.group_id, lastSeq)
      return found
    },

    async reply(inquiryId, { operator: rawOperator, text }) {
      const operator = operatorName(rawOperator)
      const message = await news.run(async (db) => {
        const { member_id: memberId } =
          (await new InquiryRepository(db).find(inquiryId)) ?? refuse('INQUIRY_UNKNOWN')
        // The thread before the inquiry, as whoever writes to the service takes them.
        const said = await say(db, memberId, text)
        const inquiry = await lockOpen(db, inquiryId)
        await new InquiryRepository(db).answer(inquiry.id, operator, said.created_at)
        await note(db, inquiry, { operator, act: 'answered', after: 'answered' })
        await queue.enqueue(db, {
          kind: REPLY_NOTICE_JOB,
          payload: { memberId, groupId: said.group_id, seq: said.seq },
          uniqueKey: `${REPLY_NOTICE_JOB}:${said.id}`,
          runAt: said.created_at + config.help.noticeAfterMs,
        })
        return said
      })
      await threads.markRead(message.group_id, message.seq)
    },

    async close(inquiryId, wish) {
      const operator = operatorName(wish.operator)
      const why = operatorWhy(wish.why)
      await news.run(async (db) => {
        const inquiry = await lockOpen(db, inquiryId)
        await new InquiryRepository(db).close(inquiry.id, operator, core.clock.now())
        await note(db, inquiry, { operator, act: 'closed', why, after: 'closed' })
      })
    },

    closeQuiet: () => {
      const now = core.clock.now()
      return new InquiryRepository(core.db).closeAnsweredBefore(now - config.help.quietMs, SYSTEM, now)
    },

    async noticeUnread({ payload }) {
      const [memberId, groupId, seq] = [
        String(payload.memberId),
        String(payload.groupId),
        Number(payload.seq),
      ]
      await news.run(async (db) => {
        const later = await threads.listFrom(db, groupId, seq + 1, 1)
        // A later reply has a job of its own; whoever wrote since has seen this one.
        if (later.length > 0 || (await threads.hasRead(db, groupId, memberId, seq))) return
        await notices.add(db, memberId, 'service_replied', { groupId })
      })
    },
  }
}
