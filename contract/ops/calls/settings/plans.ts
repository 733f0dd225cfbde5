import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Limit } from '../../ops-types'
import { SettingPlan } from '../../settings'

/** Planned changes: those that wait, the next one first, then those that ended, newest first. */
export const listSettingPlans = opsCall('/ops/settings/plans', {
  roles: ['finance', 'admin', 'auditor'],
  payload: Type.Object({ limit: Limit }),
  data: Type.Object({ list: Type.Array(SettingPlan) }),
})
