import { Type } from 'typebox'
import { Id, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { PICTURE_REASONS } from '../../ops-constants'
import { Why } from '../../ops-types'

/** Hides a picture that was approved before. Refusals: PICTURE_UNKNOWN, PICTURE_STATE. */
export const takeDownPicture = opsCall('/ops/pictures/take-down', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id, reason: OneOf(PICTURE_REASONS), why: Why }),
  data: Type.Object({}),
})
