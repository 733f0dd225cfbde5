import { DAY_MS } from '@contract/constants'
import { monthOf } from '../../../lib/clock'
import { fail } from '../../../lib/errors'
import type { MemberRow } from './member.repository'

/** How long a free use of browsing invisibly lasts, in ms. Source: product §7.7.2 */
export const FREE_INVISIBLE_MS = DAY_MS

type Allowance = Pick<MemberRow, 'vip_expire_at' | 'invisible_until_at'>

/** Until when the member may browse invisibly, in epoch ms: by a membership or by a free day; 0 for neither, ever. */
const allowedUntilOf = (member: Allowance): number =>
  Math.max(member.vip_expire_at ?? 0, member.invisible_until_at ?? 0)

/** Until when the member browses invisibly, in epoch ms; null while visits leave traces. */
export const invisibleUntilOf = (
  member: Allowance & Pick<MemberRow, 'settings'>,
  nowMs: number,
): number | null =>
  member.settings.browseInvisibly && allowedUntilOf(member) > nowMs ? allowedUntilOf(member) : null

/**
 * Free days left in this calendar month of Shanghai. A day counts for the month in which it began. Source: product
 * §7.7.2
 * @param perMonth 0 or 1.
 */
export const freeInvisibleLeft = (
  { invisible_until_at: until }: Pick<MemberRow, 'invisible_until_at'>,
  perMonth: number,
  nowMs: number,
): number => {
  const isUsed = until !== null && monthOf(until - FREE_INVISIBLE_MS) === monthOf(nowMs)
  return isUsed ? 0 : perMonth
}

/**
 * What a member who turns invisible browsing on needs stored: the end of the free day that begins now, or null where a
 * membership or a day under way allows it.
 * @throws DomainError VIP_REQUIRED with `benefit`.
 */
export const freeDayToBegin = (member: Allowance, perMonth: number, nowMs: number): number | null => {
  if (allowedUntilOf(member) > nowMs) return null
  if (freeInvisibleLeft(member, perMonth, nowMs) === 0) fail('VIP_REQUIRED', { benefit: 'browseInvisibly' })
  return nowMs + FREE_INVISIBLE_MS
}
