import type { Ids } from '../lib/ids'

/** Keys of the pictures made from one upload; each has 128 random bits. */
export interface PictureKeys {
  full: string
  thumb: string
  blur: string
}

/** Folder of the album pictures, which open with their key alone. */
export const ALBUM_FOLDER = 'p'

/** Makes a key in a folder; nobody can guess it. */
export const newObjectKey = (ids: Ids, folder: string, extension: string): string =>
  `${folder}/${ids.secret().slice(0, 22)}.${extension}`

/** Every picture that the product makes is WebP. */
const PICTURE_ENDING = 'webp'

/** True for keys of pictures; all other keys of an album are videos. */
export const isPictureKey = (key: string): boolean => key.endsWith(`.${PICTURE_ENDING}`)

/** Makes new keys. The blurred picture's key reveals nothing about the others; an album stores nothing under it. */
export const newPictureKeys = (ids: Ids, folder: string): PictureKeys => {
  const key = () => newObjectKey(ids, folder, PICTURE_ENDING)
  return { full: key(), thumb: key(), blur: key() }
}
