import { MESSAGE_TEXT_MAX } from '@contract/constants'
import type { ActOf } from '@contract/ops/audit-acts'
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
import { operatorName, refuse } from '../operators/operator-error'
import { SupportTicketRepository, type SupportTicketRow } from './support-ticket.repository'
import { type OperatorSignature, checkSignature } from '../operators/signature'

export type { SupportTicketRow } from './support-ticket.repository'

/** A ticket with its messages. */
export interface SupportTicketCase {
  readonly ticket: SupportTicketRow
  /** Messages from the first one on, at most the last 200. */
  readonly lines: readonly MessageRow[]
}

/** An operator's answer. */
export interface SupportTicketReply {
  readonly operator: string
  readonly text: string
}

/** Chats of members with the help desk. Source: product §8 (31) */
export interface SupportTicketService {
  /** Runs with every sent message: the member's first message opens a ticket, later ones mark it as waiting. */
  readonly recordSent: SentListener
  /** Tickets in these states, longest waiting first, without members' messages. */
  list(db: Db, states: readonly SupportTicketRow['state'][], limit: number): Promise<SupportTicketRow[]>
  /**
   * A ticket with its messages, for an operator who reads it. The reading is logged. The member sees that the messages
   * were read, unless the operator only audits. @throws OperatorError TICKET_UNKNOWN, OPERATOR_NAME
   */
  open(ticketId: string, operator: string, how?: { isAudit: boolean }): Promise<SupportTicketCase>
  /**
   * Answers, with an entry in the audit log. The member gets an event at once, and a system message if it stays
   * unread.
   * @throws OperatorError TICKET_UNKNOWN, TICKET_CLOSED, REPLY_LENGTH with `max`, MEMBER_UNKNOWN when the account is
   * closed, OPERATOR_NAME
   */
  reply(ticketId: string, reply: SupportTicketReply): Promise<void>
  /**
   * Closes it; the member's next message opens another. @throws OperatorError TICKET_UNKNOWN, TICKET_CLOSED,
   * OPERATOR_NAME, WHY_MISSING
   */
  close(ticketId: string, request: OperatorSignature): Promise<void>
  /** Closes tickets that were answered long ago and not continued; returns their number. */
  closeQuiet(): Promise<number>
  /** Runs the job for a reply that may be unread. */
  noticeUnread(job: DueJob): Promise<void>
}

/** Dependencies of tickets. */
export interface SupportTicketDeps {
  readonly productConfig: Pick<ProductConfig, 'help'>
  readonly threads: ServiceThreads
  readonly audit: AuditService
  readonly notices: Pick<NoticeService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Kind of the job that notifies the member of an unread reply. */
export const REPLY_NOTICE_JOB = 'inquiry.notice'
/** Messages of a ticket that an operator is shown at once. Source: ours */
const LINES_MAX = 200
const SYSTEM = 'system'

/** Stores tickets in the table `inquiry`, with the help desk's threads. */
export const createSupportTicketService = (core: Core, deps: SupportTicketDeps): SupportTicketService => {
  const { productConfig, threads, audit, notices, queue } = deps

  const recordSent: SentListener = async (db, { message, sender, receiver }) => {
    if (!isServiceAccount(receiver.id)) return
    const tickets = new SupportTicketRepository(db)
    const atMs = message.created_at
    if (await tickets.wait(sender.id, atMs)) return
    await tickets.insert({
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

  const record = (
    db: Db,
    ticket: SupportTicketRow,
    entry: { operator: string; act: ActOf<'inquiry'>; why?: string; after: string },
  ) =>
    audit.add(db, {
      operator: entry.operator,
      act: `inquiry.${entry.act}`,
      subject: `inquiry:${ticket.id}`,
      memberId: ticket.member_id,
      why: entry.why ?? '',
      before: { inquiry: ticket.state },
      after: { inquiry: entry.after },
    })

  const lockOpen = async (db: Db, id: string): Promise<SupportTicketRow> => {
    const ticket = (await new SupportTicketRepository(db).lock(id)) ?? refuse('TICKET_UNKNOWN')
    return ticket.state === 'closed' ? refuse('TICKET_CLOSED') : ticket
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
    recordSent,
    list: (db, states, limit) => new SupportTicketRepository(db).list(states, limit),

    async open(ticketId, rawOperator, how) {
      const operator = operatorName(rawOperator)
      const found = await core.transaction(async (tx): Promise<SupportTicketCase> => {
        const ticket = (await new SupportTicketRepository(tx).find(ticketId)) ?? refuse('TICKET_UNKNOWN')
        await record(tx, ticket, { operator, act: 'read', after: ticket.state })
        const { group_id: groupId, first_seq: fromSeq } = ticket
        return { ticket, lines: await threads.listFrom(tx, groupId, fromSeq, LINES_MAX) }
      })
      const lastSeq = found.lines.at(-1)?.seq
      if (lastSeq !== undefined && how?.isAudit !== true)
        await threads.markRead(found.ticket.group_id, lastSeq)
      return found
    },

    async reply(ticketId, { operator: rawOperator, text }) {
      const operator = operatorName(rawOperator)
      const message = await core.transaction(async (tx) => {
        const { member_id: memberId } =
          (await new SupportTicketRepository(tx).find(ticketId)) ?? refuse('TICKET_UNKNOWN')
        // Locks the thread before the ticket, in the order of a member who writes to the help desk.
        const said = await say(tx, memberId, text)
        const ticket = await lockOpen(tx, ticketId)
        await new SupportTicketRepository(tx).answer(ticket.id, operator, said.created_at)
        await record(tx, ticket, { operator, act: 'answered', after: 'answered' })
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

    async close(ticketId, request) {
      const { operator, why } = checkSignature(request)
      await core.transaction(async (tx) => {
        const ticket = await lockOpen(tx, ticketId)
        await new SupportTicketRepository(tx).close(ticket.id, operator, core.clock.now())
        await record(tx, ticket, { operator, act: 'closed', why, after: 'closed' })
      })
    },

    closeQuiet: () => {
      const now = core.clock.now()
      return new SupportTicketRepository(core.db).closeAnsweredBefore(
        now - productConfig.help.quietMs,
        SYSTEM,
        now,
      )
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
