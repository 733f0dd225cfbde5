import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue, NewJob } from '../../../jobs/queue'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { BillNote } from '../../../text/bills'
import type { BillService } from '../bills/bill.service'
import type { ProductConfig } from '../../account/config/product-config'
import { onMember, onPlatform } from '../ledger/accounts'
import type { LedgerService } from '../ledger/ledger.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { BonusRepository } from './bonus.repository'
import { coinsOf, sumOf } from './coin-balance'

/** Kinds of the jobs that warn of expiring given coins and expire them; their payload is `{lotId}`. */
export const BONUS_JOBS = { warn: 'bonus_warn', expire: 'bonus_expire' } as const

/** Dependencies of expiring coins. */
export interface BonusEndDeps {
  readonly productConfig: Pick<ProductConfig, 'coin'>
  readonly ledger: LedgerService
  readonly bills: Pick<BillService, 'add'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** The fields of a lot of given coins that its expiry needs. */
interface EndingLot {
  readonly id: string
  /** Unix ms. */
  readonly expire_at: number
}

/** Expiry of given coins. Source: product §7.8.4 */
export interface BonusEnds {
  /** Schedules the warning and the expiry of new lots, in the caller's transaction. */
  schedule(db: Db, lots: readonly EndingLot[]): Promise<void>
  /** Schedules the expiry of a lot that has coins again; its own date may have passed meanwhile. */
  scheduleAgain(db: Db, lot: EndingLot): Promise<void>
  /** Expires the rest of a lot that cannot be spent from the moment `untilMs` on, in the caller's transaction. */
  end(tx: Tx, lotId: string, memberId: string, untilMs: number): Promise<void>
  /** Runs the job: warns the member that a lot expires soon, while any of its coins are left. */
  warn(lotId: string): Promise<void>
  /** Runs the job: expires the rest of a lot whose date has passed. */
  expire(lotId: string): Promise<void>
}

/** Expires given coins with the ledger, the table `bonus_lot` and the jobs. */
export const createBonusEnds = (core: Core, deps: BonusEndDeps): BonusEnds => {
  const { ledger, bills, notices, queue } = deps
  const { fenPerCoin, bonusNoticeMs } = deps.productConfig.coin

  const jobsOf = ({ id: lotId, expire_at: expireAt }: EndingLot): NewJob[] => [
    {
      kind: BONUS_JOBS.warn,
      payload: { lotId },
      uniqueKey: `${BONUS_JOBS.warn}:${lotId}`,
      runAt: expireAt - bonusNoticeMs,
    },
    {
      kind: BONUS_JOBS.expire,
      payload: { lotId },
      uniqueKey: `${BONUS_JOBS.expire}:${lotId}`,
      runAt: expireAt,
    },
  ]

  const end: BonusEnds['end'] = async (tx, lotId, memberId, untilMs) => {
    const balances = await ledger.lock(tx, memberId)
    const lot = await new BonusRepository(tx).lock(lotId)
    if (!lot || lot.left_coins === 0 || lot.expire_at > untilMs) return
    const fen = lot.left_coins * fenPerCoin
    // Coins that a failed refund puts back after the expiry get an expiry of their own.
    const key = `bonus_expire:${lotId}:${core.clock.now()}`
    await new BonusRepository(tx).addLeft(lotId, -lot.left_coins)
    await new BonusRepository(tx).recordSpend({
      key,
      member_id: memberId,
      kind: 'bonus_expire',
      principal_coins: 0,
      bonus_coins: lot.left_coins,
      at: core.clock.now(),
    })
    await ledger.append(tx, {
      key,
      kind: 'bonus_expire',
      facts: { lotId },
      postings: [onMember(memberId, 'recharge_bonus', -fen), onPlatform('promo_expense', fen)],
    })
    await bills.add(tx, {
      memberId,
      ref: key,
      type: 'payment',
      bizType: 'bonus_expire',
      sign: -1,
      coins: lot.left_coins,
      state: 'done',
      reason: 'bonus_expired' satisfies BillNote,
      balanceAfterCoins: sumOf(coinsOf(balances, fenPerCoin)) - lot.left_coins,
    })
    tx.events.add(memberId, { event: 'wallet' })
  }

  return {
    end,

    schedule: async (db, lots) => void (await queue.enqueue(db, ...lots.flatMap(jobsOf))),

    async scheduleAgain(db, { id: lotId, expire_at }) {
      const runAt = Math.max(expire_at, core.clock.now())
      await queue.enqueue(db, { kind: BONUS_JOBS.expire, payload: { lotId }, runAt })
    },

    warn: (lotId) =>
      core.transaction(async (tx) => {
        const lot = await new BonusRepository(tx).lock(lotId)
        if (!lot || lot.left_coins === 0 || lot.expire_at <= core.clock.now()) return
        const params = { coins: String(lot.left_coins), day: dayOf(lot.expire_at) }
        await notices.add(tx, lot.member_id, 'bonus_expiring', params)
      }),

    expire: (lotId) =>
      core.transaction(async (tx) => {
        const memberId = await new BonusRepository(tx).ownerOf(lotId)
        if (memberId !== undefined) await end(tx, lotId, memberId, core.clock.now())
      }),
  }
}
