import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { BroadcastAudience } from '../../broadcasts'
import { opsCall } from '../../ops-call'

/** How many members would get a broadcast now. */
export const countBroadcast = opsCall('/ops/broadcasts/count', {
  roles: ['admin'],
  payload: BroadcastAudience,
  data: Type.Object({ total: Count }),
})
