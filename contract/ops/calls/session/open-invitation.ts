import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { OperatorName, Role } from '../../ops-types'

/** What an invitation is for, and the secret for the authenticator. Refusal: INVITATION_OVER. */
export const openInvitation = opsCall('/ops/session/open-invitation', {
  roles: null,
  payload: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  data: Type.Object({
    name: OperatorName,
    role: Role,
    /** `otpauth://` address for a QR code. */
    otpauthUrl: Type.String(),
    /** The same secret in letters, for typing. */
    secret: Type.String(),
  }),
})
