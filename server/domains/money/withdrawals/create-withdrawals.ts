import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { ReconciliationService } from '../ledger/reconciliation.service'
import { type AlipayDeps, type AlipayService, createAlipayService } from './alipay.service'
import { createWithdrawalMoves, type MoveDeps, PAYOUT_JOB, REVIEW_JOB } from './moves'
import { createPayoutReview, type PayoutReviewDeps, type PayoutReviewService } from './payout-review.service'
import { createPayoutService, type PayoutDeps, type PayoutService } from './payout.service'
import { createRealNameReview, type RealNameReview, type RealNameReviewDeps } from './real-name-review'
import { createRealNameService, type RealNameDeps } from './real-name.service'
import { withdrawalReconciliation } from './withdrawal-reconciliation'
import { createWithdrawalService, type WithdrawalDeps, type WithdrawalService } from './withdrawal.service'

/** Withdrawals, as other parts of the server use them. */
export interface Withdrawals {
  readonly accounts: AlipayService
  readonly service: WithdrawalService
  readonly payouts: PayoutService
  readonly review: PayoutReviewService
  readonly names: RealNameReview
}

/** Dependencies of withdrawals on other services: those of the parts. */
export type WithdrawalsDeps = Omit<AlipayDeps, 'realNames'> &
  RealNameDeps &
  RealNameReviewDeps &
  MoveDeps &
  Omit<WithdrawalDeps, 'accounts' | 'moves' | 'canPay'> &
  Omit<PayoutDeps, 'moves'> &
  Omit<PayoutReviewDeps, 'accounts' | 'moves' | 'isManual'> & {
    readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
    readonly ledgerVerify: Pick<ReconciliationService, 'register'>
  }

const RESUME_EVERY_MS = 5 * 60_000

/** Builds the parts of withdrawals and registers their jobs. Call it once. */
export const createWithdrawals = (core: Core, deps: WithdrawalsDeps): Withdrawals => {
  const { providers, jobs, ledgerVerify } = deps
  const provider = providers.payout
  const accounts = createAlipayService(core, { ...deps, realNames: createRealNameService(core, deps) })
  const moves = createWithdrawalMoves(core, deps)
  const service = createWithdrawalService(core, { ...deps, accounts, moves, canPay: provider !== null })
  const payouts = createPayoutService(core, { ...deps, moves })
  const isManual = provider?.isManual ?? true
  const review = createPayoutReview(core, { ...deps, accounts, moves, isManual })
  jobs.handle(REVIEW_JOB, (job) => review.lookAt(String(job.payload.id)))
  jobs.handle(PAYOUT_JOB, ({ payload: { id, turn } }) => payouts.advance(String(id), Number(turn)))
  jobs.repeat({ name: 'payouts', everyMs: RESUME_EVERY_MS, run: () => payouts.resume() })
  ledgerVerify.register(withdrawalReconciliation)
  return { accounts, service, payouts, review, names: createRealNameReview(core, deps) }
}
