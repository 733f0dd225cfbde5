import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { PICTURE_REASONS } from '../../ops-constants'

/** Hides a picture from all others. Refusals: PICTURE_UNKNOWN, PICTURE_DECIDED, SAME_OPERATOR. */
export const rejectPicture = opsCall('/ops/pictures/reject', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id, reason: OneOf(PICTURE_REASONS) }),
  data: Type.Object({}),
})
