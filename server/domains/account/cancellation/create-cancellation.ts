import type { DueJob } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { ReconciliationService } from '../../money/ledger/reconciliation.service'
import { cancellationReconciliation } from './cancellation-reconciliation'
import {
  CANCELLATION_JOBS,
  type CancellationDeps,
  type CancellationService,
  createCancellationService,
} from './cancellation.service'
import { type ClosingDealDeps, createClosingDeals } from './closing-deals'
import { type CancellationJob, createErasureService, type ErasureDeps } from './erasure.service'
import { createVisibility, type VisibilityDeps } from './visibility'

/** Dependencies of the ends of accounts on the product: those of the parts. */
export type CancellationsDeps = Omit<CancellationDeps, 'closingDeals' | 'visibility'> &
  ClosingDealDeps &
  VisibilityDeps &
  ErasureDeps & {
    readonly jobs: Pick<JobWorker, 'handle'>
    readonly ledgerVerify: Pick<ReconciliationService, 'register'>
  }

const requestOf = ({ payload }: DueJob): CancellationJob => ({
  memberId: String(payload.memberId),
  deadlineAt: Number(payload.deadlineAt),
})

/** Builds the parts of cancellation once, and gives their jobs to the worker. */
export const createCancellations = (core: Core, deps: CancellationsDeps): CancellationService => {
  const erasures = createErasureService(core, deps)
  deps.jobs.handle(CANCELLATION_JOBS.refund, (job) => erasures.refund(requestOf(job)))
  deps.jobs.handle(CANCELLATION_JOBS.erase, (job) => erasures.erase(requestOf(job)))
  deps.jobs.handle(CANCELLATION_JOBS.forgetPhone, (job) => erasures.forgetPhone(requestOf(job)))
  deps.ledgerVerify.register(cancellationReconciliation)
  return createCancellationService(core, {
    ...deps,
    closingDeals: createClosingDeals(core, deps),
    visibility: createVisibility(deps),
  })
}
