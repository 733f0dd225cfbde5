import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { SettingDifference } from '../../settings'

/** What rolling back to a version would change. Refusals: CONFIG_VERSION_UNKNOWN. */
export const compareSettings = opsCall('/ops/settings/compare', {
  roles: ['finance', 'admin', 'auditor'],
  payload: Type.Object({ version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  data: Type.Object({ differences: Type.Array(SettingDifference) }),
})
