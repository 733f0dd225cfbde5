import type { Core } from '../../../../lib/core'
import { createViewerAddresses, type ViewerAddresses } from '../../../../media/viewer-address'

/** Folder of the objects that messages show. Each of them is served only at a signed address. */
export const MESSAGE_MEDIA_FOLDER = 'c'

/** An object that messages of one group show. */
export interface GroupObject {
  readonly groupId: string
  readonly key: string
}

/** Addresses of the objects that messages show. Each request checks that the member still sees the message. */
export interface MediaAddresses extends Pick<ViewerAddresses, 'read'> {
  /**
   * As {@link ViewerAddresses.urlOf}, with the group in the query (`?g=`), by which the object is found. The signature
   * does not need it: an object is found in its own group alone.
   */
  urlOf(viewerId: string, object: GroupObject): string
}

/** Addresses signed by the server's secret. */
export const createMediaAddresses = (core: Pick<Core, 'config' | 'crypto' | 'clock'>): MediaAddresses => {
  const { urlOf, read } = createViewerAddresses(core, {
    folder: MESSAGE_MEDIA_FOLDER,
    purpose: 'message media',
  })
  return { read, urlOf: (viewerId, { groupId, key }) => `${urlOf(viewerId, key)}?g=${groupId}` }
}
