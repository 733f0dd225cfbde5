import { createHash } from 'node:crypto'
import sharp from 'sharp'

const SIDE_PX = 4
const HUES = 8
/** Lightness of the two rows of tints, of 1. */
const LIGHTS = [0.62, 0.74] as const
const SATURATION = 0.4
/** How much lighter the upper left corner is than the lower right one, of 1: clients scale it up to a soft gradient. */
const GLOW = 0.2

/** How many different pictures there are. Source: ours */
export const LOCKED_PICTURES = HUES * LIGHTS.length

/** One channel of a colour in HSL, 0–255; `offset` is 0 for red, 8 for green and 4 for blue. */
const channelOf = (offset: number, hue: number, light: number): number => {
  const at = (offset + hue / 30) % 12
  const reach = SATURATION * Math.min(light, 1 - light)
  return Math.round(255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
}

const draw = (kind: number): Promise<Buffer> => {
  const hue = ((kind % HUES) * 360) / HUES
  const base = LIGHTS[kind < HUES ? 0 : 1]
  const pixels = Array.from({ length: SIDE_PX * SIDE_PX }, (_, at) => {
    const slope = 1 - ((at % SIDE_PX) + Math.floor(at / SIDE_PX)) / (SIDE_PX - 1)
    const light = base + (slope * GLOW) / 2
    return [0, 8, 4].map((offset) => channelOf(offset, hue, light))
  })
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: 3 } as const
  return sharp(Uint8Array.from(pixels.flat()), { raw }).webp({ lossless: true }).toBuffer()
}

const drawn = new Map<number, Promise<Buffer>>()

/**
 * The picture that a locked row shows of a member: one of a few soft tints, chosen by the random key of the blurred
 * picture. It has nothing of the member's own picture: even 16 averaged colours of a public cover let a free member find
 * the liker in the feed. Members with the same tint have the same bytes. Source: product §1 (decisions of 2026-11-26)
 */
export const lockedPicture = (key: string): Promise<Buffer> => {
  const kind = (createHash('sha256').update(key).digest()[0] ?? 0) % LOCKED_PICTURES
  const known = drawn.get(kind) ?? draw(kind)
  drawn.set(kind, known)
  return known
}
