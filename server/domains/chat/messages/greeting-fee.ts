import { DAY_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { quotaDayOf, quotaResetAt } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { BillService } from '../../money/bills/bill.service'
import type { CoinService } from '../../money/coins/coin.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberRow } from '../../account/members/member.service'
import type { QuotaService } from '../../account/usage/quota.service'
import type { UnansweredGreetings } from '../../account/usage/unanswered-greetings'
import type { UsageService } from '../../account/usage/usage.service'
import { SentTextRepository } from './sent-text.repository'
import { sameTextKey } from '../../safety/text-moderation/text-rules'

/** For how long the same text counts as sent before, in ms. Source: ours. */
export const SAME_TEXT_MS = 30 * DAY_MS
/** Usage scope of greetings beyond the day's allowance. */
const EXTRA_SCOPE = 'greet_extra'

/** A greeting that is being sent. */
export interface GreetingKey {
  readonly text: string
  /** Coins that the sender agrees to pay for it if the day's allowance is used up. */
  readonly payCoins: number | undefined
  readonly clientMsgId: string
}

/**
 * Charges a greeting: one of the day's allowance or, beyond it, the coins that the sender agreed to. Afterwards the
 * text is compared with greetings to others, and the receiver has one more greeting to answer. All of it is in the
 * caller's transaction, so a greeting that is refused afterwards costs nothing. Returns how many are left of the
 * allowance, null without a limit. Source: product §7.4.1, §7.4.2
 */
export type ChargeGreetingFee = (
  tx: Tx,
  sender: MemberRow,
  receiver: MemberRow,
  idempotencyKey: GreetingKey,
) => Promise<number | null>

/** Dependencies of the greeting fee. */
export interface GreetingFeeDeps {
  readonly productConfig: Pick<ProductConfig, 'chat' | 'quota'>
  readonly quotas: Pick<QuotaService, 'tryConsume' | 'limitOf'>
  readonly usage: Pick<UsageService, 'consume' | 'peek'>
  readonly unansweredGreetings: Pick<UnansweredGreetings, 'add'>
  readonly coins: Pick<CoinService, 'spendForPlatform'>
  readonly bills: Pick<BillService, 'add'>
}

/**
 * The greeting fee: first the day's allowance, then coins.
 * @throws (the function) DomainError GREETING_QUOTA with `resetAt`, `limit`, `priceCoins` and `extraLeft`;
 * COINS_TOO_LOW with `short`; SAME_TEXT with `max`.
 */
export const createGreetingFee = (core: Core, deps: GreetingFeeDeps): ChargeGreetingFee => {
  const { productConfig, quotas, usage, coins, bills, unansweredGreetings } = deps
  const { quota: rules } = productConfig

  const extraKey = (memberId: string) => ({
    scope: EXTRA_SCOPE,
    subject: memberId,
    period: quotaDayOf(core.clock.now(), rules.resetHour),
  })

  /** Refuses with the price of another greeting today. */
  const offer = async (db: Db, sender: MemberRow) => {
    const extraLeft = Math.max(0, rules.extraGreetMax - (await usage.peek(db, extraKey(sender.id))))
    const { extraGreetCoins: priceCoins } = rules
    const resetAt = quotaResetAt(core.clock.now(), rules.resetHour)
    const limit = await quotas.limitOf(db, sender, 'greet')
    return fail('GREETING_QUOTA', { resetAt, limit, priceCoins, extraLeft })
  }

  const chargeExtra = async (tx: Tx, sender: MemberRow, receiver: MemberRow, idempotencyKey: GreetingKey) => {
    const { extraGreetCoins: priceCoins } = rules
    if (idempotencyKey.payCoins !== priceCoins) return offer(tx, sender)
    const expireAt = quotaResetAt(core.clock.now(), rules.resetHour) + DAY_MS
    const used = await usage.consume(tx, { ...extraKey(sender.id), limit: rules.extraGreetMax, expireAt })
    if (used === null) return offer(tx, sender)
    const key = `greeting_spend:${sender.id}:${idempotencyKey.clientMsgId}`
    const spend = { memberId: sender.id, coins: priceCoins, kind: 'greeting_spend', key } as const
    const { principalCoins, bonusCoins } = await coins.spendForPlatform(tx, spend)
    await bills.add(tx, {
      memberId: sender.id,
      ref: key,
      type: 'payment',
      bizType: 'greeting_spend',
      sign: -1,
      coins: priceCoins,
      state: 'done',
      balanceAfterCoins: principalCoins + bonusCoins,
      peerId: receiver.id,
    })
  }

  const assertNew = async (db: Db, sender: MemberRow, receiver: MemberRow, text: string): Promise<void> => {
    // A plain hash of a short text can be guessed, so the hash is keyed.
    const hash = core.crypto.steadyMac('same-text', sameTextKey(text))
    const now = core.clock.now()
    const repository = new SentTextRepository(db)
    const receivers = await repository.recordSameText(sender.id, hash, receiver.id, now, now - SAME_TEXT_MS)
    const { sameTextMaxReceivers: max } = productConfig.chat
    if (receivers > max) fail('SAME_TEXT', { max })
  }

  return async (tx, sender, receiver, idempotencyKey) => {
    const quota = await quotas.tryConsume(tx, sender, 'greet')
    if (!quota) await chargeExtra(tx, sender, receiver, idempotencyKey)
    await assertNew(tx, sender, receiver, idempotencyKey.text)
    await unansweredGreetings.add(tx, receiver.id)
    if (!quota) return 0
    return quota.limit === null ? null : quota.limit - quota.used
  }
}
