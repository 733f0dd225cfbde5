import { DAY_MS } from '@contract/constants'
import type { ErrorName } from '@contract/errors'
import { monthOf, monthSpan, quotaResetAt } from '../../../lib/clock'
import type { ProductConfig } from '../../account/config/product-config'
import type { AlipayRow } from './alipay.repository'
import type { WithdrawnSoFar } from './withdrawal.repository'

type Rules = ProductConfig['withdraw']

/** Everything that decides what a member may withdraw now. */
export interface Eligibility {
  readonly isVerified: boolean
  readonly account: AlipayRow | null
  /** False while the account's name and number have to be checked first; true without an account. */
  readonly isNameProven: boolean
  readonly hasRunning: boolean
  readonly soFar: WithdrawnSoFar
  readonly availableFen: number
  /** False when this server pays nothing out. */
  readonly canPay: boolean
}

/** A reason why a withdrawal is not possible now. */
export interface Blocker {
  readonly name: ErrorName
  /** Unix ms when it ends by itself; null when it does not. */
  readonly until: number | null
}

/** Beginning and end of the Shanghai day and month that contain a moment, in Unix ms. */
export const spansOf = (nowMs: number) => {
  const dayEndMs = quotaResetAt(nowMs, 0)
  const [monthMs, monthEndMs] = monthSpan(monthOf(nowMs))
  return { dayMs: dayEndMs - DAY_MS, dayEndMs, monthMs, monthEndMs }
}

/** What may still be withdrawn today and this month; 0 today once the daily number of withdrawals is reached. */
export const leftOf = ({ soFar }: Pick<Eligibility, 'soFar'>, rules: Rules) => ({
  todayFen: soFar.todayCount >= rules.perDay ? 0 : Math.max(0, rules.dayMaxFen - soFar.todayFen),
  monthFen: Math.max(0, rules.monthMaxFen - soFar.monthFen),
})

/** True when an SMS code is needed: for a large amount or recent details. */
export const needsCode = (
  { account }: Pick<Eligibility, 'account'>,
  amountFen: number,
  rules: Rules,
  nowMs: number,
): boolean =>
  amountFen > rules.twoPersonFen || (account !== null && nowMs < account.bound_at + rules.freshAccountMs)

const accountBlocker = (
  { account, isNameProven }: Eligibility,
  rules: Rules,
  nowMs: number,
): Blocker | null => {
  if (account === null) return { name: 'ALIPAY_ACCOUNT_UNUSABLE', until: null }
  const lacksIdCard = rules.requireIdCard && account.id_card_hash === null
  if (lacksIdCard || !isNameProven) return { name: 'REAL_NAME_REQUIRED', until: null }
  return nowMs < account.locked_until_at
    ? { name: 'ALIPAY_ACCOUNT_UNUSABLE', until: account.locked_until_at }
    : null
}

/**
 * The blocker of the last withdrawal, which pays everything out; minimum and limits do not block it. Null when nothing
 * does. Source: product §7.12.1
 */
export const closingBlockerOf = (eligibility: Eligibility, rules: Rules, nowMs: number): Blocker | null => {
  if (!eligibility.canPay) return { name: 'FEATURE_OFF', until: null }
  if (!eligibility.isVerified) return { name: 'REAL_NAME_REQUIRED', until: null }
  if (eligibility.hasRunning) return { name: 'WITHDRAWAL_RUNNING', until: null }
  return accountBlocker(eligibility, rules, nowMs)
}

const limitBlocker = (
  eligibility: Eligibility,
  amountFen: number,
  rules: Rules,
  nowMs: number,
): Blocker | null => {
  const { dayEndMs, monthEndMs } = spansOf(nowMs)
  const left = leftOf(eligibility, rules)
  if (left.monthFen < amountFen) return { name: 'WITHDRAWAL_LIMIT', until: monthEndMs }
  return left.todayFen < amountFen ? { name: 'WITHDRAWAL_LIMIT', until: dayEndMs } : null
}

const amountBlockers = (
  { availableFen }: Eligibility,
  amountFen: number,
  rules: Rules,
): (Blocker | null)[] => [
  amountFen < rules.minFen ? { name: 'BELOW_MINIMUM', until: null } : null,
  amountFen > rules.maxFen ? { name: 'ABOVE_MAXIMUM', until: null } : null,
  amountFen > availableFen ? { name: 'BALANCE_TOO_LOW', until: null } : null,
]

/**
 * The blockers of withdrawing an amount, most basic first: the member, the account, running withdrawals, the amount.
 * Without an amount the smallest one is checked.
 */
export const blockersOf = (
  eligibility: Eligibility,
  wishedFen: number | undefined,
  rules: Rules,
  nowMs: number,
): Blocker[] => {
  const amountFen = wishedFen ?? rules.minFen
  const found: (Blocker | null)[] = [
    eligibility.canPay ? null : { name: 'FEATURE_OFF', until: null },
    eligibility.isVerified ? null : { name: 'REAL_NAME_REQUIRED', until: null },
    accountBlocker(eligibility, rules, nowMs),
    eligibility.hasRunning ? { name: 'WITHDRAWAL_RUNNING', until: null } : null,
    ...amountBlockers(eligibility, amountFen, rules),
    limitBlocker(eligibility, amountFen, rules, nowMs),
  ]
  return found.filter((blocker) => blocker !== null)
}
