import type { MessageTip } from '@contract/types/message'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { quotaDayStartOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import type { MessageEvents } from './message-events'
import type { MessageViewer } from './message.presenter'
import { type Appended, MessageRepository } from './message.repository'

/** A message that was just written and may need a tip. */
export interface TipOccasion extends Appended {
  readonly sides: readonly MessageViewer[]
  /** Both may write freely; a greeting gets no tip. */
  readonly isChat: boolean
  readonly hasContact: boolean
}

/** Tips that follow a message, for both, in the same transaction. Source: product §7.4.4, §7.5 */
export interface Tips {
  /** Writes the tips that the message calls for. Returns the number of the group's last entry. */
  sayAfter(tx: Tx, occasion: TipOccasion): Promise<number>
}

/** Dependencies of tips. */
export interface TipDeps {
  readonly productConfig: Pick<ProductConfig, 'chat' | 'quota'>
  readonly messageEvents: MessageEvents
}

/** Tips as numbered entries of the group. Their sender is the member whose message called for them. */
export const createTips = (core: Core, { productConfig: { chat, quota }, messageEvents }: TipDeps): Tips => {
  const isFirstOfDay = async (db: Db, groupId: string): Promise<boolean> => {
    const sinceMs = quotaDayStartOf(core.clock.now(), quota.resetHour)
    return !(await new MessageRepository(db).hasTipSince(groupId, 'fraud', sinceMs))
  }

  /** The count rises by one under the group's lock, so each side reaches the limit once. */
  const opensMedia = ({ mine, theirs }: TipOccasion): boolean =>
    mine === chat.imageAfterMutual && theirs >= chat.imageAfterMutual

  const tipsFor = async (db: Db, occasion: TipOccasion): Promise<MessageTip[]> => {
    if (!occasion.isChat) return []
    const isFraudDue = occasion.hasContact && (await isFirstOfDay(db, occasion.message.group_id))
    return [
      ...(opensMedia(occasion) ? ['media_open' as const] : []),
      ...(isFraudDue ? ['fraud' as const] : []),
    ]
  }

  const say = async (tx: Tx, { message, sides }: TipOccasion, tip: MessageTip): Promise<number> => {
    const written = await new MessageRepository(tx).append({
      group_id: message.group_id,
      id: core.ids.ulid(message.created_at),
      client_msg_id: core.ids.uuid(),
      from_id: message.from_id,
      to_id: message.to_id,
      type: 'tip',
      content: { tip },
      reply_to_seq: null,
      risk_tag: null,
      created_at: message.created_at,
    })
    if (!written) throw new Error('tip expected')
    await messageEvents.sendNew(tx, written.message, sides)
    return written.message.seq
  }

  return {
    async sayAfter(tx, occasion) {
      let lastSeq = occasion.message.seq
      for (const tip of await tipsFor(tx, occasion)) lastSeq = await say(tx, occasion, tip)
      return lastSeq
    },
  }
}
