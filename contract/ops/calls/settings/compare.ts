import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Version } from '../../ops-types'
import { SettingDifference } from '../../settings'

/** What rolling back to a version would change. Refusals: CONFIG_VERSION_UNKNOWN. */
export const compareSettings = opsCall('/ops/settings/compare', {
  roles: ['finance', 'admin', 'auditor'],
  payload: Type.Object({ version: Version }),
  data: Type.Object({ differences: Type.Array(SettingDifference) }),
})
