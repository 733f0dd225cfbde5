import Taro from '@tarojs/taro'
import { IMAGE_MAX_BYTES } from '@contract/constants'
import type { UploadFile } from '@/upload/upload'
import { chooseImages, type ChosenImage } from './media'

/** A picture ready to send. */
export interface Picture {
  readonly file: UploadFile
  /** In px. */
  readonly width: number
  readonly height: number
}

/** Why a chosen picture cannot be sent. */
export type PictureProblem = 'tooLarge' | 'unreadable'

/** Pictures with a longer side are shrunk before sending, in px. Source: ours, twice a phone's width and more */
const MAX_SIDE_PX = 1_600
const JPEG_QUALITY = 0.85
/** Types that the server accepts unchanged; other pictures are converted. Source: product §5.6 */
const TAKEN = /^image\/(jpeg|png|webp)$/
/** Smaller files are sent unchanged, in bytes. */
const SMALL_BYTES = 300 * 1024

async function shrinkInBrowser(image: ChosenImage): Promise<ChosenImage> {
  const { file } = image
  if (!file || typeof createImageBitmap !== 'function') return image
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
  const isAccepted = TAKEN.test(file.type)
  if (isAccepted && scale === 1 && file.size <= SMALL_BYTES) return image
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return image
  // JPEG has no transparency and would show black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const smaller = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  )
  if (!smaller || (isAccepted && smaller.size >= file.size)) return image
  return {
    path: URL.createObjectURL(smaller),
    filename: 'photo.jpg',
    sizeBytes: smaller.size,
    file: smaller,
  }
}

async function shrinkOnMini(image: ChosenImage): Promise<ChosenImage> {
  if (image.sizeBytes <= SMALL_BYTES) return image
  const { tempFilePath } = await Taro.compressImage({ src: image.path, quality: JPEG_QUALITY * 100 })
  return { ...image, path: tempFilePath, filename: 'photo.jpg' }
}

const shrink = IS_WEB ? shrinkInBrowser : shrinkOnMini

async function prepared(chosen: ChosenImage): Promise<Picture | PictureProblem> {
  // A picture that cannot be shrunk is sent unchanged, if it is not too large.
  const image = await shrink(chosen).catch(() => chosen)
  if (image.sizeBytes > IMAGE_MAX_BYTES) return 'tooLarge'
  try {
    const { width, height } = await Taro.getImageInfo({ src: image.path })
    const { path, filename, file } = image
    return { file: { path, filename, ...(file && { file }) }, width, height }
  } catch {
    return 'unreadable'
  }
}

/** Lets the member choose or take one picture, and makes it small enough to send; null when they chose none. */
export async function pickPicture(source: 'album' | 'camera'): Promise<Picture | PictureProblem | null> {
  const [chosen] = await chooseImages(1, [source])
  return chosen ? prepared(chosen) : null
}
