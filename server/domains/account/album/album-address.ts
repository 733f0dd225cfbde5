import type { Core } from '../../../lib/core'
import { ALBUM_FOLDER } from '../../../media/picture-keys'
import { createViewerAddresses, type MediaClaim } from '../../../media/viewer-address'
import type { ImageRow } from './photo.presenter'

/** Makes every address of album objects; nothing else does. */
export interface AlbumAddresses {
  /** An address for everybody: of an object that is shown to all, or that has an access check of its own. */
  openUrlOf(key: string): string
  /**
   * An address for one member: the open address where everybody may see the picture, else one signed for them.
   * @param key One of the row's keys.
   */
  urlFor(memberId: string, row: Pick<ImageRow, 'review_state' | 'visibility'>, key: string): string
  /** Reads a path below the media path; null for one that was not signed, or has expired. */
  read(path: string): MediaClaim | null
}

/** True for a picture that everybody may see; all others have signed addresses only. Source: product §5.6 */
export const isForAll = (row: Pick<ImageRow, 'review_state' | 'visibility'>): boolean =>
  row.review_state === 'approved' && row.visibility === 'all'

/** Addresses signed with the server's secret. */
export const createAlbumAddresses = (core: Pick<Core, 'config' | 'crypto' | 'clock'>): AlbumAddresses => {
  const signed = createViewerAddresses(core, { folder: ALBUM_FOLDER, purpose: 'album media' })
  const openUrlOf = (key: string): string => `${core.config.publicUrl ?? ''}/media/${key}`
  return {
    openUrlOf,
    urlFor: (memberId, row, key) => (isForAll(row) ? openUrlOf(key) : signed.urlOf(memberId, key)),
    read: (path) => signed.read(path),
  }
}
