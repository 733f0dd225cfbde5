import { Type } from 'typebox'
import { OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/**
 * The numbers of the last days, or the audit log of the last days (its newest 10,000 entries), as CSV. Every export is an
 * entry of the audit log.
 */
export const makeCsv = opsCall('/ops/csv/make', {
  roles: ['auditor'],
  payload: Type.Object({
    what: OneOf(['numbers', 'audit']),
    days: Type.Integer({ minimum: 1, maximum: 90 }),
    why: Why,
  }),
  data: Type.Object({ name: Type.String(), csv: Type.String() }),
})
