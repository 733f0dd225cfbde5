import type { Image } from '@contract/types/image'
import { useVideoText } from '@/shell/use-video-text'

/** The texts of the album: those for a picture, or those for a video where they differ. */
export const usePictureWords = (image: Image | null) => {
  const { album, video } = useVideoText()
  return image?.kind === 'video' ? { ...album, ...video } : album
}
