import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Shows a picture again that was refused by mistake. Refusals: PICTURE_UNKNOWN, PICTURE_STATE. */
export const restorePicture = opsCall('/ops/pictures/restore', {
  roles: ['senior'],
  payload: Type.Object({ id: Id, why: Why }),
  data: Type.Object({}),
})
