import { Type } from 'typebox'
import { Count, EpochMs } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'
import { SettingValues } from '../../settings'

/** Publishes several settings at a later moment. Refusals: those of publishing, PLAN_TIME, PLAN_LIMIT. */
export const planSettings = opsCall('/ops/settings/plan', {
  roles: ['admin'],
  isWeighty: true,
  payload: Type.Object({ version: Count, set: SettingValues, why: Why, dueAt: EpochMs }),
  data: Type.Object({ id: Type.String() }),
})
