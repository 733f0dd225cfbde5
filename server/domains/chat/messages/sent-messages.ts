import type { Tx } from '../../../db/transaction'
import type { MemberRow } from '../../account/members/member.service'
import type { Addressed } from './draft'
import type { MessageGroupService } from './groups/message-group.service'
import type { MessageEvents } from './message-events'
import type { MessageForm } from './message-policy.service'
import type { Appended } from './message.repository'
import type { Tips } from './tips'
import type { WxExchange } from './exchange/wx-exchange'

/** A message that was just written, in the same transaction. */
export interface WrittenMessage extends Appended {
  readonly draft: Addressed
  readonly form: MessageForm
  readonly sender: MemberRow
  readonly receiver: MemberRow
  /** True when the message changes the row of its group. */
  readonly isGroupChanged: boolean
  readonly hasContact: boolean
}

/** What follows a message in its transaction: events, answers to exchanges, tips. */
export interface SentMessages {
  /** Notifies both sides; the help desk gets no events. Returns the number of the group's last entry. */
  announce(tx: Tx, written: WrittenMessage): Promise<number>
}

/** Dependencies of what follows a message. */
export interface SentMessageDeps {
  readonly groups: Pick<MessageGroupService, 'notify'>
  readonly messageEvents: Pick<MessageEvents, 'sendNew'>
  readonly wxExchange: Pick<WxExchange, 'settleAsking'>
  readonly tips: Tips
}

/** Announces messages in the order in which clients show them. */
export const createSentMessages = ({
  groups,
  messageEvents,
  wxExchange,
  tips,
}: SentMessageDeps): SentMessages => ({
  async announce(tx, written) {
    const { message, draft, form, sender, receiver, hasContact } = written
    const sides = form === 'service' ? [sender] : [receiver, sender]
    const sideIds = sides.map(({ id }) => id)
    if (written.isGroupChanged) await groups.notify(tx, message.group_id, sideIds)
    await messageEvents.sendNew(tx, message, sides)
    if (draft.type === 'wx_exchange') await wxExchange.settleAsking(tx, message, draft, [receiver, sender])
    return tips.sayAfter(tx, { ...written, sides, isChat: form === 'chat', hasContact })
  },
})
