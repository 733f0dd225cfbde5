import type { Image } from '@contract/types/image'
import { useAlbumText } from './use-album-text'

/** The texts of the album: those for a picture, or those for a video where they differ. */
export const usePictureWords = (image: Image | null) => {
  const { album, video } = useAlbumText()
  return image?.kind === 'video' ? { ...album, ...video } : album
}
