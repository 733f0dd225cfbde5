import { DAY_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { VipRepository } from './vip.repository'

/** Kinds of the jobs that notify of a membership's end; their payload is `{memberId, expireAt}`. */
export const VIP_JOBS = { ending: 'vip_ending', ended: 'vip_ended' } as const

/** Days that a member paid for. */
export interface VipPurchase {
  readonly memberId: string
  readonly orderNo: string
  readonly packageId: string
  readonly days: number
}

/** The end of a membership, as the job's payload contains it. */
export interface VipEnd {
  readonly memberId: string
  readonly expireAt: number
}

/** Bought memberships. Code that offers a benefit compares the end with the clock. Source: product §7.7 */
export interface VipService {
  /**
   * Adds the days of an order after the member's present end, in the caller's transaction, which locks the member's
   * row.
   * @throws Error when the order's days were added before.
   */
  grant(tx: Tx, purchase: VipPurchase): Promise<{ untilAt: number }>
  /** True while the order's days are not revoked and no benefit was used since they began. */
  isUnused(db: Db, orderNo: string): Promise<boolean>
  /** Takes the days of an order back, in the same kind of transaction as `grant`; a repeat changes nothing. */
  revoke(tx: Tx, orderNo: string): Promise<void>
  /** Returns all days of a revoked order. */
  restore(tx: Tx, orderNo: string): Promise<void>
  /** Runs the job: warns a member whom the membership makes invisible, before it ends. */
  warnOfEnd(end: VipEnd): Promise<void>
  /** Runs the job: notifies that a membership has ended. */
  notifyEnded(end: VipEnd): Promise<void>
}

/** Dependencies of memberships. */
export interface VipDeps {
  readonly productConfig: Pick<ProductConfig, 'vip'>
  readonly members: Pick<MemberService, 'get' | 'lock'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Stores memberships in the member's row and the table `vip_grant`. */
export const createVipService = (core: Core, deps: VipDeps): VipService => {
  const { productConfig, members, notices, queue } = deps

  /** Where new days begin: now or the present end, whichever is later. */
  const endOf = (member: MemberRow, now: number): number => Math.max(now, member.vip_expire_at ?? 0)

  const setEnd = async (tx: Tx, memberId: string, expireAt: number): Promise<void> => {
    await new VipRepository(tx).setMembership(memberId, { vip_expire_at: expireAt })
    tx.events.add(memberId, { event: 'wallet' })
    if (expireAt <= core.clock.now()) return
    const runAt = {
      [VIP_JOBS.ending]: expireAt - productConfig.vip.expiryNoticeMs,
      [VIP_JOBS.ended]: expireAt,
    }
    for (const [kind, at] of Object.entries(runAt)) {
      const uniqueKey = `${kind}:${memberId}:${expireAt}`
      await queue.enqueue(tx, { kind, payload: { memberId, expireAt }, runAt: at, uniqueKey })
    }
  }

  /** The member, when the membership still ends at the moment of the job's payload; null otherwise. */
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
    async grant(tx, { memberId, orderNo, packageId, days }) {
      const member = await members.lock(tx, memberId)
      // Read once, after the lock was granted: the membership starts when its days start.
      const now = core.clock.now()
      const fromAt = endOf(member, now)
      const untilAt = fromAt + days * DAY_MS
      const id = core.ids.ulid(now)
      const span = { from_at: fromAt, until_at: untilAt, created_at: now, revoked_at: null }
      await new VipRepository(tx).insert({ id, member_id: memberId, order_no: orderNo, days, ...span })
      await new VipRepository(tx).setMembership(memberId, {
        ...(fromAt === now && { vip_started_at: now }),
        vip_source: 'purchase',
        vip_package_id: packageId,
        vip_bought_at: now,
      })
      await setEnd(tx, memberId, untilAt)
      await notices.add(tx, memberId, 'vip_started', { day: dayOf(untilAt) })
      return { untilAt }
    },

    async isUnused(db, orderNo) {
      const grant = await grantOf(db, orderNo)
      const member = await members.get(db, grant.member_id)
      return grant.revoked_at === null && (member.vip_used_at ?? 0) < grant.created_at
    },

    async revoke(tx, orderNo) {
      const { id, member_id: memberId } = await grantOf(tx, orderNo)
      const member = await members.lock(tx, memberId)
      // Read again under the member's lock, so that only one of two concurrent calls takes the days back.
      const { days, revoked_at: revokedAt } = await grantOf(tx, orderNo)
      if (revokedAt !== null) return
      await new VipRepository(tx).setRevoked(id, core.clock.now())
      await setEnd(tx, memberId, Math.max(core.clock.now(), (member.vip_expire_at ?? 0) - days * DAY_MS))
    },

    async restore(tx, orderNo) {
      const { id, member_id: memberId } = await grantOf(tx, orderNo)
      const member = await members.lock(tx, memberId)
      const { days, revoked_at: revokedAt } = await grantOf(tx, orderNo)
      if (revokedAt === null) return
      await new VipRepository(tx).setRevoked(id, null)
      await setEnd(tx, memberId, endOf(member, core.clock.now()) + days * DAY_MS)
    },

    warnOfEnd: (end) =>
      core.transaction(async (tx) => {
        const member = await stillEnding(tx, end)
        if (!member?.settings.browseInvisibly || end.expireAt <= core.clock.now()) return
        await notices.add(tx, member.id, 'vip_ending')
      }),

    notifyEnded: (end) =>
      core.transaction(async (tx) => {
        const member = await stillEnding(tx, end)
        if (!member || end.expireAt > core.clock.now()) return
        await notices.add(tx, member.id, 'vip_ended')
        tx.events.add(member.id, { event: 'wallet' })
      }),
  }
}
