import { addImage } from '@contract/calls/user/add_image'
import type { ImageRow } from '../../../domains/account/album/photo.presenter'
import { answer } from '../../../http/answer'

/** Adds, changes or orders pictures of the viewer's album. */
export const route = answer(addImage, async ({ viewer, payload, services, facts }) => {
  const { album, photos, pictureReview } = services
  const image = await (async () => {
    if ('url' in payload) return album.add(viewer.id, payload)
    if ('appeal' in payload) return pictureReview.appeal(viewer.id, payload.id)
    if ('id' in payload) return album.change(viewer.id, payload.id, payload)
    await album.order(viewer.id, payload.order)
    return null
  })()
  const rows = await album.list(viewer.id)
  const imageOf = (row: ImageRow) => photos.imageOf(row, facts.language)
  return { image: image && imageOf(image), list: rows.map(imageOf) }
})
