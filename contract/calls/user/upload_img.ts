import { Type } from 'typebox'
import { call } from '../../call'
import { Url } from '../../types/common'

/**
 * The alternative upload: a multipart POST with the field `file`; its success code is 200.
 * Source: spec §7.
 */
export const uploadImg = call('/api/user/upload_img', {
  payload: Type.Object({}),
  data: Type.Object({ url: Url }),
  errors: ['IMAGE_REFUSED', 'VIDEO_REFUSED', 'VOICE_REFUSED'],
})
