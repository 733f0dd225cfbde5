import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'
import { Switches } from '../../switches'

/**
 * Puts all switches in force on all nodes within 5 s. `version` is the one that the operator saw. Refusals: SWITCHES_CHANGED
 * with `by`, SWITCHES_SAME, SWITCHES_SENTENCE when maintenance has no sentence in both languages, WHY_MISSING.
 */
export const publishSwitches = opsCall('/ops/switches/publish', {
  roles: ['admin'],
  isWeighty: true,
  payload: Type.Object({ version: Count, switches: Switches, why: Why }),
  data: Type.Object({ version: Count }),
})
