import { Type } from 'typebox'
import { EVERY_ROLE, opsCall } from '../../ops-call'
import { Password, TotpCode } from '../../ops-types'

/** Proves the operator again, for weighty acts within ten minutes. Refusals: LOGIN_FAILED, LOGIN_LOCKED. */
export const prove = opsCall('/ops/session/prove', {
  roles: EVERY_ROLE,
  payload: Type.Object({ password: Password, code: Type.Optional(TotpCode) }),
  data: Type.Object({}),
})
