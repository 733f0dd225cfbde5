import { DAY_MS } from '@contract/constants'
import type { Db } from '../../db/database'
import { quotaDayOf, quotaResetAt } from '../../lib/clock'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import type { BillService } from '../bills/bill.service'
import type { CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../config/product-config'
import type { MemberRow } from '../members/member.service'
import type { QuotaService } from '../usage/quota.service'
import type { UsageService } from '../usage/usage.service'
import { MessageRepository } from './message.repository'
import { sameTextKey } from './text-rules'

/** For how long a text counts as said before, in ms. Source: ours. */
export const SAME_TEXT_MS = 30 * DAY_MS
/** What greetings beyond the day's allowance are counted as. */
const EXTRA_SCOPE = 'greet_extra'

/** A greeting that is being sent. */
export interface GreetingPress {
  readonly text: string
  /** The sender agrees to pay so many coins for it, should the day's allowance be used. */
  readonly payCoins: number | undefined
  readonly clientMsgId: string
}

/**
 * Takes what a greeting costs: one of the day's allowance or, beyond it, the coins that the sender agreed to; only then
 * is it compared with what was said to others. Everything in the caller's transaction: a greeting that is refused
 * afterwards has cost nothing. Answers how many are left of the allowance, null without a limit.
 * Source: product §7.4.1, §7.4.2
 */
export type TakeGreetingToll = (
  db: Db,
  sender: MemberRow,
  receiver: MemberRow,
  press: GreetingPress,
) => Promise<number | null>

/** What the toll needs. */
export interface GreetingTollNeeds {
  readonly config: Pick<ProductConfig, 'chat' | 'quota'>
  readonly quotas: Pick<QuotaService, 'tryTake' | 'limitOf'>
  readonly usage: Pick<UsageService, 'take' | 'peek'>
  readonly coins: Pick<CoinService, 'spendForPlatform'>
  readonly bills: Pick<BillService, 'add'>
}

/**
 * The toll by the day's allowances, then by coins. @throws (the function) DomainError GREETING_QUOTA with `resetAt`,
 * `limit`, `priceCoins` and `extraLeft`; COINS_TOO_LOW with `short`; SAME_TEXT with `max`.
 */
export const createGreetingToll = (core: Core, needs: GreetingTollNeeds): TakeGreetingToll => {
  const { config, quotas, usage, coins, bills } = needs
  const { quota: rules } = config

  const extraKey = (memberId: string) => ({
    scope: EXTRA_SCOPE,
    subject: memberId,
    period: quotaDayOf(core.clock.now(), rules.resetHour),
  })

  /** Says what another greeting costs today. */
  const offer = async (db: Db, sender: MemberRow) => {
    const extraLeft = Math.max(0, rules.extraGreetMax - (await usage.peek(db, extraKey(sender.id))))
    const { extraGreetCoins: priceCoins } = rules
    const resetAt = quotaResetAt(core.clock.now(), rules.resetHour)
    const limit = await quotas.limitOf(db, sender, 'greet')
    return fail('GREETING_QUOTA', { resetAt, limit, priceCoins, extraLeft })
  }

  const takeExtra = async (db: Db, sender: MemberRow, receiver: MemberRow, press: GreetingPress) => {
    const { extraGreetCoins: priceCoins } = rules
    if (press.payCoins !== priceCoins) return offer(db, sender)
    const expireAt = quotaResetAt(core.clock.now(), rules.resetHour) + DAY_MS
    const used = await usage.take(db, { ...extraKey(sender.id), limit: rules.extraGreetMax, expireAt })
    if (used === null) return offer(db, sender)
    const key = `greeting_spend:${sender.id}:${press.clientMsgId}`
    const spend = { memberId: sender.id, coins: priceCoins, kind: 'greeting_spend', key } as const
    const { principalCoins, bonusCoins } = await coins.spendForPlatform(db, spend)
    await bills.add(db, {
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
    // Keyed: short words are guessed from any other hash.
    const hash = core.crypto.mac('same-text', sameTextKey(text))
    const now = core.clock.now()
    const repository = new MessageRepository(db)
    const receivers = await repository.noteSameText(sender.id, hash, receiver.id, now, now - SAME_TEXT_MS)
    const { sameTextMaxReceivers: max } = config.chat
    if (receivers > max) fail('SAME_TEXT', { max })
  }

  return async (db, sender, receiver, press) => {
    const quota = await quotas.tryTake(db, sender, 'greet')
    if (!quota) await takeExtra(db, sender, receiver, press)
    await assertNew(db, sender, receiver, press.text)
    if (!quota) return 0
    return quota.limit === null ? null : quota.limit - quota.used
  }
}
