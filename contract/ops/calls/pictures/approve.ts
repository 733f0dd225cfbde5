import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'

/** Shows a picture to others from now on. Refusals: PICTURE_UNKNOWN, PICTURE_DECIDED, SAME_OPERATOR. */
export const approvePicture = opsCall('/ops/pictures/approve', {
  roles: ['reviewer', 'senior'],
  payload: Type.Object({ id: Id }),
  data: Type.Object({}),
})
