import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'
import { SettingValues } from '../../settings'

/**
 * Puts several settings in force on all nodes within 5 s. `version` is the one that the operator saw. Refusals: those of the
 * preview, WHY_MISSING.
 */
export const publishSettings = opsCall('/ops/settings/publish', {
  roles: ['admin'],
  isWeighty: true,
  payload: Type.Object({ version: Count, set: SettingValues, why: Why }),
  data: Type.Object({ version: Count }),
})
