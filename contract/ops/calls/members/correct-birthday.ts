import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Corrects a birthday, once. Refusals: BIRTHDAY_INVALID, MEMBER_UNKNOWN, ACCOUNT_STATE, CORRECTION_SAME, CORRECTED_BEFORE. */
export const correctBirthday = opsCall('/ops/members/correct-birthday', {
  roles: ['senior', 'support'],
  isWeighty: true,
  payload: Type.Object({ id: Id, birthday: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), why: Why }),
  data: Type.Object({}),
})
