import jsQR from 'jsqr'
import sharp from 'sharp'
import { GREY_SIDE_PX, type Looks, looksOf } from './look'

/** What moderation reads from a picture without a person. */
export interface Examined {
  readonly looks: Looks
  /** True when the picture shows a QR code that can be read. */
  readonly hasQr: boolean
}

/** Longest side on which QR codes are searched for, in px: a phone needs more than that to scan one. Source: ours */
const QR_SIDE_PX = 900

/** The reader is a CommonJS module, whose function is below `default` when Node loads it. */
const readQr = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR

const hasQr = async (bytes: Buffer): Promise<boolean> => {
  const { data, info } = await sharp(bytes)
    .resize({ width: QR_SIDE_PX, height: QR_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
  return readQr(pixels, info.width, info.height, { inversionAttempts: 'attemptBoth' }) !== null
}

/**
 * Examines a picture that the product made itself; call it in the process of pictures, since it needs some 0.2 s of the
 * processor.
 */
export const examine = async (bytes: Buffer): Promise<Examined> => {
  const grey = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize({ width: GREY_SIDE_PX, height: GREY_SIDE_PX, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  return { looks: looksOf(grey), hasQr: await hasQr(bytes) }
}
