import { DAY_MS } from '@contract/constants'
import type { ErrorName } from '@contract/errors'
import type { Quota } from '@contract/types/common'
import type { Quotas } from '@contract/types/member'
import type { Db } from '../../../db/database'
import { quotaDayOf, quotaResetAt } from '../../../lib/clock'
import { fail } from '../../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import type { StrikesOf } from '../../safety/reports/strikes'
import type { UsageService } from './usage.service'
import type { Core } from '../../../lib/core'
import type { MemberService } from '../members/member.service'

/** Actions with a daily allowance. */
export type QuotaKind = 'like' | 'superlike' | 'undo' | 'follow' | 'greet' | 'report' | 'speed'

/** Columns of a member on which an allowance depends. */
export interface QuotaMember {
  readonly id: string
  readonly certified_at: number | null
  readonly vip_expire_at: number | null
  readonly created_at: number
}

const refusals: Record<Exclude<QuotaKind, 'report'>, ErrorName> = {
  like: 'LIKE_QUOTA',
  superlike: 'SUPERLIKE_QUOTA',
  undo: 'UNDO_QUOTA',
  follow: 'FOLLOW_QUOTA',
  greet: 'GREETING_QUOTA',
  speed: 'SPEED_QUOTA',
}

const shownKinds = ['like', 'superlike', 'undo', 'follow', 'greet'] as const

type Limits = ReadonlyMap<string, number | null>

/** Daily allowances; a day starts at the reset hour in Shanghai. Source: product §6, §7.3, §7.4. */
export interface QuotaService {
  /**
   * Uses one of the allowance.
   * @throws DomainError LIKE_QUOTA, SUPERLIKE_QUOTA, UNDO_QUOTA, FOLLOW_QUOTA, GREETING_QUOTA or SPEED_QUOTA with
   * `resetAt`; RATE_LIMITED with `retryAfter` for reports.
   */
  consume(db: Db, member: QuotaMember, kind: QuotaKind): Promise<Quota>
  /** As `consume`, but returns null when the allowance is used up. */
  tryConsume(db: Db, member: QuotaMember, kind: QuotaKind): Promise<Quota | null>
  /** Gives back one that was used at the given time; a use of an earlier day changes nothing. */
  giveBack(db: Db, memberId: string, kind: QuotaKind, usedAt: number): Promise<void>
  quotaOf(db: Db, member: QuotaMember, kind: QuotaKind): Promise<Quota>
  /** One allowance of many members, in one query. */
  quotaOfEach(db: Db, members: readonly QuotaMember[], kind: QuotaKind): Promise<Map<string, Quota>>
  /** All allowances that a member sees. */
  quotasOf(db: Db, member: QuotaMember): Promise<Quotas>
  /**
   * Allowance of a day; null is without limit. Each report upheld within a week halves the greetings. Source: product
   * §7.4.2
   */
  limitOf(db: Db, member: QuotaMember, kind: QuotaKind): Promise<number | null>
}

/** Dependencies of allowances. */
export interface QuotaDeps {
  readonly usage: UsageService
  readonly productConfig: Pick<ProductConfig, 'quota'>
  readonly members: Pick<MemberService, 'recordVipUse'>
  readonly strikesOf: StrikesOf
}

/** An allowance as members see it: more uses than a lowered limit count as all of it. */
const quotaFrom = (used: number, limit: number | null, resetAt: number): Quota => ({
  used: limit === null ? used : Math.min(used, limit),
  limit,
  resetAt,
})

/** How long an upheld report halves the greetings, in ms. Source: product §7.4.2 */
const STRIKE_MS = 7 * DAY_MS

/** Allowances in the counters of the database. */
export const createQuotaService = (
  { clock }: Pick<Core, 'clock'>,
  { usage, productConfig: { quota }, members, strikesOf }: QuotaDeps,
): QuotaService => {
  const isVip = (member: QuotaMember): boolean => (member.vip_expire_at ?? 0) > clock.now()

  const greetLimit = (member: QuotaMember): number => {
    if (isVip(member)) return quota.greetPerDay.vip
    if (member.created_at + quota.newcomerMs > clock.now()) return quota.greetPerDay.newcomer
    return member.certified_at === null ? quota.greetPerDay.base : quota.greetPerDay.certified
  }

  const usualLimits: Record<QuotaKind, (member: QuotaMember) => number | null> = {
    like: (member) => (isVip(member) ? null : quota.likePerDay),
    superlike: (member) => (isVip(member) ? quota.superlikePerDay.vip : quota.superlikePerDay.free),
    undo: (member) => (isVip(member) ? null : quota.undoPerDay),
    follow: () => quota.followPerDay,
    greet: greetLimit,
    report: () => quota.reportPerDay,
    speed: (member) => (isVip(member) ? null : quota.speedPerDay),
  }

  const limitsOf = async (db: Db, members: readonly QuotaMember[], kind: QuotaKind): Promise<Limits> => {
    const usual = members.map((member) => [member.id, usualLimits[kind](member)] as const)
    if (kind !== 'greet') return new Map(usual)
    const ids = members.map(({ id }) => id)
    const strikes = await strikesOf(db, ids, clock.now() - STRIKE_MS)
    return new Map(usual.map(([id, limit]) => [id, limit && Math.floor(limit / 2 ** (strikes.get(id) ?? 0))]))
  }

  const limitOf: QuotaService['limitOf'] = async (db, member, kind) =>
    (await limitsOf(db, [member], kind)).get(member.id) ?? null

  const today = () => {
    const now = clock.now()
    return { period: quotaDayOf(now, quota.resetHour), resetAt: quotaResetAt(now, quota.resetHour) }
  }

  const tryConsume: QuotaService['tryConsume'] = async (db, member, kind) => {
    const { period, resetAt } = today()
    const limit = await limitOf(db, member, kind)
    const expireAt = resetAt + DAY_MS
    const used = await usage.consume(db, { scope: kind, subject: member.id, period, limit, expireAt })
    if (used === null) return null
    const free = isVip(member) ? await limitOf(db, { ...member, vip_expire_at: null }, kind) : null
    if (free !== null && used > free) await members.recordVipUse(db, member)
    return { used, limit, resetAt }
  }

  return {
    limitOf,

    tryConsume,

    async consume(db, member, kind) {
      const taken = await tryConsume(db, member, kind)
      if (taken) return taken
      const { resetAt } = today()
      if (kind === 'report') {
        return fail('RATE_LIMITED', { retryAfter: Math.ceil((resetAt - clock.now()) / 1_000) })
      }
      return fail(refusals[kind], { resetAt, limit: await limitOf(db, member, kind) })
    },

    async giveBack(db, memberId, kind, usedAt) {
      const { period } = today()
      if (quotaDayOf(usedAt, quota.resetHour) !== period) return
      await usage.giveBack(db, { scope: kind, subject: memberId, period })
    },

    async quotaOf(db, member, kind) {
      const { period, resetAt } = today()
      const [used, limit] = await Promise.all([
        usage.peek(db, { scope: kind, subject: member.id, period }),
        limitOf(db, member, kind),
      ])
      return quotaFrom(used, limit, resetAt)
    },

    async quotaOfEach(db, members, kind) {
      const { period, resetAt } = today()
      const ids = members.map(({ id }) => id)
      const [used, limits] = await Promise.all([
        usage.peekMany(db, kind, period, ids),
        limitsOf(db, members, kind),
      ])
      return new Map(ids.map((id) => [id, quotaFrom(used.get(id) ?? 0, limits.get(id) ?? null, resetAt)]))
    },

    async quotasOf(db, member) {
      const { period, resetAt } = today()
      const [used, greet] = await Promise.all([
        usage.peekAll(db, member.id, period, shownKinds),
        limitOf(db, member, 'greet'),
      ])
      const of = (kind: QuotaKind, limit = usualLimits[kind](member)): Quota =>
        quotaFrom(used.get(kind) ?? 0, limit, resetAt)
      return {
        like: of('like'),
        superlike: of('superlike'),
        undo: of('undo'),
        follow: of('follow'),
        greet: of('greet', greet),
      }
    },
  }
}
