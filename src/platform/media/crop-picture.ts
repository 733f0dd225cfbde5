import Taro from '@tarojs/taro'
import type { CropPlan, PictureSize } from '@/lib/crop/crop-view'
import type { UploadFile } from '@/upload/upload'
import { openCanvas } from './canvas'

/** Id of the canvas on the page, where the platform needs one there. */
export const CROP_CANVAS = 'jy-crop-canvas'

/** Size of a chosen picture, px. @throws when the picture cannot be read */
export async function pictureSizeOf({ path }: UploadFile): Promise<PictureSize> {
  const { width, height } = await Taro.getImageInfo({ src: path })
  return { width, height }
}

/**
 * Draws the chosen part of a picture and returns it as a JPEG file, without the metadata of the original.
 * @throws Error when the picture cannot be loaded or the canvas cannot be read
 */
export async function cropPicture({ path }: UploadFile, plan: CropPlan): Promise<UploadFile> {
  const { turns, part, middle, out } = plan
  const { pen, load, toFile } = await openCanvas(CROP_CANVAS, out)
  const { source, width, height } = await load(path)
  // JPEG has no transparency and would show black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, out.width, out.height)
  const share = out.width / part.width
  pen.translate(out.width / 2 + middle.x * share, out.height / 2 + middle.y * share)
  pen.scale(share, share)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(source, -width / 2, -height / 2, width, height)
  return { ...(await toFile()), filename: 'photo.jpg' }
}
