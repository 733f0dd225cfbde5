import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Version, Why } from '../../ops-types'

/** Makes an earlier version a new one. Refusals: CONFIG_VERSION_UNKNOWN, CONFIG_RULE, CONFIG_SAME, WHY_MISSING. */
export const rollBackSettings = opsCall('/ops/settings/roll-back', {
  roles: ['admin'],
  isWeighty: true,
  payload: Type.Object({ version: Version, why: Why }),
  data: Type.Object({ version: Count }),
})
