import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { OperatorAccount } from '../../ops-types'

/** All accounts of operators, by name. */
export const listOperators = opsCall('/ops/operators/list', {
  roles: ['admin', 'auditor'],
  payload: Type.Object({}),
  data: Type.Object({ list: Type.Array(OperatorAccount) }),
})
