import type { DataOf } from '@contract/call'
import { sendMsg } from '@contract/calls/user/send_msg'
import type { CanMessage } from '@contract/types/message'
import type { Db } from '../../../db/database'
import { claim } from '../../../db/idempotency'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { DomainError, fail, failField } from '../../../lib/errors'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { TextCases } from '../../safety/text-moderation/text-cases'
import type { TextVerdict } from '../../safety/text-moderation/verdict'
import { isServiceAccount } from '../../account/members/service-account'
import type { ChargeGreetingFee } from './greeting-fee'
import { createGroupOpening, type GroupOpeningDeps } from './groups/group-opening'
import { type Addressed, type Draft, type Judged, type Substance, withStickerWords } from './draft'
import { isSameDraft } from './kept-content'
import type { MediaGate } from './media/media-gate'
import { MessageGroupRepository, type MessageGroupRow, peerOf } from './groups/message-group.repository'
import type { MessageMedia, PreparedMedia } from './media/message-media.service'
import { assertAllowed, type MessageForm, type MessagePolicy } from './message-policy.service'
import type { MessagePresenter } from './message.presenter'
import { MessageRepository, type MessageRow } from './message.repository'
import type { SupportGate } from './ports'
import type { SentMessages } from './sent-messages'
import type { Substances } from './substances'
import { ThreadSightRepository } from './thread-sight.repository'

/** A message that is being written, for listeners in the same transaction. */
export interface Sent {
  readonly message: MessageRow
  /** The group's last entry: the message, or the tip after it. */
  readonly lastSeq: number
  readonly sender: MemberRow
  readonly receiver: MemberRow
  /** How its words were judged. */
  readonly verdict: TextVerdict
}

/** Runs for a message inside its transaction. */
export type SentListener = (db: Db, sent: Sent) => Promise<void>

type Answer = DataOf<typeof sendMsg>

/** Sends messages. Source: product §7.4, §7.5. */
export interface SendingService {
  /**
   * Sends a text, a picture, a voice or an exchange card. The same `clientMsgId` with the same content returns the
   * first result, however often and whenever it is repeated. Returns after the commit.
   * @throws DomainError every refusal that the call's contract names.
   */
  send(senderId: string, draft: Draft): Promise<Answer>
  /** Registers a listener for every message. */
  onSent(listener: SentListener): void
}

/** Dependencies beside the message tables. */
export interface SendingDeps {
  readonly members: Pick<MemberService, 'getWith'>
  readonly chargeGreetingFee: ChargeGreetingFee
  readonly messagePolicy: MessagePolicy
  readonly messagePresenter: MessagePresenter
  readonly messageMedia: MessageMedia
  readonly mediaGate: MediaGate
  readonly substances: Substances
  readonly sentMessages: SentMessages
  readonly supportGate: Pick<SupportGate, 'open'>
  readonly textCases: Pick<TextCases, 'addRefused'>
}

/** The liked prompt or picture that a message answers. */
const QUOTED = /^(?:photo|prompt):[0-9A-Za-z_-]{1,40}$/

/** The sender used the client id in the group, longer ago than claims are kept: roll back, then return that message. */
class ClientIdTaken extends Error {}

const canMessageAfter = (form: MessageForm, greetingsLeft: number | null): CanMessage =>
  form !== 'greeting'
    ? { allowed: true, form, refusal: null, need: null, greetingsLeft: null }
    : { allowed: false, form: null, refusal: 'WAIT_FOR_ANSWER', need: 'answer', greetingsLeft }

/** Sending over the message tables. */
export const createSendingService = (core: Core, deps: SendingDeps & GroupOpeningDeps): SendingService => {
  const { members, chargeGreetingFee, messagePolicy, messagePresenter } = deps
  const { messageMedia, mediaGate, substances, sentMessages, supportGate, textCases } = deps
  const opening = createGroupOpening(core, deps)
  const listeners: SentListener[] = []

  /** True for the first use of the client id; one id is for one group. @throws DomainError TOKEN_REUSED */
  const claimClientId = (
    tx: Tx,
    groupId: string,
    senderId: string,
    { clientMsgId }: Draft,
  ): Promise<boolean> =>
    claim(tx, {
      ...{ memberId: senderId, path: sendMsg.path, clientToken: clientMsgId, body: { groupId } },
      atMs: core.clock.now(),
    })

  /** The message of an earlier request with the same client id. */
  const findEarlier = async (senderId: string, { userId, clientMsgId }: Addressed) => {
    const group = await new MessageGroupRepository(core.chatDb).find(senderId, userId)
    return group && new MessageRepository(core.chatDb).findByClientId(group.id, senderId, clientMsgId)
  }

  /** The answer to a message that was sent before. */
  const repeat = async (row: MessageRow, draft: Addressed): Promise<Answer> => {
    if (!isSameDraft(row, draft)) fail('TOKEN_REUSED')
    const [sender, receiver] = await members.getWith(core.db, row.from_id, row.to_id)
    if (!receiver) throw new Error('receiver expected')
    const { isPeerHidden } = await new ThreadSightRepository(core.db).of(sender.id, receiver.id)
    return {
      message: await messagePresenter.presentOne(core.db, sender, row, isPeerHidden),
      canMessage: await messagePolicy.canMessage(core.db, sender, receiver),
    }
  }

  /** The draft with its receiver: the named one, or the other side of the named group. */
  const address = async (senderId: string, draft: Draft): Promise<Addressed> => {
    const { userId, groupId } = draft
    if (groupId === undefined) return { ...draft, userId: userId ?? failField('userId', 'required') }
    const group = await new MessageGroupRepository(core.chatDb).findById(groupId)
    const peerId = group && peerOf(group, senderId)
    if (!peerId || (userId !== undefined && userId !== peerId)) return fail('NOT_FOUND')
    return { ...draft, userId: peerId }
  }

  /** Accepts a quote only of a message that the sender still holds, and never of a tip. */
  const acceptQuote = async (db: Db, groupId: string, senderId: string, seq?: number) => {
    if (seq === undefined) return null
    const quoted = await new MessageRepository(db).findKept(groupId, senderId, seq)
    return quoted && quoted.type !== 'tip' ? seq : fail('NOT_FOUND')
  }

  const write = async (
    db: Db,
    group: MessageGroupRow,
    sender: MemberRow,
    draft: Addressed,
    from: Substance,
  ) => {
    const atMs = core.clock.now()
    const written = await new MessageRepository(db).append({
      group_id: group.id,
      id: core.ids.ulid(atMs),
      client_msg_id: draft.clientMsgId,
      from_id: sender.id,
      to_id: draft.userId,
      type: draft.type,
      content: from.content,
      reply_to_seq: await acceptQuote(db, group.id, sender.id, draft.replyToSeq),
      risk_tag: from.accepted?.riskTag ?? null,
      created_at: atMs,
    })
    if (written === null) throw new ClientIdTaken()
    return written
  }

  const sendOnce = async (tx: Tx, senderId: string, draft: Judged, prepared: PreparedMedia | null) => {
    const [[sender, known], locked] = await Promise.all([
      members.getWith(tx, senderId, draft.userId),
      opening.lock(tx, senderId, draft.userId),
    ])
    const group = locked ?? (await opening.insert(tx, sender, known, draft.userId))
    const receiver = known ?? fail('TARGET_NOT_VISIBLE')
    const [isFirst, judged] = await Promise.all([
      claimClientId(tx, group.id, senderId, draft),
      opening.judge(tx, group, sender, receiver),
    ])
    if (!isFirst) {
      const earlier = await new MessageRepository(tx).findByClientId(group.id, senderId, draft.clientMsgId)
      if (earlier) return { earlier }
    }
    assertAllowed(judged)
    const { form } = judged
    if (draft.type === 'image' || draft.type === 'voice')
      await mediaGate.assertOpen(tx, form, group, { senderId, type: draft.type })
    const substance = await substances.of(tx, { group, sender, draft, form, prepared })
    const text = substance.accepted?.text ?? ''
    const payCoins = draft.type === 'text' ? draft.payCoins : undefined
    const key = { text, payCoins, clientMsgId: draft.clientMsgId }
    const greetingsLeft = form === 'greeting' ? await chargeGreetingFee(tx, sender, receiver, key) : null
    const isOpened = form === 'chat' && !group.is_answered
    if (isOpened) await opening.answer(tx, group)
    const written = await write(tx, group, sender, draft, substance)
    const { message } = written
    if (prepared) await messageMedia.attach(tx, message, prepared)
    // A group that is new or answered now changes its row for both.
    const isGroupChanged = group.last_seq === 0 || isOpened
    const hasContact = substance.accepted?.hasContact === true
    const sent = { ...written, draft, form, sender, receiver, isGroupChanged, hasContact }
    const lastSeq = await sentMessages.announce(tx, sent)
    for (const listener of listeners)
      await listener(tx, { message, lastSeq, sender, receiver, verdict: draft.verdict })
    const presented = await messagePresenter.presentOne(tx, sender, message)
    return { data: { message: presented, canMessage: canMessageAfter(form, greetingsLeft) } }
  }

  /** A greeting that needs a person becomes a case after its transaction was rolled back. */
  const holdRefused = async (memberId: string, draft: Judged, error: unknown): Promise<void> => {
    const isRefused = error instanceof DomainError && error.refusal === 'TEXT_REFUSED'
    const { verdict, read } = draft
    if (!isRefused || read === null || verdict.decision !== 'review') return
    await textCases.addRefused({ memberId, place: 'greeting', text: read.text, verdict })
  }

  const sendOrRepeat = async (
    senderId: string,
    draft: Judged,
    prepared: PreparedMedia | null,
  ): Promise<{ isNew: boolean; answer: Answer }> => {
    try {
      const result = await core.transaction((tx) => sendOnce(tx, senderId, draft, prepared))
      if (result.data) return { isNew: true, answer: result.data }
      return { isNew: false, answer: await repeat(result.earlier, draft) }
    } catch (error) {
      await holdRefused(senderId, draft, error)
      if (!(error instanceof ClientIdTaken)) throw error
      const earlier = await findEarlier(senderId, draft)
      if (!earlier) throw error
      return { isNew: false, answer: await repeat(earlier, draft) }
    }
  }

  const sendMedia = async (
    senderId: string,
    draft: Extract<Judged, { type: 'image' | 'voice' }>,
  ): Promise<Answer> => {
    const known = await findEarlier(senderId, draft)
    if (known) return repeat(known, draft)
    await mediaGate.assertWelcome(senderId, draft.userId, draft.type)
    let prepared: PreparedMedia
    try {
      prepared = await messageMedia.prepare(senderId, draft)
    } catch (error) {
      // The same request at the same moment may have used the upload.
      const earlier = await findEarlier(senderId, draft)
      if (!earlier) throw error
      return repeat(earlier, draft)
    }
    let isKept = false
    try {
      const { isNew, answer } = await sendOrRepeat(senderId, draft, prepared)
      isKept = isNew
      return answer
    } finally {
      await (isKept ? messageMedia.finish(prepared) : messageMedia.discard(prepared))
    }
  }

  return {
    onSent: (listener) => void listeners.push(listener),

    async send(senderId, wanted) {
      const addressed = await address(senderId, withStickerWords(wanted))
      if (addressed.userId === senderId) fail('TARGET_IS_SELF')
      if (isServiceAccount(addressed.userId)) await supportGate.open(core.db)
      const draft = await substances.judge(senderId, addressed)
      if (draft.type === 'image' || draft.type === 'voice') return sendMedia(senderId, draft)
      if (draft.type === 'wx_exchange') return (await sendOrRepeat(senderId, draft, null)).answer
      const { on } = draft.content
      if (on !== undefined && !QUOTED.test(on)) failField('content.on', 'pattern')
      return (await sendOrRepeat(senderId, draft, null)).answer
    },
  }
}
