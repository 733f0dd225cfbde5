import { Type, type Static } from 'typebox'
import { Count, EpochMs, Nullable } from '../../../types/common'
import { EVERY_ROLE, opsCall } from '../../ops-call'

/** How much waits in one queue. */
export const QueueOutline = Type.Object({
  /** `reports`, `pictures`, `texts`, `appeals`, `authentications`, `withdrawals`, `refunds`, `service`. */
  name: Type.String(),
  waiting: Count,
  /** Cases past their time. */
  late: Count,
  /** The first moment at which a waiting case will be late, or was; null for an empty queue. */
  dueAt: Nullable(EpochMs),
})
export type QueueOutline = Static<typeof QueueOutline>

/** Every queue of the operators. */
export const homeQueues = opsCall('/ops/home/queues', {
  roles: EVERY_ROLE,
  payload: Type.Object({}),
  data: Type.Object({ queues: Type.Array(QueueOutline), now: EpochMs }),
})
