import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/**
 * Stops a broadcast after its present batch; members who have it keep it. It asks for no new proof, because it is urgent.
 * Refusals: BROADCAST_UNKNOWN, BROADCAST_OVER with `state`, WHY_MISSING.
 */
export const stopBroadcast = opsCall('/ops/broadcasts/stop', {
  roles: ['admin'],
  payload: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }), why: Why }),
  data: Type.Object({}),
})
