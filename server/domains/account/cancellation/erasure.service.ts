import { HOUR_MS } from '@contract/constants'
import { type ChatDb, chatDbOf, isChatElsewhere, isChatTable } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import type { CoinService } from '../../money/coins/coin.service'
import type { ProductConfig } from '../config/product-config'
import { onMember, onPlatform } from '../../money/ledger/accounts'
import type { LedgerService } from '../../money/ledger/ledger.service'
import type { MemberService } from '../members/member.service'
import type { ClosingRefunds } from '../../money/recharges/closing-refunds'
import type { Leftovers } from '../uploads/leftovers'
import { CancellationRepository, type CancellationRow } from './cancellation.repository'
import { CANCELLATION_JOBS } from './cancellation.service'
import { chatObjectsOf, erasurePlan, forgetPhonePlan, objectsOf } from './erasure-plan'
import type { Recharges } from '../../money/recharges/create-recharges'

/** The cancellation of a job; a later cancellation of the same member is another one. */
export interface CancellationJob {
  readonly memberId: string
  readonly deadlineAt: number
}

/** The end of cancelled accounts. Each job may run more than once. Source: product §7.12.2 */
export interface ErasureService {
  /** Refunds unspent bought coins, unless the member came back meanwhile. */
  refund(job: CancellationJob): Promise<void>
  /** Erases the account. Tries again later while money of it is on its way, or the account is banned. */
  erase(job: CancellationJob): Promise<void>
  /** Deletes the phone's hash. */
  forgetPhone(job: CancellationJob): Promise<void>
}

/** Dependencies of erasures. */
export interface ErasureDeps {
  readonly productConfig: Pick<ProductConfig, 'cancel'>
  readonly members: Pick<MemberService, 'lock'>
  readonly ledger: Pick<LedgerService, 'append' | 'lock'>
  readonly coins: Pick<CoinService, 'expireAll'>
  /** `raiseAlert` reports to operators what is still owed to an erased account. */
  readonly recharges: {
    readonly closing: Pick<ClosingRefunds, 'refundAll' | 'isRunning'>
    readonly raiseAlert: Recharges['raiseAlert']
  }
  readonly leftovers: Pick<Leftovers, 'abandon' | 'collect'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** How often an account with money on its way is checked again. Source: ours */
const AGAIN_MS = 6 * HOUR_MS

/** Erasures over every table. */
export const createErasureService = (core: Core, deps: ErasureDeps): ErasureService => {
  const { productConfig, members, ledger, coins, recharges, leftovers, queue } = deps

  /** Locks the job's cancellation; null when it has ended or another one follows it. */
  const lock = async (db: Db, { memberId, deadlineAt }: CancellationJob): Promise<CancellationRow | null> => {
    const row = await new CancellationRepository(db).lock(memberId)
    return row?.deadline_at === deadlineAt && row.erased_at === null ? row : null
  }

  const isMoneyMoving = async (db: Db, memberId: string): Promise<boolean> => {
    const { withdrawals } = await new CancellationRepository(db).openDeals(memberId)
    return withdrawals > 0 || (await recharges.closing.isRunning(db, memberId))
  }

  /**
   * Given coins expire, and income that was given up becomes revenue. Operators decide about everything else that is
   * owed.
   */
  const closeBooks = async (tx: Tx, { member_id: memberId, income }: CancellationRow): Promise<number> => {
    await coins.expireAll(tx, memberId)
    const left = await ledger.lock(tx, memberId)
    const givenUpFen = income === 'give_up' ? left.income_available : 0
    if (givenUpFen > 0) {
      await ledger.append(tx, {
        key: `income_given_up:${memberId}`,
        kind: 'income_given_up',
        postings: [onMember(memberId, 'income_available', -givenUpFen), onPlatform('revenue', givenUpFen)],
      })
    }
    const incomeFen = left.income_available - givenUpFen
    const owedFen = left.recharge_principal + incomeFen
    if (owedFen > 0) {
      await recharges.raiseAlert(tx, {
        key: `account_gone_owed:${memberId}`,
        reason: 'account_gone_owed',
        orderNo: null,
        facts: { memberId, principalFen: left.recharge_principal, incomeFen },
      })
    }
    return givenUpFen
  }

  /** Where the rows of a table are; events are in an outbox on each server. */
  const handlesOf = (tx: Tx, table: string): readonly (Db | ChatDb)[] => {
    if (isChatTable(table)) return [chatDbOf(tx)]
    return table === 'outbox' && isChatElsewhere(tx) ? [tx, chatDbOf(tx)] : [tx]
  }

  const eraseIn = async (tx: Tx, row: CancellationRow, phoneHash: Buffer): Promise<void> => {
    const { member_id: memberId, deadline_at: deadlineAt } = row
    const now = core.clock.now()
    const givenUpFen = await closeBooks(tx, row)
    const keys = new Set<string>()
    const objects = await objectsOf(memberId).execute(tx)
    const chatObjects = await chatObjectsOf(memberId).execute(chatDbOf(tx))
    for (const { rows } of [objects, chatObjects]) for (const { key } of rows) keys.add(key)
    await leftovers.abandon(tx, memberId, [...keys])
    for (const [table, fate] of Object.entries(erasurePlan)) {
      if (fate.how !== 'erased') continue
      for (const step of fate.steps(memberId))
        for (const handle of handlesOf(tx, table)) await step.execute(handle)
    }
    await new CancellationRepository(tx).setErased(memberId, { at: now, givenUpFen, phoneHash })
    await queue.enqueue(tx, {
      kind: CANCELLATION_JOBS.forgetPhone,
      payload: { memberId, deadlineAt },
      uniqueKey: `${CANCELLATION_JOBS.forgetPhone}:${memberId}`,
      runAt: now + productConfig.cancel.phoneHashMs,
    })
  }

  const later = (db: Db, job: CancellationJob): Promise<void> =>
    queue.enqueue(db, {
      kind: CANCELLATION_JOBS.erase,
      payload: { ...job },
      runAt: core.clock.now() + AGAIN_MS,
    })

  return {
    async refund(job) {
      if (await lock(core.db, job)) await recharges.closing.refundAll(job.memberId)
    },

    async erase(job) {
      const isErased = await core.transaction(async (tx) => {
        const member = await members.lock(tx, job.memberId)
        const row = await lock(tx, job)
        if (!row || row.deadline_at > core.clock.now()) return false
        const isRestricted = member.account_state !== 'cancelling'
        if (isRestricted || (await isMoneyMoving(tx, job.memberId))) {
          await later(tx, job)
          return false
        }
        await eraseIn(tx, row, member.phone_hash)
        return true
      })
      if (isErased) await leftovers.collect()
    },

    forgetPhone: ({ memberId }) =>
      core.transaction(async (tx) => {
        const row = await new CancellationRepository(tx).find(memberId)
        if (row?.erased_at == null) return
        for (const step of forgetPhonePlan(memberId)) await step.execute(tx)
      }),
  }
}
