import type { Core } from '../../../../lib/core'
import { createViewerAddresses, type ViewerAddresses } from '../../../../media/viewer-address'

/** Folder of the objects that messages show. Each of them is served only at a signed address. */
export const MESSAGE_MEDIA_FOLDER = 'c'

/** Addresses of the objects that messages show. Each request checks that the member still sees the message. */
export type MediaAddresses = ViewerAddresses

/** Addresses signed by the server's secret. */
export const createMediaAddresses = (core: Pick<Core, 'config' | 'crypto' | 'clock'>): MediaAddresses =>
  createViewerAddresses(core, { folder: MESSAGE_MEDIA_FOLDER, purpose: 'message media' })
