import { DAY_MS } from '@contract/constants'
import type { Db } from '../../db/database'
import type { JobQueue } from '../../jobs/queue'
import { dayOf } from '../../lib/clock'
import type { Core } from '../../lib/core'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { MemberRow, MemberService } from '../members/member.service'
import type { NoticeService } from '../notices/notice.service'
import { VipRepository } from './vip.repository'

/** Kinds of the jobs that tell of a membership's end; their payload is `{memberId, expireAt}`. */
export const VIP_JOBS = { ending: 'vip_ending', ended: 'vip_ended' } as const

/** Days that were paid for. */
export interface VipPurchase {
  readonly memberId: string
  readonly orderNo: string
  readonly packageId: string
  readonly days: number
}

/** The end of a membership, as the job was told. */
export interface VipEnd {
  readonly memberId: string
  readonly expireAt: number
}

/** Memberships that are bought. What they open is asked where it is used, against the clock. Source: product §7.7 */
export interface VipService {
  /**
   * Adds the days of an order behind what the member has, in the caller's transaction, which holds the member's row.
   * @throws Error when the order gave its days before.
   */
  grant(db: Db, purchase: VipPurchase): Promise<{ untilAt: number }>
  /** True while nothing that only members have was used since the order's days came, and they stand. */
  isUnused(db: Db, orderNo: string): Promise<boolean>
  /** Takes the days of an order back, as `grant` gives them; again changes nothing. */
  revoke(db: Db, orderNo: string): Promise<void>
  /** Gives the days of a revoked order back, whole. */
  restore(db: Db, orderNo: string): Promise<void>
  /** Does the job: warns who is hidden by the membership before it ends. */
  warnOfEnd(end: VipEnd): Promise<void>
  /** Does the job: says that a membership has ended. */
  tellEnded(end: VipEnd): Promise<void>
}

/** What memberships need beside their table. */
export interface VipNeeds {
  readonly config: Pick<ProductConfig, 'vip'>
  readonly members: Pick<MemberService, 'get' | 'lock'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly news: News
}

/** Memberships in the member's row and the table `vip_grant`. */
export const createVipService = (core: Core, needs: VipNeeds): VipService => {
  const { config, members, notices, queue, news } = needs

  /** Later of now and the present end: where new days begin. */
  const endOf = (member: MemberRow, now: number): number => Math.max(now, member.vip_expire_at ?? 0)

  const setEnd = async (db: Db, memberId: string, expireAt: number): Promise<void> => {
    await new VipRepository(db).setMembership(memberId, { vip_expire_at: expireAt })
    await news.add(db, memberId, { event: 'wallet' })
    if (expireAt <= core.clock.now()) return
    const runAt = {
      [VIP_JOBS.ending]: expireAt - config.vip.expiryNoticeMs,
      [VIP_JOBS.ended]: expireAt,
    }
    for (const [kind, at] of Object.entries(runAt)) {
      const uniqueKey = `${kind}:${memberId}:${expireAt}`
      await queue.enqueue(db, { kind, payload: { memberId, expireAt }, runAt: at, uniqueKey })
    }
  }

  /** The member, when the membership still ends at the moment that the job was told. */
  const stillEnding = async (db: Db, { memberId, expireAt }: VipEnd): Promise<MemberRow | null> => {
    const member = await members.get(db, memberId)
    return member.vip_expire_at === expireAt ? member : null
  }

  const grantOf = async (db: Db, orderNo: string) => {
    const grant = await new VipRepository(db).findByOrder(orderNo)
    if (!grant) throw new Error(`no membership of ${orderNo}`)
    return grant
  }

  return {
    async grant(db, { memberId, orderNo, packageId, days }) {
      const member = await members.lock(db, memberId)
      // Read once, after the wait for the lock: the start of the membership is the start of its days.
      const now = core.clock.now()
      const fromAt = endOf(member, now)
      const untilAt = fromAt + days * DAY_MS
      const id = core.ids.ulid(now)
      const span = { from_at: fromAt, until_at: untilAt, created_at: now, revoked_at: null }
      await new VipRepository(db).insert({ id, member_id: memberId, order_no: orderNo, days, ...span })
      await new VipRepository(db).setMembership(memberId, {
        ...(fromAt === now && { vip_started_at: now }),
        vip_source: 'purchase',
        vip_package_id: packageId,
        vip_bought_at: now,
      })
      await setEnd(db, memberId, untilAt)
      await notices.add(db, memberId, 'vip_started', { day: dayOf(untilAt) })
      return { untilAt }
    },

    async isUnused(db, orderNo) {
      const grant = await grantOf(db, orderNo)
      const member = await members.get(db, grant.member_id)
      return grant.revoked_at === null && (member.vip_used_at ?? 0) < grant.created_at
    },

    async revoke(db, orderNo) {
      const { id, member_id: memberId } = await grantOf(db, orderNo)
      const member = await members.lock(db, memberId)
      // Read again under the member's lock: of two who take the days back, one does.
      const { days, revoked_at: revokedAt } = await grantOf(db, orderNo)
      if (revokedAt !== null) return
      await new VipRepository(db).setRevoked(id, core.clock.now())
      await setEnd(db, memberId, Math.max(core.clock.now(), (member.vip_expire_at ?? 0) - days * DAY_MS))
    },

    async restore(db, orderNo) {
      const { id, member_id: memberId } = await grantOf(db, orderNo)
      const member = await members.lock(db, memberId)
      const { days, revoked_at: revokedAt } = await grantOf(db, orderNo)
      if (revokedAt === null) return
      await new VipRepository(db).setRevoked(id, null)
      await setEnd(db, memberId, endOf(member, core.clock.now()) + days * DAY_MS)
    },

    warnOfEnd: (end) =>
      news.run(async (db) => {
        const member = await stillEnding(db, end)
        if (!member?.settings.browseInvisibly || end.expireAt <= core.clock.now()) return
        await notices.add(db, member.id, 'vip_ending')
      }),

    tellEnded: (end) =>
      news.run(async (db) => {
        const member = await stillEnding(db, end)
        if (!member || end.expireAt > core.clock.now()) return
        await notices.add(db, member.id, 'vip_ended')
        await news.add(db, member.id, { event: 'wallet' })
      }),
  }
}
