import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { Imprint } from '../../imprint'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/**
 * Puts an imprint in force on all nodes within 5 s. `version` is the one that the operator saw. A higher version of an
 * agreement asks all members to agree again. Refusals: IMPRINT_FIELDS with a fault for each field (`imprintFaults`),
 * IMPRINT_CHANGED with `by`, IMPRINT_SAME, WHY_MISSING.
 */
export const publishImprint = opsCall('/ops/imprint/publish', {
  roles: ['admin'],
  isWeighty: true,
  payload: Type.Object({ version: Count, imprint: Imprint, why: Why }),
  data: Type.Object({ version: Count }),
})
