import sharp from 'sharp'
import { IMAGE_MAX_PIXELS } from '@contract/constants'

/** Rows of the digits 0 to 9 in cells of 5 × 7; no font of the system is needed. */
const DIGITS = [
  ['01110', '10001', '10011', '10101', '11001', '10001', '01110'],
  ['00100', '01100', '00100', '00100', '00100', '00100', '01110'],
  ['01110', '10001', '00001', '00010', '00100', '01000', '11111'],
  ['11111', '00010', '00100', '00010', '00001', '10001', '01110'],
  ['00010', '00110', '01010', '10010', '11111', '00010', '00010'],
  ['11111', '10000', '11110', '00001', '00001', '10001', '01110'],
  ['00110', '01000', '10000', '11110', '10001', '10001', '01110'],
  ['11111', '00001', '00010', '00100', '01000', '01000', '01000'],
  ['01110', '10001', '10001', '01110', '10001', '10001', '01110'],
  ['01110', '10001', '10001', '01111', '00001', '00010', '01100'],
] as const

const CELL = { width: 6, height: 7 }
/** Free space around and between the two lines, in units of the digits. */
const GAP = { side: 9, line: 4 }
/** Units on the longest side of a picture, so that a mark is as large on a thumbnail. Source: ours */
const UNITS = 240
/** Opacity of the dark digits and of their light edge, which carries them on dark ground: 8 %. Source: product §5.6 */
const OPACITY = Math.round(0.08 * 255)
const QUALITY = 82
/** Pixels are limited, so only a busy machine needs this long. Source: ours */
const MARK_SECONDS = 15

/** Whether the digits cover a unit of the tile. */
const coverOf = (lines: readonly string[], width: number, height: number) => {
  const covered = new Uint8Array(width * height)
  lines.forEach((line, nth) =>
    [...line].forEach((digit, place) =>
      DIGITS[Number(digit)]?.forEach((row, down) =>
        [...row].forEach((dot, right) => {
          if (dot !== '1') return
          const x = GAP.side + place * CELL.width + right
          const y = GAP.side + nth * (CELL.height + GAP.line) + down
          covered[y * width + x] = 1
        }),
      ),
    ),
  )
  return (x: number, y: number): boolean => x >= 0 && y >= 0 && covered[y * width + x] === 1
}

/**
 * One tile of the mark in raw RGBA, each unit of the digits as a square of `unit` px: dark digits with a light edge below
 * and to the right.
 * @param digits the viewer's member number, in two lines
 */
const tileOf = (digits: string, unit: number) => {
  const half = Math.ceil(digits.length / 2)
  const lines = [digits.slice(0, half), digits.slice(half)]
  const units = {
    width: half * CELL.width + 2 * GAP.side,
    height: 2 * CELL.height + GAP.line + 2 * GAP.side,
  }
  const isCovered = coverOf(lines, units.width, units.height)
  const [width, height] = [units.width * unit, units.height * unit]
  const bytes = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [right, down] = [Math.floor(x / unit), Math.floor(y / unit)]
      const isDark = isCovered(right, down)
      if (!isDark && !isCovered(right - 1, down - 1)) continue
      const at = (y * width + x) * 4
      bytes.fill(isDark ? 0 : 255, at, at + 3)
      bytes[at + 3] = OPACITY
    }
  }
  return { input: bytes, raw: { width, height, channels: 4 as const } }
}

/**
 * Covers a picture that the server made with a faint mark of the viewer's member number, so that a leaked copy names the
 * viewer. Source: product §5.6
 */
export const markPicture = async (picture: Buffer, digits: string): Promise<Buffer> => {
  const options = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' as const }
  const { data, info } = await sharp(picture, options)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const unit = Math.max(1, Math.round(Math.max(width, height) / UNITS))
  const tile = tileOf(digits, unit)
  // A tile that is larger than the picture cannot be laid over it.
  const room = { width: Math.max(width, tile.raw.width), height: Math.max(height, tile.raw.height) }
  const covered = await sharp({
    create: { ...room, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ ...tile, tile: true, gravity: 'northwest' }])
    .raw()
    .toBuffer()
  const cover = await sharp(covered, { raw: { ...room, channels: 4 } })
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer()
  return sharp(data, { raw: { width, height, channels: info.channels } })
    .composite([{ input: cover, raw: { width, height, channels: 4 } }])
    .webp({ quality: QUALITY })
    .timeout({ seconds: MARK_SECONDS })
    .toBuffer()
}
