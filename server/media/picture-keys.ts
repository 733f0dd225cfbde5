import type { Ids } from '../lib/ids'

/** Keys of the pictures made from one upload; guessing one is guessing 128 bits. */
export interface PictureKeys {
  full: string
  thumb: string
  blur: string
}

/** Folder of the pictures that their key alone opens: those of albums. */
export const ALBUM_FOLDER = 'p'

/** A key in a folder that nobody can guess. */
export const newObjectKey = (ids: Ids, folder: string, extension: string): string =>
  `${folder}/${ids.secret().slice(0, 22)}.${extension}`

/** Every picture that the product makes is WebP. */
const PICTURE_ENDING = 'webp'

/** True for keys of pictures; what else stands in an album is a video. */
export const isPictureKey = (key: string): boolean => key.endsWith(`.${PICTURE_ENDING}`)

/** New keys. The blurred picture's key tells nothing of the others'. */
export const newPictureKeys = (ids: Ids, folder: string): PictureKeys => {
  const key = () => newObjectKey(ids, folder, PICTURE_ENDING)
  return { full: key(), thumb: key(), blur: key() }
}
