import type { CaseQueue } from '@contract/ops/ops-constants'
import type { CaseQueueReader } from './case-queue'
import { guardians } from './guardian-queue'
import { refunds, withdrawals } from './money-queues'
import { authentications, disputes, exports, service } from './people-queues'
import { texts } from './text-queue'

/** Every queue that shares the list and the page of cases. */
export const queues: Readonly<Record<CaseQueue, CaseQueueReader>> = {
  texts,
  authentications,
  disputes,
  withdrawals,
  refunds,
  service,
  exports,
  guardians,
}
