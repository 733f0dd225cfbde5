import { createHash } from 'node:crypto'
import type { DataOf, PayloadOf } from '@contract/call'
import type { sendMsg } from '@contract/calls/user/send_msg'
import type { CanMessage, MessageContent } from '@contract/types/message'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { fail, failField } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { MemberRow, MemberService } from '../members/member.service'
import type { QuotaService } from '../usage/quota.service'
import { MessageGroupRepository, type MessageGroupRow } from './message-group.repository'
import type { MessageGroupService } from './message-group.service'
import type { MessagePolicy, Verdict } from './message-policy.service'
import { presentMessage } from './message.presenter'
import { MessageRepository, type MessageRow } from './message.repository'
import { acceptText, type AcceptedText, cleanText, sameTextKey } from './text-rules'

/** What a sender hands in. */
export type Draft = PayloadOf<typeof sendMsg>

/** A message that is being written, for those who react to it in the same transaction. */
export interface Sent {
  readonly message: MessageRow
  readonly sender: MemberRow
  readonly receiver: MemberRow
}

/** Hears of a message inside its transaction. */
export type SentListener = (db: Db, sent: Sent) => Promise<void>

/** Sends messages. Source: product §7.4, §7.5. */
export interface SendingService {
  /**
   * Sends a text. The same `clientMsgId` with the same content answers the first result, however often and at
   * whatever time it comes; answered after the commit.
   * @throws DomainError every refusal that the call's contract names.
   */
  send(senderId: string, draft: Draft): Promise<DataOf<typeof sendMsg>>
  /** Hears of every message from now on. */
  onSent(listener: SentListener): void
}

/** What sending needs beside its own tables. */
export interface SendingNeeds {
  readonly config: Pick<ProductConfig, 'chat'>
  readonly news: News
  readonly members: Pick<MemberService, 'get' | 'find'>
  readonly quotas: Pick<QuotaService, 'take'>
  readonly groups: Pick<MessageGroupService, 'tell'>
  readonly policy: MessagePolicy
}

/** For how long a text counts as said before, in ms. Source: ours. */
const SAME_TEXT_MS = 30 * 86_400_000
/** The liked prompt or picture that a message answers. */
const QUOTED = /^(?:photo|prompt):[0-9A-Za-z_-]{1,40}$/

/** The sender used the client id in another group at the same moment: undo, then answer from there. */
class ClientIdTaken extends Error {}

const contentOf = ({ content: { text, on } }: Draft): MessageContent => ({
  text: cleanText(text),
  ...(on !== undefined && { on }),
})

const isSameDraft = (row: MessageRow, draft: Draft): boolean => {
  const wanted = contentOf(draft)
  const kept = row.content as MessageContent
  const isSameContent = kept.text === wanted.text && kept.on === wanted.on
  return row.to_id === draft.userId && row.type === draft.type && isSameContent
}

/** Sending over the message tables. */
export const createSendingService = (core: Core, needs: SendingNeeds): SendingService => {
  const { config, news, members, quotas, groups, policy } = needs
  const { textMax, greetingMax, sameTextMaxReceivers } = config.chat
  const listeners: SentListener[] = []

  /** The answer to a message that was sent before. */
  const repeat = async (row: MessageRow, draft: Draft): Promise<DataOf<typeof sendMsg>> => {
    if (!isSameDraft(row, draft)) fail('TOKEN_REUSED')
    const sender = await members.get(core.db, row.from_id)
    const receiver = await members.get(core.db, row.to_id)
    return { message: presentMessage(row), canMessage: await policy.canMessage(core.db, sender, receiver) }
  }

  /** The pair's group under lock; made as the sender's greeting when the two have none. */
  const lockGroup = async (db: Db, senderId: string, receiverId: string): Promise<MessageGroupRow> => {
    const repository = new MessageGroupRepository(db)
    const known = await repository.lock(senderId, receiverId)
    if (known) return known
    const atMs = core.clock.now()
    const opening = { id: core.ids.ulid(atMs), aId: senderId, bId: receiverId, openedBy: senderId, atMs }
    await repository.insert(opening)
    const made = await repository.lock(senderId, receiverId)
    if (!made) throw new Error('group expected')
    return made
  }

  /** A greeting costs one of the day's allowance; only then is it compared with what was said to others. */
  const payGreeting = async (
    db: Db,
    sender: MemberRow,
    receiver: MemberRow,
    text: string,
  ): Promise<number | null> => {
    const { limit, used } = await quotas.take(db, sender, 'greet')
    const hash = createHash('sha256').update(sameTextKey(text)).digest()
    const now = core.clock.now()
    const repository = new MessageRepository(db)
    const receivers = await repository.noteSameText(sender.id, hash, receiver.id, now, now - SAME_TEXT_MS)
    if (receivers > sameTextMaxReceivers) fail('SAME_TEXT', { max: sameTextMaxReceivers })
    return limit === null ? null : limit - used
  }

  const write = async (
    db: Db,
    group: MessageGroupRow,
    draft: Draft,
    senderId: string,
    accepted: AcceptedText,
  ) => {
    const atMs = core.clock.now()
    const content: MessageContent = { ...contentOf(draft), text: accepted.text }
    const message = await new MessageRepository(db).append({
      group_id: group.id,
      id: core.ids.ulid(atMs),
      client_msg_id: draft.clientMsgId,
      from_id: senderId,
      to_id: draft.userId,
      type: draft.type,
      content,
      risk_tag: accepted.riskTag,
      created_at: atMs,
    })
    if (message === null) throw new ClientIdTaken()
    return message
  }

  /** Both members hear of the message; a group that is new or answered now changes its row for both. */
  const announce = async (db: Db, group: MessageGroupRow, sent: Sent, isOpened: boolean): Promise<void> => {
    const { message, sender, receiver } = sent
    const pair = [receiver.id, sender.id]
    if (group.last_seq === 0 || isOpened) await groups.tell(db, group.id, pair)
    for (const memberId of pair)
      await news.add(db, memberId, { event: 'msg', message: presentMessage(message) })
    for (const listener of listeners) await listener(db, sent)
  }

  const after = (verdict: Verdict, greetingsLeft: number | null): CanMessage =>
    verdict.form === 'chat'
      ? { allowed: true, form: 'chat', refusal: null, need: null, greetingsLeft: null }
      : { allowed: false, form: null, refusal: 'WAIT_FOR_ANSWER', need: 'answer', greetingsLeft }

  const sendOnce = async (db: Db, senderId: string, draft: Draft) => {
    const sender = await members.get(db, senderId)
    const receiver = (await members.find(db, draft.userId)) ?? fail('TARGET_NOT_VISIBLE')
    const group = await lockGroup(db, senderId, receiver.id)
    const earlier = await new MessageRepository(db).findByClientId(senderId, draft.clientMsgId)
    if (earlier) return { earlier }
    const isNew = group.last_seq === 0 && group.opened_by === senderId
    const verdict = await policy.judge(db, sender, receiver, isNew ? null : group)
    if (verdict.form === null) return fail(verdict.refusal, verdict.need && { need: verdict.need })
    const isGreeting = verdict.form === 'greeting'
    const limits = { max: isGreeting ? greetingMax : textMax, isContactRefused: isGreeting }
    const accepted = acceptText(draft.content.text, limits, draft.confirmRisk === true)
    const greetingsLeft = isGreeting ? await payGreeting(db, sender, receiver, accepted.text) : null
    const isOpened = !isGreeting && !group.is_answered
    if (isOpened) await new MessageGroupRepository(db).setAnswered(group.id)
    const message = await write(db, group, draft, senderId, accepted)
    await announce(db, group, { message, sender, receiver }, isOpened)
    return { data: { message: presentMessage(message), canMessage: after(verdict, greetingsLeft) } }
  }

  return {
    onSent: (listener) => void listeners.push(listener),

    async send(senderId, draft) {
      if (draft.userId === senderId) fail('TARGET_IS_SELF')
      const { on } = draft.content
      if (on !== undefined && !QUOTED.test(on)) failField('content.on', 'pattern')
      try {
        const result = await news.run((db) => sendOnce(db, senderId, draft))
        return result.data ?? (await repeat(result.earlier, draft))
      } catch (error) {
        if (!(error instanceof ClientIdTaken)) throw error
        const earlier = await new MessageRepository(core.db).findByClientId(senderId, draft.clientMsgId)
        if (!earlier) throw error
        return repeat(earlier, draft)
      }
    },
  }
}
