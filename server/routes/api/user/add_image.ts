import { addImage } from '@contract/calls/user/add_image'
import { answer } from '../../../http/answer'

/** Adds, changes or orders pictures of the viewer's album. */
export const route = answer(addImage, async ({ viewer, payload, services }) => {
  const { album, photos } = services
  const image = await (async () => {
    if ('url' in payload) return album.add(viewer.id, payload)
    if ('id' in payload) return album.change(viewer.id, payload.id, payload)
    await album.order(viewer.id, payload.order)
    return null
  })()
  const rows = await album.list(viewer.id)
  return { image: image && photos.imageOf(image), list: rows.map(photos.imageOf) }
})
