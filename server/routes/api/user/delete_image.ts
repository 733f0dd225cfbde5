import { deleteImage } from '@contract/calls/user/delete_image'
import { answer } from '../../../http/answer'

/** Removes a picture of the viewer's album. */
export const route = answer(deleteImage, async ({ viewer, payload, services, facts }) => {
  await services.album.remove(viewer.id, payload.id)
  const rows = await services.album.list(viewer.id)
  return { list: rows.map((row) => services.photos.imageOf(row, facts.language)) }
})
