import { Type } from 'typebox'
import { call } from '../../call'
import { Count } from '../../types/common'
import { Image } from '../../types/image'

/** The viewer's own album in its order; others' pictures come with `get`. Source: spec §7, product §4. */
export const imageList = call('/api/user/image_list', {
  payload: Type.Object({}),
  data: Type.Object({ list: Type.Array(Image), limit: Count }),
})
