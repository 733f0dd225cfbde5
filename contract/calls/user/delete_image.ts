import { Type } from 'typebox'
import { call } from '../../call'
import { Id } from '../../types/common'
import { Image } from '../../types/image'

/** Takes a picture out of the album and its bytes out of the store. Source: spec §7, product §4. */
export const deleteImage = call('/api/user/delete_image', {
  payload: Type.Object({ id: Id }),
  data: Type.Object({ list: Type.Array(Image) }),
  errors: ['LAST_AVATAR', 'NOT_FOUND'],
})
