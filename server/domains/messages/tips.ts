import { DAY_MS } from '@contract/constants'
import type { MessageTip } from '@contract/types/message'
import type { Db } from '../../db/database'
import { quotaResetAt } from '../../lib/clock'
import type { Core } from '../../lib/core'
import type { ProductConfig } from '../config/product-config'
import type { MessageNews } from './message-news'
import type { MessageViewer } from './message.presenter'
import { type Appended, MessageRepository } from './message.repository'

/** What a message that was just written may lead to. */
export interface TipOccasion extends Appended {
  readonly sides: readonly MessageViewer[]
  /** The two may write freely: a greeting leads to nothing. */
  readonly isChat: boolean
  readonly hasContact: boolean
}

/** Lines that the product says after a message, for both, in the same transaction. Source: product §7.4.4, §7.5 */
export interface Tips {
  /** Says what the occasion calls for; the number of the group's last entry afterwards. */
  sayAfter(db: Db, occasion: TipOccasion): Promise<number>
}

/** Tips as numbered entries of the group; they come from the one whose message led to them. */
export const createTips = (
  core: Core,
  { chat, quota }: Pick<ProductConfig, 'chat' | 'quota'>,
  messageNews: MessageNews,
): Tips => {
  const isFirstOfDay = async (db: Db, groupId: string): Promise<boolean> => {
    const sinceMs = quotaResetAt(core.clock.now(), quota.resetHour) - DAY_MS
    return !(await new MessageRepository(db).hasTipSince(groupId, 'fraud', sinceMs))
  }

  /** The count goes up by one under the group's lock, so each side passes the mark once. */
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

  const say = async (db: Db, { message, sides }: TipOccasion, tip: MessageTip): Promise<number> => {
    const written = await new MessageRepository(db).append({
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
    await messageNews.tellNew(db, written.message, sides)
    return written.message.seq
  }

  return {
    async sayAfter(db, occasion) {
      let lastSeq = occasion.message.seq
      for (const tip of await tipsFor(db, occasion)) lastSeq = await say(db, occasion, tip)
      return lastSeq
    },
  }
}
