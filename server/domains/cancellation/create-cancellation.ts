import type { DueJob } from '../../jobs/queue'
import type { JobWorker } from '../../jobs/worker'
import type { Core } from '../../lib/core'
import type { LedgerVerifyService } from '../ledger/verify.service'
import { cancellationBook } from './cancellation-book'
import {
  CANCELLATION_JOBS,
  type CancellationParts,
  type CancellationService,
  createCancellationService,
} from './cancellation.service'
import { type CancellationJob, createErasureService, type ErasureParts } from './erasure.service'

/** What the ends of accounts need of the product. */
export interface CancellationNeeds
  extends Omit<CancellationParts, 'ledger' | 'coins' | 'members' | 'refunds'>, Omit<ErasureParts, 'config'> {
  readonly ledger: CancellationParts['ledger'] & ErasureParts['ledger']
  readonly coins: CancellationParts['coins'] & ErasureParts['coins']
  readonly members: CancellationParts['members'] & ErasureParts['members']
  readonly refunds: CancellationParts['refunds'] & ErasureParts['refunds']
  readonly jobs: Pick<JobWorker, 'handle'>
  readonly verify: Pick<LedgerVerifyService, 'register'>
}

const wishOf = ({ payload }: DueJob): CancellationJob => ({
  memberId: String(payload.memberId),
  deadlineAt: Number(payload.deadlineAt),
})

/** Builds the parts of cancelling once, and gives their jobs to the worker. */
export const createCancellations = (core: Core, needs: CancellationNeeds): CancellationService => {
  const erasures = createErasureService(core, needs)
  needs.jobs.handle(CANCELLATION_JOBS.refund, (job) => erasures.refund(wishOf(job)))
  needs.jobs.handle(CANCELLATION_JOBS.erase, (job) => erasures.erase(wishOf(job)))
  needs.jobs.handle(CANCELLATION_JOBS.forgetPhone, (job) => erasures.forgetPhone(wishOf(job)))
  needs.verify.register(cancellationBook)
  return createCancellationService(core, needs)
}
