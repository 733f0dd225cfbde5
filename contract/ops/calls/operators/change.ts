import { Type } from 'typebox'
import { OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { OperatorAccount, OperatorName, Role, Why } from '../../ops-types'

/**
 * Gives an operator another role, or disables or enables the account; its sessions end.
 * Refusals: OPERATOR_UNKNOWN, LAST_ADMIN.
 */
export const changeOperator = opsCall('/ops/operators/change', {
  roles: ['admin'],
  isWeighty: true,
  payload: Type.Object({
    name: OperatorName,
    role: Type.Optional(Role),
    state: Type.Optional(OneOf(['active', 'disabled'])),
    why: Why,
  }),
  data: Type.Object({ operator: OperatorAccount }),
})
