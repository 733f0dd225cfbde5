import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { PROFILE_TEXTS, TEXT_REASONS } from '../../ops-constants'
import { Why } from '../../ops-types'

/** Empties a text of a profile. Refusals: MEMBER_UNKNOWN, TEXT_GONE. */
export const removeText = opsCall('/ops/members/remove-text', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id, text: OneOf(PROFILE_TEXTS), reason: OneOf(TEXT_REASONS), why: Why }),
  data: Type.Object({}),
})
