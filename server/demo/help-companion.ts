import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Helpdesk } from '../domains/safety/helpdesk/create-helpdesk'
import type { MemberService } from '../domains/account/members/member.service'
import { isServiceAccount } from '../domains/account/members/service-account'
import type { SendingService, SentListener } from '../domains/chat/messages/sending.service'
import { OperatorError } from '../domains/safety/operators/operator-error'
import type { DueJob, JobQueue } from '../jobs/queue'
import type { JobWorker } from '../jobs/worker'
import type { Core } from '../lib/core'
import { type Language, languageOf } from '../lib/language'

/** Dependencies of the demo's service. */
export interface HelpCompanionDeps {
  readonly helpdesk: Pick<Helpdesk, 'supportTickets'>
  readonly members: Pick<MemberService, 'get'>
  readonly sending: Pick<SendingService, 'onSent'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly jobs: Pick<JobWorker, 'handle'>
}

const TYPING = 'help.typing'
const ANSWER = 'help.answer'
/** Operator name of the demo's service in the audit log. */
const OPERATOR = 'demo-service'
const BEFORE_TYPING_MS = 800
const TYPING_MS = 2_000
/** Most waiting tickets that are searched for one member's. */
const LOOK_THROUGH = 200

const lines: Readonly<Record<Language, string>> = {
  'zh-CN':
    '你好，我是演示环境的客服，已经收到你的消息。这里没有真人值守；正式环境里，客服会在服务时间内在这个对话里回复你。',
  en: 'Hello, this is the demo’s support. Your message is here. Nobody is on duty in the demo; in the real product, support answers in this chat during service hours.',
}

/**
 * Answers the first message of a ticket in the demo world, so that a visitor can try a conversation with the service alone.
 * The answer says that it comes from the demo.
 * @throws Error in production, where nobody but people answers.
 */
export const startHelpCompanion = (core: Core, deps: HelpCompanionDeps): void => {
  if (core.config.isProduction || !core.config.isDemo)
    throw new Error("the demo's service lives in the demo world alone")
  const { helpdesk, members, sending, queue, jobs } = deps

  const handleSent: SentListener = async (db, { message, sender, receiver }) => {
    if (!isServiceAccount(receiver.id) || sender.is_demo) return
    const payload = { memberId: sender.id, groupId: message.group_id }
    const runAt = core.clock.now() + BEFORE_TYPING_MS
    await queue.enqueue(db, { kind: TYPING, payload, uniqueKey: `${TYPING}:${message.id}`, runAt })
  }

  const unanswered = async (memberId: string) => {
    const waiting = await helpdesk.supportTickets.list(core.db, ['waiting'], LOOK_THROUGH)
    return waiting.find((one) => one.member_id === memberId && one.answered_at === null)
  }

  /** An event of the outbox, so that it is in order with the messages. */
  const sendTyping = ({ payload }: DueJob, on: boolean): Promise<void> => {
    const event = {
      event: 'typing',
      userId: SERVICE_ACCOUNT_ID,
      groupId: String(payload.groupId),
      on,
    } as const
    return core.transaction(async (tx) => tx.events.add(String(payload.memberId), event))
  }

  const handleTyping = async (job: DueJob): Promise<void> => {
    const ticket = await unanswered(String(job.payload.memberId))
    if (!ticket) return
    await sendTyping(job, true)
    const uniqueKey = `${ANSWER}:${ticket.id}`
    const runAt = core.clock.now() + TYPING_MS
    await queue.enqueue(core.db, { kind: ANSWER, payload: job.payload, uniqueKey, runAt })
  }

  const handleAnswer = async (job: DueJob): Promise<void> => {
    const memberId = String(job.payload.memberId)
    const ticket = await unanswered(memberId)
    await sendTyping(job, false)
    if (!ticket) return
    const { language } = await members.get(core.db, memberId)
    try {
      await helpdesk.supportTickets.reply(ticket.id, {
        operator: OPERATOR,
        text: lines[languageOf(language)],
      })
    } catch (error) {
      // An operator closed the ticket, or the account was closed meanwhile.
      if (!(error instanceof OperatorError)) throw error
    }
  }

  sending.onSent(handleSent)
  jobs.handle(TYPING, handleTyping)
  jobs.handle(ANSWER, handleAnswer)
}
