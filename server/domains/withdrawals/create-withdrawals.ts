import type { JobQueue } from '../../jobs/queue'
import type { JobWorker } from '../../jobs/worker'
import type { Core } from '../../lib/core'
import type { PayoutProvider } from '../../providers/payout/port'
import type { LedgerVerifyService } from '../ledger/verify.service'
import { type AlipayParts, type AlipayService, createAlipayService } from './alipay.service'
import { createWithdrawalMoves, type MoveParts, PAYOUT_JOB } from './moves'
import { createPayoutReview, type PayoutReviewParts, type PayoutReviewService } from './payout-review.service'
import { createPayoutService, type PayoutParts, type PayoutService } from './payout.service'
import { withdrawalBook } from './withdrawal-book'
import {
  createWithdrawalService,
  REVIEW_JOB,
  type WithdrawalParts,
  type WithdrawalService,
} from './withdrawal.service'

/** Taking income out, as the rest of the product uses it. */
export interface Withdrawals {
  readonly accounts: AlipayService
  readonly service: WithdrawalService
  readonly payouts: PayoutService
  readonly review: PayoutReviewService
}

/** What taking income out needs of the product. */
export interface WithdrawalNeeds
  extends
    AlipayParts,
    Omit<WithdrawalParts, 'accounts' | 'canPay' | 'members' | 'notices' | 'loginCodes' | 'bills'>,
    Omit<MoveParts, 'news' | 'ledger' | 'queue' | 'notices'>,
    Omit<PayoutReviewParts, 'accounts' | 'moves' | 'isManual' | 'members' | 'news' | 'config'>,
    Pick<PayoutParts, 'freeze' | 'at'> {
  readonly config: WithdrawalParts['config']
  readonly members: AlipayParts['members'] & WithdrawalParts['members']
  readonly bills: WithdrawalParts['bills'] & MoveParts['bills']
  readonly queue: JobQueue
  readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
  readonly verify: Pick<LedgerVerifyService, 'register'>
  /** Null where nothing is paid out. */
  readonly provider: PayoutProvider | null
}

const RESUME_EVERY_MS = 5 * 60_000

/** Builds the parts of taking income out once, and gives their jobs to the worker. */
export const createWithdrawals = (core: Core, needs: WithdrawalNeeds): Withdrawals => {
  const { provider, jobs, verify } = needs
  const accounts = createAlipayService(core, needs)
  const moves = createWithdrawalMoves(core, needs)
  const service = createWithdrawalService(core, { ...needs, accounts, canPay: provider !== null })
  const payouts = createPayoutService(core, { ...needs, moves })
  const isManual = provider?.isManual ?? true
  const review = createPayoutReview(core, { ...needs, accounts, moves, isManual })
  jobs.handle(REVIEW_JOB, (job) => review.lookAt(String(job.payload.id)))
  jobs.handle(PAYOUT_JOB, ({ payload: { id, turn } }) => payouts.advance(String(id), Number(turn)))
  jobs.repeat({ name: 'payouts', everyMs: RESUME_EVERY_MS, run: () => payouts.resume() })
  verify.register(withdrawalBook)
  return { accounts, service, payouts, review }
}
