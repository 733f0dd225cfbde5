import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Subject } from '../../ops-types'

/** Gives a case back to its queue; nothing happens to another operator's claim. */
export const releaseClaim = opsCall('/ops/claims/release', {
  roles: ['reviewer', 'senior', 'finance', 'support'],
  payload: Type.Object({ subject: Subject }),
  data: Type.Object({}),
})
