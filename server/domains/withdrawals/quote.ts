import { DAY_MS } from '@contract/constants'
import type { ErrorName } from '@contract/errors'
import { monthOf, monthSpan, quotaResetAt } from '../../lib/clock'
import { shareUpFen } from '../../lib/money'
import type { ProductConfig } from '../config/product-config'
import type { AlipayRow } from './alipay.repository'
import type { WithdrawnSoFar } from './withdrawal.repository'

type Rules = ProductConfig['withdraw']

/** Everything on which it depends what a member may take out now. */
export interface Standing {
  readonly isCertified: boolean
  readonly account: AlipayRow | null
  readonly hasRunning: boolean
  readonly soFar: WithdrawnSoFar
  readonly availableFen: number
  /** False where this server pays nothing out. */
  readonly canPay: boolean
}

/** Something that stands in the way. */
export interface Blocker {
  readonly name: ErrorName
  /** When it goes away by itself; null when it does not. */
  readonly until: number | null
}

/** Beginnings and ends of the Shanghai day and month of a moment, in epoch milliseconds. */
export const spansOf = (nowMs: number) => {
  const dayEndMs = quotaResetAt(nowMs, 0)
  const [monthMs, monthEndMs] = monthSpan(monthOf(nowMs))
  return { dayMs: dayEndMs - DAY_MS, dayEndMs, monthMs, monthEndMs }
}

/** What the product takes: a share up to the whole fen, no less than the least and no more than the most. Source: product §7.8.5 */
export const feeOf = (amountFen: number, rules: Rules): number =>
  Math.min(rules.feeCapFen, Math.max(rules.feeMinFen, shareUpFen(amountFen, rules.feeBasisPoints)))

/** What may still be taken out today and this month; nothing today once the day's number is reached. */
export const leftOf = ({ soFar }: Pick<Standing, 'soFar'>, rules: Rules) => ({
  todayFen: soFar.todayCount >= rules.perDay ? 0 : Math.max(0, rules.dayMaxFen - soFar.todayFen),
  monthFen: Math.max(0, rules.monthMaxFen - soFar.monthFen),
})

/** True when a code by SMS goes with it: a large amount, or details given not long ago. */
export const needsCode = (
  { account }: Pick<Standing, 'account'>,
  amountFen: number,
  rules: Rules,
  nowMs: number,
): boolean =>
  amountFen > rules.twoPersonFen || (account !== null && nowMs < account.bound_at + rules.freshAccountMs)

const accountBlocker = ({ account }: Standing, rules: Rules, nowMs: number): Blocker | null => {
  if (account === null) return { name: 'ALIPAY_ACCOUNT_UNUSABLE', until: null }
  if (rules.requireIdCard && account.id_card_hash === null) return { name: 'REAL_NAME_REQUIRED', until: null }
  return nowMs < account.locked_until_at
    ? { name: 'ALIPAY_ACCOUNT_UNUSABLE', until: account.locked_until_at }
    : null
}

/**
 * What stands in the way of the last withdrawal, which takes everything out: neither the minimum nor a limit does. Null
 * when nothing does. Source: product §7.12.1
 */
export const closingBlockerOf = (standing: Standing, rules: Rules, nowMs: number): Blocker | null => {
  if (!standing.canPay) return { name: 'FEATURE_OFF', until: null }
  if (!standing.isCertified) return { name: 'REAL_NAME_REQUIRED', until: null }
  if (standing.hasRunning) return { name: 'WITHDRAWAL_RUNNING', until: null }
  return accountBlocker(standing, rules, nowMs)
}

const limitBlocker = (standing: Standing, amountFen: number, rules: Rules, nowMs: number): Blocker | null => {
  const { dayEndMs, monthEndMs } = spansOf(nowMs)
  const left = leftOf(standing, rules)
  if (left.monthFen < amountFen) return { name: 'WITHDRAWAL_LIMIT', until: monthEndMs }
  return left.todayFen < amountFen ? { name: 'WITHDRAWAL_LIMIT', until: dayEndMs } : null
}

const amountBlockers = ({ availableFen }: Standing, amountFen: number, rules: Rules): (Blocker | null)[] => [
  amountFen < rules.minFen ? { name: 'BELOW_MINIMUM', until: null } : null,
  amountFen > rules.maxFen ? { name: 'ABOVE_MAXIMUM', until: null } : null,
  amountFen > availableFen ? { name: 'BALANCE_TOO_LOW', until: null } : null,
]

/**
 * What stands in the way of taking an amount out, the most basic first: who it is, where it goes, what runs, how much.
 * Without an amount the smallest one is asked about.
 */
export const blockersOf = (
  standing: Standing,
  wishedFen: number | undefined,
  rules: Rules,
  nowMs: number,
): Blocker[] => {
  const amountFen = wishedFen ?? rules.minFen
  const found: (Blocker | null)[] = [
    standing.canPay ? null : { name: 'FEATURE_OFF', until: null },
    standing.isCertified ? null : { name: 'REAL_NAME_REQUIRED', until: null },
    accountBlocker(standing, rules, nowMs),
    standing.hasRunning ? { name: 'WITHDRAWAL_RUNNING', until: null } : null,
    ...amountBlockers(standing, amountFen, rules),
    limitBlocker(standing, amountFen, rules, nowMs),
  ]
  return found.filter((blocker) => blocker !== null)
}
