import { Type } from 'typebox'
import { EVERY_ROLE, opsCall } from '../../ops-call'

/** Ends the session and removes its cookie. */
export const logout = opsCall('/ops/session/logout', {
  roles: EVERY_ROLE,
  payload: Type.Object({}),
  data: Type.Object({}),
})
