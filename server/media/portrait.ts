import { SPEED_PORTRAIT_STEPS } from '@contract/constants'
import sharp from 'sharp'

/** Side of the square of a portrait, in px. */
const SIDE_PX = 480
/** Pixels for each side that a step keeps of the picture; the rest cannot be restored. Source: ours */
const KEPT_PX = [8, 11, 15, 20, 28, 40] as const
/** How far the kept pixels blend into each other, in px of the portrait. */
const SOFTNESS = 0.45

/**
 * Makes a portrait from a picture at a step: from a handful of pixels at 1 to a soft face at 6, and a clear one beyond. The
 * file contains only what the step keeps, without metadata.
 * Source: product §0.2
 */
export const makePortrait = async (picture: Buffer, step: number): Promise<Buffer> => {
  const square = sharp(picture, { failOn: 'error' }).rotate()
  if (step > SPEED_PORTRAIT_STEPS) {
    return square.resize(SIDE_PX, SIDE_PX, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  }
  const kept = KEPT_PX[Math.max(0, step - 1)] ?? KEPT_PX[0]
  const few = await square
    .resize(kept, kept, { fit: 'cover', kernel: 'lanczos3' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(few.data, {
    raw: { width: few.info.width, height: few.info.height, channels: few.info.channels },
  })
    .resize(SIDE_PX, SIDE_PX, { kernel: 'cubic' })
    .blur((SIDE_PX / kept) * SOFTNESS)
    .webp({ quality: 60 })
    .toBuffer()
}
