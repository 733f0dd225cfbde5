import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { OperatorName, OpsViewer, Password, TotpCode } from '../../ops-types'

/**
 * Begins a session, whose cookie the answer sets. Demo operators have no authenticator and leave the code empty.
 * Refusals: LOGIN_FAILED, LOGIN_LOCKED.
 */
export const login = opsCall('/ops/session/login', {
  roles: null,
  payload: Type.Object({ name: OperatorName, password: Password, code: Type.Optional(TotpCode) }),
  data: Type.Object({ viewer: OpsViewer }),
})
