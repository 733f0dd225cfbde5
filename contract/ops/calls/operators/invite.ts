import { Type } from 'typebox'
import { EpochMs } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { OperatorName, Role, Why } from '../../ops-types'

/**
 * Invites a person by a link that is valid for two days; a new invitation of somebody who has not come replaces the old
 * one, and one of an active operator lets them set a new password and authenticator. Refusals: OPERATOR_NAME.
 */
export const inviteOperator = opsCall('/ops/operators/invite', {
  roles: ['admin'],
  isWeighty: true,
  payload: Type.Object({ name: OperatorName, role: Role, why: Why }),
  data: Type.Object({
    /** Shown once; the invited person opens it. */
    link: Type.String(),
    validUntil: EpochMs,
  }),
})
