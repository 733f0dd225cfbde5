import type { JobQueue } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { PayoutProvider } from '../../../providers/payout/port'
import type { ReconciliationService } from '../ledger/reconciliation.service'
import { type AlipayDeps, type AlipayService, createAlipayService } from './alipay.service'
import { createWithdrawalMoves, type MoveDeps, PAYOUT_JOB } from './moves'
import { createPayoutReview, type PayoutReviewDeps, type PayoutReviewService } from './payout-review.service'
import { createPayoutService, type PayoutDeps, type PayoutService } from './payout.service'
import { withdrawalReconciliation } from './withdrawal-reconciliation'
import {
  createWithdrawalService,
  REVIEW_JOB,
  type WithdrawalDeps,
  type WithdrawalService,
} from './withdrawal.service'

/** Withdrawals, as other parts of the server use them. */
export interface Withdrawals {
  readonly accounts: AlipayService
  readonly service: WithdrawalService
  readonly payouts: PayoutService
  readonly review: PayoutReviewService
}

/** Dependencies of withdrawals. */
export interface WithdrawalsDeps
  extends
    AlipayDeps,
    Omit<WithdrawalDeps, 'accounts' | 'canPay' | 'members' | 'notices' | 'loginCodes' | 'bills'>,
    Omit<MoveDeps, 'news' | 'ledger' | 'queue' | 'notices'>,
    Omit<PayoutReviewDeps, 'accounts' | 'moves' | 'isManual' | 'members' | 'news' | 'productConfig'>,
    Pick<PayoutDeps, 'freeze' | 'at'> {
  readonly productConfig: WithdrawalDeps['productConfig']
  readonly members: AlipayDeps['members'] & WithdrawalDeps['members']
  readonly bills: WithdrawalDeps['bills'] & MoveDeps['bills']
  readonly queue: JobQueue
  readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
  readonly verify: Pick<ReconciliationService, 'register'>
  /** Null when this server pays nothing out. */
  readonly provider: PayoutProvider | null
}

const RESUME_EVERY_MS = 5 * 60_000

/** Builds the parts of withdrawals and registers their jobs. Call it once. */
export const createWithdrawals = (core: Core, deps: WithdrawalsDeps): Withdrawals => {
  const { provider, jobs, verify } = deps
  const accounts = createAlipayService(core, deps)
  const moves = createWithdrawalMoves(core, deps)
  const service = createWithdrawalService(core, { ...deps, accounts, canPay: provider !== null })
  const payouts = createPayoutService(core, { ...deps, moves })
  const isManual = provider?.isManual ?? true
  const review = createPayoutReview(core, { ...deps, accounts, moves, isManual })
  jobs.handle(REVIEW_JOB, (job) => review.lookAt(String(job.payload.id)))
  jobs.handle(PAYOUT_JOB, ({ payload: { id, turn } }) => payouts.advance(String(id), Number(turn)))
  jobs.repeat({ name: 'payouts', everyMs: RESUME_EVERY_MS, run: () => payouts.resume() })
  verify.register(withdrawalReconciliation)
  return { accounts, service, payouts, review }
}
