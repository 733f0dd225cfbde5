import Taro from '@tarojs/taro'
import { AVIF_MAX_PIXELS, IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_MIN_SIDE_PX } from '@contract/constants'
import { chooseFiles } from './choose-images'
import type { ImageSource } from './chosen-file'

/** A picture that the member chose; `path` can be shown and uploaded at once. */
export interface ChosenImage {
  path: string
  /** Name with an extension, for the upload ticket. */
  filename: string
  sizeBytes: number
  /** The file itself, on H5 only. */
  file?: Blob
}

/** Why a chosen picture cannot be used. Source: product §5.6 */
export type ImageProblem = 'tooLarge' | 'tooSmall' | 'unreadable'

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
}

/**
 * Blob URLs have no name, so it is made from the type. The server checks the bytes, so an unknown type is called
 * JPEG.
 */
function filenameOf(path: string, file?: Blob): string {
  const ending = /\.(jpe?g|png|webp|avif|heic)$/i.exec(path)?.[1]?.toLowerCase()
  return `photo.${ending ?? extensions[file?.type ?? ''] ?? 'jpg'}`
}

/**
 * Lets the member choose up to `count` pictures, by default from the album or the camera. Resolves with an empty list
 * when the member closed the chooser, or when the platform refused it.
 */
export async function chooseImages(
  count: number,
  sources: ImageSource[] = ['album', 'camera'],
): Promise<ChosenImage[]> {
  const chosen = await chooseFiles(count, sources)
  return chosen.map(({ path, size, file }) => ({
    path,
    filename: filenameOf(path, file),
    sizeBytes: size,
    ...(file ? { file } : {}),
  }))
}

/** The problem of a picture by the album's limits; null when it may be uploaded. Source: product §5.6 */
export async function findImageProblem(image: ChosenImage): Promise<ImageProblem | null> {
  if (image.sizeBytes > IMAGE_MAX_BYTES) return 'tooLarge'
  try {
    const { width, height } = await Taro.getImageInfo({ src: image.path })
    const maxPixels = image.filename.endsWith('.avif') ? AVIF_MAX_PIXELS : IMAGE_MAX_PIXELS
    if (width * height > maxPixels) return 'tooLarge'
    return Math.min(width, height) < IMAGE_MIN_SIDE_PX ? 'tooSmall' : null
  } catch {
    return 'unreadable'
  }
}
