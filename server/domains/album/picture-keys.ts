import type { Ids } from '../../lib/ids'

/** Keys of the pictures made from one upload; guessing one is guessing 128 bits. */
export interface PictureKeys {
  full: string
  thumb: string
  blur: string
}

/** New keys. The blurred picture's key tells nothing of the others'. */
export const newPictureKeys = (ids: Ids): PictureKeys => {
  const key = () => `p/${ids.secret().slice(0, 22)}.webp`
  return { full: key(), thumb: key(), blur: key() }
}
