import { Type } from 'typebox'
import { call } from '../../call'
import { Id } from '../../types/common'
import { Image } from '../../types/image'

/** Removes a picture from the album and its bytes from the store. Source: spec §7, product §4. */
export const deleteImage = call('/api/user/delete_image', {
  payload: Type.Object({ id: Id }),
  data: Type.Object({ list: Type.Array(Image) }),
  errors: ['LAST_AVATAR', 'NOT_FOUND'],
})
