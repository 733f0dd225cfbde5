import sharp, { type Sharp } from 'sharp'

/** Pictures made from one upload; none carries the camera's notes or place. */
export interface Derived {
  /** The picture itself, longest side 1440 at most. */
  full: Buffer
  /** Longest side 480 at most, for lists. */
  thumb: Buffer
  /** A few blurred pixels that nobody can be known by. */
  blur: Buffer
  /** Size of `full`, in px. */
  width: number
  height: number
  /** Average colour, `#rrggbb`. */
  tint: string
}

/** Why a file is not taken. */
export type ImageFault = 'format' | 'damaged' | 'too_small' | 'too_large'

/** The file is not a picture that the product takes. */
export class ImageError extends Error {
  constructor(readonly fault: ImageFault) {
    super(`image refused: ${fault}`)
    this.name = 'ImageError'
  }
}

/** Formats by what the bytes are, whatever the name says. SVG and documents are never decoded. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])
/** Largest decoded picture; a small file may claim far more. Source: ours. */
const MAX_PIXELS = 40_000_000
const FULL_SIDE_PX = 1_440
const THUMB_SIDE_PX = 480
const BLUR_SIDE_PX = 24
const DECODE_SECONDS = 3

sharp.cache(false)
sharp.concurrency(1)

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, animated: false })

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** Reads the head only. @throws ImageError for what must not be decoded. */
const inspect = async (bytes: Buffer, minSidePx: number): Promise<void> => {
  const head = await open(bytes)
    .metadata()
    .catch((error: unknown) => {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
      throw new ImageError(isTooLarge ? 'too_large' : 'format')
    })
  if (!FORMATS.has(head.format)) throw new ImageError('format')
  if (head.width * head.height > MAX_PIXELS) throw new ImageError('too_large')
  if (Math.min(head.width, head.height) < minSidePx) throw new ImageError('too_small')
}

/** Longer than decoding may take, for the picture keeps its size. Source: ours. */
const REWRITE_SECONDS = 10
const REWRITE_QUALITY = 90

/** The format that a picture is written anew in; the slowest one is made smaller first. */
const rewritten = (picture: Sharp, format: string): Sharp => {
  if (format === 'png') return picture.png()
  if (format === 'webp') return picture.webp({ quality: REWRITE_QUALITY })
  if (format === 'jpeg') return picture.jpeg({ quality: REWRITE_QUALITY })
  const [width, height] = [FULL_SIDE_PX, FULL_SIDE_PX]
  return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true }).avif({ effort: 1 })
}

/**
 * A picture of the same format without the camera's notes and place, turned upright. One that has no notes stays as it is,
 * byte by byte.
 * @throws ImageError
 */
export const withoutNotes = async (bytes: Buffer): Promise<Buffer> => {
  await inspect(bytes, 1)
  const { exif, xmp, iptc, comments, format } = await open(bytes).metadata()
  if (!exif && !xmp && !iptc && !comments?.length) return bytes
  try {
    return await rewritten(open(bytes).rotate(), format).timeout({ seconds: REWRITE_SECONDS }).toBuffer()
  } catch {
    throw new ImageError('damaged')
  }
}

/**
 * Decodes an upload and makes the product's own pictures from it, turned upright, without any metadata.
 * @param minSidePx Shortest side that is taken.
 * @throws ImageError
 */
export const derive = async (bytes: Buffer, minSidePx: number): Promise<Derived> => {
  await inspect(bytes, minSidePx)
  try {
    const full = await open(bytes)
      .rotate()
      .resize({ width: FULL_SIDE_PX, height: FULL_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true })
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
        .blur(3)
        .webp({ quality: 40 })
        .toBuffer(),
      small.clone().resize(1, 1, { fit: 'cover' }).removeAlpha().raw().toBuffer(),
    ])
    const [red = 0, green = 0, blue = 0] = stats
    const tint = `#${hex(red)}${hex(green)}${hex(blue)}`
    return { full: full.data, thumb, blur, width: full.info.width, height: full.info.height, tint }
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError('damaged')
  }
}
