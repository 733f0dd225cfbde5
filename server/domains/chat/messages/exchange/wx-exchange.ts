import type { Db } from '../../../../db/database'
import type { Tx } from '../../../../db/transaction'
import { fail } from '../../../../lib/errors'
import type { ProductConfig } from '../../../account/config/product-config'
import type { ContactRow, ContactService } from '../../../money/contacts/contact.service'
import type { MemberRow } from '../../../account/members/member.service'
import type { Addressed, Substance } from '../draft'
import type { KeptContact, KeptExchange } from './exchange-content'
import { MessageChangeRepository } from '../message-change.repository'
import type { MessageForm } from '../message-policy.service'
import { MessageGroupRepository, type MessageGroupRow } from '../groups/message-group.repository'
import type { MessageEvents } from '../message-events'
import { MessageRepository, type MessageRow } from '../message.repository'

/** An exchange card that a member sends. */
export type ExchangeDraft = Extract<Addressed, { type: 'wx_exchange' }>

type AnswerDraft = Extract<ExchangeDraft, { replyToSeq: number }>

const isAnswer = (draft: ExchangeDraft): draft is AnswerDraft => draft.content.state !== 'asked'

/** Free exchange of WeChat contacts: one member asks, the other answers once. Source: product §7.5.8 */
export interface WxExchange {
  /**
   * Content of the card, with the group under lock.
   * @throws DomainError WX_MISSING while the sender has set no contact; MESSAGE_NOT_ALLOWED with `each`, `mine` and
   * `theirs` before both have written enough; STATE_CHANGED while another request waits, or when the request was
   * answered or recalled; NOT_FOUND for an answer to anything but the peer's request.
   */
  substanceOf(
    db: Db,
    group: MessageGroupRow,
    sender: MemberRow,
    draft: ExchangeDraft,
    form: MessageForm,
  ): Promise<Substance>
  /** Updates the request with the answer that was just written, and notifies both. */
  settleAsking(
    tx: Tx,
    answer: MessageRow,
    draft: ExchangeDraft,
    sides: readonly [MemberRow, MemberRow],
  ): Promise<void>
}

/** Dependencies beside the message tables. */
export interface WxExchangeDeps {
  readonly productConfig: Pick<ProductConfig, 'chat'>
  readonly contacts: Pick<ContactService, 'hold'>
  readonly messageEvents: Pick<MessageEvents, 'sendAltered'>
}

const keptOf = ({ wx_sealed: sealed, masked }: ContactRow): KeptContact => ({
  sealed: sealed.toString('base64'),
  masked,
})

/** Exchanges over messages and contacts. */
export const createWxExchange = ({ productConfig, contacts, messageEvents }: WxExchangeDeps): WxExchange => {
  const each = productConfig.chat.wxExchangeEach

  const contactOf = async (db: Db, memberId: string): Promise<ContactRow> =>
    (await contacts.hold(db, memberId)) ?? fail('WX_MISSING')

  /** A request that its receiver deleted no longer waits for an answer. */
  const assertNoneWaits = async (db: Db, groupId: string): Promise<void> => {
    const messages = new MessageRepository(db)
    for (const { seq, to_id: toId } of await messages.listAskings(groupId)) {
      if (await messages.findKept(groupId, toId, seq)) fail('STATE_CHANGED', { seq })
    }
  }

  const ask = async (db: Db, group: MessageGroupRow, senderId: string): Promise<KeptExchange> => {
    const [mine, theirs] = await new MessageGroupRepository(db).getSides(group.id, senderId)
    const counts = { mine: mine.sent_count, theirs: theirs.sent_count }
    if (counts.mine < each || counts.theirs < each) fail('MESSAGE_NOT_ALLOWED', { each, ...counts })
    await contactOf(db, senderId)
    await assertNoneWaits(db, group.id)
    return { said: 'asked', state: 'asked' }
  }

  const answer = async (
    db: Db,
    group: MessageGroupRow,
    senderId: string,
    { replyToSeq, userId: askerId, content: { state: said } }: AnswerDraft,
  ): Promise<KeptExchange> => {
    const asking = await new MessageRepository(db).findKept(group.id, senderId, replyToSeq)
    const kept = asking?.content as unknown as KeptExchange | undefined
    const isAsking = asking?.type === 'wx_exchange' && asking.from_id === askerId && kept?.said === 'asked'
    if (!isAsking) return fail('NOT_FOUND')
    if (kept.state !== 'asked' || asking.recalled_at !== null) fail('STATE_CHANGED')
    if (said === 'declined') return { said, state: said }
    const own = await contactOf(db, senderId)
    const theirs = await contactOf(db, askerId)
    return { said, state: said, contacts: { [senderId]: keptOf(own), [askerId]: keptOf(theirs) } }
  }

  return {
    async substanceOf(db, group, sender, draft, form) {
      if (form !== 'chat') return fail('MESSAGE_NOT_ALLOWED', { each })
      const kept = isAnswer(draft)
        ? await answer(db, group, sender.id, draft)
        : await ask(db, group, sender.id)
      return { content: { ...kept }, accepted: null }
    },

    async settleAsking(tx, message, draft, sides) {
      if (!isAnswer(draft)) return
      const kept = { ...message.content, said: 'asked' }
      const changes = new MessageChangeRepository(tx)
      const altered = await changes.setContent(message.group_id, draft.replyToSeq, kept)
      await messageEvents.sendAltered(tx, 'change', altered, sides)
    },
  }
}
