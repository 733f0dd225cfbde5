import { AVIF_MAX_PIXELS, IMAGE_MAX_PIXELS } from '@contract/constants'
import sharp, { type Sharp } from 'sharp'

/** Pictures made from one upload, without the camera's metadata and place. */
export interface Derived {
  /** The picture itself, longest side at most 1440 px. */
  full: Buffer
  /** Longest side at most 480 px, for lists. */
  thumb: Buffer
  /**
   * 4×4 px, for a picture of a message until the recipient taps it. They show no face, but a viewer who has the
   * picture itself can make the same pixels. Locked rows therefore use `lockedPicture`.
   */
  blur: Buffer
  /** Size of `full`, in px. */
  width: number
  height: number
  /** Average colour, `#rrggbb`. */
  tint: string
}

/** Why a file is refused. `busy` says nothing about the file: the machine had no time for it, so the member may retry. */
export type ImageFault = 'format' | 'damaged' | 'too_small' | 'too_large' | 'busy'

/** The file is not a picture that the product accepts. */
export class ImageError extends Error {
  constructor(readonly fault: ImageFault) {
    super(`image refused: ${fault}`)
    this.name = 'ImageError'
  }
}

/** Formats by the content of the file, not by its name. SVG and documents are never decoded. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])
/** Loaders of these formats. All others of the library (SVG, PDF, ImageMagick …) are blocked for the whole process. */
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif']
const FULL_SIDE_PX = 1_440
const THUMB_SIDE_PX = 480
/** Source: ours */
const BLUR_SIDE_PX = 4
/** Pixels are limited, so only a busy machine needs this long. Source: ours */
const DECODE_SECONDS = 15

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })

type FailOn = 'error' | 'warning'

const open = (bytes: Buffer, failOn: FailOn = 'error') =>
  sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn, pages: 1, animated: false })

const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff])
const JPEG_END = Buffer.from([0xff, 0xd9])

/**
 * Decodes a picture. A JPEG that fails is tried once more with an end added: some files lack only those two bytes, and
 * every browser shows them. The second time no other fault is accepted.
 */
const decoded = async <T>(bytes: Buffer, decode: (picture: Sharp) => Promise<T>): Promise<T> => {
  try {
    return await decode(open(bytes))
  } catch (error) {
    const fault = faultOf(error)
    if (fault.fault !== 'damaged' || !bytes.subarray(0, 3).equals(JPEG_HEAD)) throw fault
    return decode(open(Buffer.concat([bytes, JPEG_END]), 'warning')).catch((again: unknown) => {
      throw faultOf(again)
    })
  }
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** Reads only the head and returns the format. @throws ImageError for a picture that must not be decoded. */
const inspect = async (bytes: Buffer, minSidePx: number): Promise<string> => {
  const head = await open(bytes)
    .metadata()
    .catch((error: unknown) => {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
      throw new ImageError(isTooLarge ? 'too_large' : 'format')
    })
  if (!FORMATS.has(head.format)) throw new ImageError('format')
  // The library reads the head of HEIC and cannot decode it.
  if (head.compression === 'hevc') throw new ImageError('format')
  // A head of 954 bytes made the decoder of AVIF take 2.4 GB.
  const maxPixels = head.format === 'heif' ? AVIF_MAX_PIXELS : IMAGE_MAX_PIXELS
  if (head.width * head.height > maxPixels) throw new ImageError('too_large')
  if (Math.min(head.width, head.height) < minSidePx) throw new ImageError('too_small')
  return head.format
}

/** The fault of the file that a failed decoding proves; after a timeout it proves none. */
const faultOf = (error: unknown): ImageError => {
  if (error instanceof ImageError) return error
  const isTimeUp = error instanceof Error && /^timeout\b/.test(error.message)
  return new ImageError(isTimeUp ? 'busy' : 'damaged')
}

const REWRITE_QUALITY = 90

/** Re-encodes a picture in its own format; AVIF, which is the slowest, is reduced in size first. */
const rewritten = (picture: Sharp, format: string): Sharp => {
  if (format === 'png') return picture.png()
  if (format === 'webp') return picture.webp({ quality: REWRITE_QUALITY })
  if (format === 'jpeg') return picture.jpeg({ quality: REWRITE_QUALITY })
  const [width, height] = [FULL_SIDE_PX, FULL_SIDE_PX]
  return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true }).avif({ effort: 1 })
}

/**
 * Returns the same picture, upright and without metadata. It is always re-encoded, because metadata may be in places that
 * no reader checks, such as after the end of the picture.
 * @throws ImageError
 */
export const withoutMetadata = async (bytes: Buffer): Promise<Buffer> => {
  const format = await inspect(bytes, 1)
  return decoded(bytes, (picture) =>
    rewritten(picture.rotate(), format).timeout({ seconds: DECODE_SECONDS }).toBuffer(),
  )
}

/**
 * Decodes an upload and makes the product's own pictures from it, turned upright, without any metadata.
 * @param minSidePx Shortest side that is accepted.
 * @throws ImageError
 */
export const derive = async (bytes: Buffer, minSidePx: number): Promise<Derived> => {
  await inspect(bytes, minSidePx)
  try {
    const full = await decoded(bytes, (picture) =>
      picture
        .rotate()
        .resize({ width: FULL_SIDE_PX, height: FULL_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 82 })
        .timeout({ seconds: DECODE_SECONDS })
        .toBuffer({ resolveWithObject: true }),
    )
    const small = sharp(full.data)
    const [thumb, blur, stats] = await Promise.all([
      small
        .clone()
        .resize({ width: THUMB_SIDE_PX, height: THUMB_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 76 })
        .toBuffer(),
      small
        .clone()
        .resize({ width: BLUR_SIDE_PX, height: BLUR_SIDE_PX, fit: 'cover' })
        .webp({ quality: 40 })
        .toBuffer(),
      small.clone().resize(1, 1, { fit: 'cover' }).removeAlpha().raw().toBuffer(),
    ])
    const [red = 0, green = 0, blue = 0] = stats
    const tint = `#${hex(red)}${hex(green)}${hex(blue)}`
    return { full: full.data, thumb, blur, width: full.info.width, height: full.info.height, tint }
  } catch (error) {
    throw faultOf(error)
  }
}
