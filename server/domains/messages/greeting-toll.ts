import { createHash } from 'node:crypto'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import type { MemberRow } from '../members/member.service'
import type { QuotaService } from '../usage/quota.service'
import { MessageRepository } from './message.repository'
import { sameTextKey } from './text-rules'

/** For how long a text counts as said before, in ms. Source: ours. */
const SAME_TEXT_MS = 30 * 86_400_000

/**
 * Takes what a greeting costs: one of the day's allowance; only then is it compared with what was said to others.
 * Answers how many are left, null without a limit. Source: product §7.4.1, §7.4.2
 */
export type TakeGreetingToll = (
  db: Db,
  sender: MemberRow,
  receiver: MemberRow,
  text: string,
) => Promise<number | null>

/** The toll by the day's allowances. @throws (the function) DomainError GREETING_QUOTA, SAME_TEXT with `max`. */
export const createGreetingToll =
  (core: Core, { chat }: Pick<ProductConfig, 'chat'>, quotas: Pick<QuotaService, 'take'>): TakeGreetingToll =>
  async (db, sender, receiver, text) => {
    const { limit, used } = await quotas.take(db, sender, 'greet')
    const hash = createHash('sha256').update(sameTextKey(text)).digest()
    const now = core.clock.now()
    const repository = new MessageRepository(db)
    const receivers = await repository.noteSameText(sender.id, hash, receiver.id, now, now - SAME_TEXT_MS)
    if (receivers > chat.sameTextMaxReceivers) fail('SAME_TEXT', { max: chat.sameTextMaxReceivers })
    return limit === null ? null : limit - used
  }
