import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Restarts an export that failed. Refusals: EXPORT_UNKNOWN, EXPORT_STATE. Refusal of all: CASE_TAKEN. */
export const restartExport = opsCall('/ops/exports/restart', {
  roles: ['senior', 'support'],
  payload: Type.Object({ id: Id, why: Why }),
  data: Type.Object({}),
})
