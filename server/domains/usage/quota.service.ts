import type { ErrorName } from '@contract/errors'
import type { Quota } from '@contract/types/common'
import type { Quotas } from '@contract/types/member'
import type { Db } from '../../db/database'
import { quotaDayOf, quotaResetAt, type Clock } from '../../lib/clock'
import { fail } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import type { NoteVipUse } from '../vip/vip-use'
import type { UsageService } from './usage.service'

/** What has a daily allowance. */
export type QuotaKind = 'like' | 'superlike' | 'undo' | 'follow' | 'greet' | 'report' | 'speed'

/** What an allowance depends on. */
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

const DAY_MS = 86_400_000

/** Daily allowances; a day starts at the reset hour in Shanghai. Source: product §6, §7.3, §7.4. */
export interface QuotaService {
  /**
   * Uses one.
   * @throws DomainError LIKE_QUOTA, SUPERLIKE_QUOTA, UNDO_QUOTA, FOLLOW_QUOTA, GREETING_QUOTA or SPEED_QUOTA with `resetAt`;
   * RATE_LIMITED with `retryAfter` for reports.
   */
  take(db: Db, member: QuotaMember, kind: QuotaKind): Promise<Quota>
  /** As `take`, but answers null where nothing is left. */
  tryTake(db: Db, member: QuotaMember, kind: QuotaKind): Promise<Quota | null>
  /** Gives one back that was used at the moment given; one of an earlier day changes nothing. */
  giveBack(db: Db, memberId: string, kind: QuotaKind, usedAt: number): Promise<void>
  quotaOf(db: Db, member: QuotaMember, kind: QuotaKind): Promise<Quota>
  /** One allowance of many members, in one query. */
  quotaOfEach(db: Db, members: readonly QuotaMember[], kind: QuotaKind): Promise<Map<string, Quota>>
  /** All allowances that a member is shown, in one query. */
  quotasOf(db: Db, member: QuotaMember): Promise<Quotas>
  /** Uses of a day; null is without limit. */
  limitOf(member: QuotaMember, kind: QuotaKind): number | null
}

/** Allowances over the counters of the database. */
export const createQuotaService = (
  usage: UsageService,
  clock: Clock,
  { quota }: Pick<ProductConfig, 'quota'>,
  noteVipUse: NoteVipUse,
): QuotaService => {
  const isVip = (member: QuotaMember): boolean => (member.vip_expire_at ?? 0) > clock.now()

  const greetLimit = (member: QuotaMember): number => {
    if (isVip(member)) return quota.greetPerDay.vip
    if (member.created_at + quota.newcomerMs > clock.now()) return quota.greetPerDay.newcomer
    return member.certified_at === null ? quota.greetPerDay.base : quota.greetPerDay.certified
  }

  const limits: Record<QuotaKind, (member: QuotaMember) => number | null> = {
    like: (member) => (isVip(member) ? null : quota.likePerDay),
    superlike: (member) => (isVip(member) ? quota.superlikePerDay.vip : quota.superlikePerDay.free),
    undo: (member) => (isVip(member) ? null : quota.undoPerDay),
    follow: () => quota.followPerDay,
    greet: greetLimit,
    report: () => quota.reportPerDay,
    speed: (member) => (isVip(member) ? null : quota.speedPerDay),
  }

  const today = () => {
    const now = clock.now()
    return { period: quotaDayOf(now, quota.resetHour), resetAt: quotaResetAt(now, quota.resetHour) }
  }

  const present = (member: QuotaMember, kind: QuotaKind, used: number, resetAt: number): Quota => ({
    used,
    limit: limits[kind](member),
    resetAt,
  })

  const tryTake: QuotaService['tryTake'] = async (db, member, kind) => {
    const { period, resetAt } = today()
    const limit = limits[kind](member)
    const expireAt = resetAt + DAY_MS
    const used = await usage.take(db, { scope: kind, subject: member.id, period, limit, expireAt })
    if (used === null) return null
    const free = isVip(member) ? limits[kind]({ ...member, vip_expire_at: null }) : null
    if (free !== null && used > free) await noteVipUse(db, member)
    return present(member, kind, used, resetAt)
  }

  return {
    limitOf: (member, kind) => limits[kind](member),

    tryTake,

    async take(db, member, kind) {
      const taken = await tryTake(db, member, kind)
      if (taken) return taken
      const { resetAt } = today()
      const limit = limits[kind](member)
      if (kind === 'report') {
        return fail('RATE_LIMITED', { retryAfter: Math.ceil((resetAt - clock.now()) / 1_000) })
      }
      return fail(refusals[kind], { resetAt, limit })
    },

    async giveBack(db, memberId, kind, usedAt) {
      const { period } = today()
      if (quotaDayOf(usedAt, quota.resetHour) !== period) return
      await usage.giveBack(db, { scope: kind, subject: memberId, period })
    },

    async quotaOf(db, member, kind) {
      const { period, resetAt } = today()
      const used = await usage.peek(db, { scope: kind, subject: member.id, period })
      return present(member, kind, used, resetAt)
    },

    async quotaOfEach(db, members, kind) {
      const { period, resetAt } = today()
      const ids = members.map(({ id }) => id)
      const used = await usage.peekMany(db, kind, period, ids)
      return new Map(
        members.map((member) => [member.id, present(member, kind, used.get(member.id) ?? 0, resetAt)]),
      )
    },

    async quotasOf(db, member) {
      const { period, resetAt } = today()
      const used = await usage.peekAll(db, member.id, period, shownKinds)
      const of = (kind: QuotaKind) => present(member, kind, used.get(kind) ?? 0, resetAt)
      return {
        like: of('like'),
        superlike: of('superlike'),
        undo: of('undo'),
        follow: of('follow'),
        greet: of('greet'),
      }
    },
  }
}
