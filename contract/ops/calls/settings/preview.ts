import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { SettingDifference, SettingEffect, SettingValues } from '../../settings'

/**
 * What new values change; nothing is written. Refusals: CONFIG_CHANGED with `by`, CONFIG_VALUE with `key`, `min` and `max`,
 * CONFIG_RULE with `id`, CONFIG_SAME.
 */
export const previewSettings = opsCall('/ops/settings/preview', {
  roles: ['admin'],
  payload: Type.Object({ version: Count, set: SettingValues }),
  data: Type.Object({
    differences: Type.Array(SettingDifference),
    effects: Type.Array(SettingEffect),
  }),
})
