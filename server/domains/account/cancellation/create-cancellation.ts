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
import { type CancellationJob, createErasureService, type ErasureDeps } from './erasure.service'

/** Dependencies of the ends of accounts on the product. */
export interface CancellationsDeps
  extends
    Omit<CancellationDeps, 'ledger' | 'coins' | 'members' | 'refunds'>,
    Omit<ErasureDeps, 'productConfig'> {
  readonly ledger: CancellationDeps['ledger'] & ErasureDeps['ledger']
  readonly coins: CancellationDeps['coins'] & ErasureDeps['coins']
  readonly members: CancellationDeps['members'] & ErasureDeps['members']
  readonly refunds: CancellationDeps['refunds'] & ErasureDeps['refunds']
  readonly jobs: Pick<JobWorker, 'handle'>
  readonly verify: Pick<ReconciliationService, 'register'>
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
  deps.verify.register(cancellationReconciliation)
  return createCancellationService(core, deps)
}
