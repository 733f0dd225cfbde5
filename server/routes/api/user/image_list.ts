import { ALBUM_MAX } from '@contract/constants'
import { imageList } from '@contract/calls/user/image_list'
import { answer } from '../../../http/answer'

/** The viewer's own album. */
export const route = answer(imageList, async ({ viewer, services, facts }) => {
  const rows = await services.album.list(viewer.id)
  return { list: rows.map((row) => services.photos.imageOf(row, facts.language)), limit: ALBUM_MAX }
})
