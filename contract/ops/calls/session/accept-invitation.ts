import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { OpsViewer, Password, TotpCode } from '../../ops-types'

/**
 * Sets the password, confirms the authenticator, activates the account and begins its first session.
 * Refusals: INVITATION_OVER, PASSWORD_WEAK, LOGIN_FAILED for a wrong code.
 */
export const acceptInvitation = opsCall('/ops/session/accept-invitation', {
  roles: null,
  payload: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 100 }),
    password: Password,
    code: TotpCode,
  }),
  data: Type.Object({ viewer: OpsViewer }),
})
