import type { LikedPhoto } from '@contract/types/image'
import type { Db } from '../../../db/database'
import { photoRefOfPart } from './photo-ref'
import type { PhotoPresenter, PhotoViewer } from './photo.presenter'

/** A part of a member's page that a like is about, as it is stored. */
export interface StoredPart {
  readonly ownerId: string
  /** Such as `photo:…` or `prompt:…`; anything else is no liked part. */
  readonly on?: unknown
}

/**
 * The picture of a part that was among those asked for: null when the viewer may not see it now, whatever the reason;
 * undefined for a part that is no picture.
 */
export type PhotoOfPart = (part: StoredPart) => LikedPhoto | null | undefined

/** Pictures that likes were about, as one viewer may see them now. Source: product §7.3.6 */
export interface LikedPhotos {
  /**
   * Reads the pictures of many parts at once. Members see their own approved pictures of both kinds.
   * @param parts those whose pictures the viewer may see; pictures of other owners are not found
   */
  read(db: Db, viewer: PhotoViewer, parts: readonly StoredPart[]): Promise<PhotoOfPart>
}

/** Dependencies of liked pictures. */
export interface LikedPhotosDeps {
  readonly photos: Pick<PhotoPresenter, 'photosOf'>
}

/** Liked pictures among those that the presenter shows the viewer. */
export const createLikedPhotos = ({ photos }: LikedPhotosDeps): LikedPhotos => ({
  async read(db, viewer, parts) {
    const owners = parts.flatMap(({ ownerId, on }) => (photoRefOfPart(on) === null ? [] : [ownerId]))
    const seesAllOf = { id: viewer.id, matchedWith: new Set([...viewer.matchedWith, viewer.id]) }
    const shown = await photos.photosOf(db, [...new Set(owners)], { viewer: seesAllOf, withVideos: true })
    return ({ ownerId, on }) => {
      const wanted = photoRefOfPart(on)
      if (wanted === null) return undefined
      const found = shown.get(ownerId)?.find(({ ref }) => ref === wanted)
      return found ? { thumbUrl: found.thumbUrl, tint: found.tint, alt: found.alt } : null
    }
  },
})
