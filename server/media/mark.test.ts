import sharp from 'sharp'
import { markPicture } from './mark'

const [ADA, BOB] = ['123456789012', '987654321098']
const SIZE = { width: 900, height: 1200 }

/** A picture like a photo: large soft shapes with grain. */
const photo = async (): Promise<Buffer> => {
  const { width, height } = SIZE
  let seed = 7
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const grain = (seed / 2_147_483_648 - 0.5) * 16
    const [x, y] = [at % width, Math.floor(at / width)]
    const light = 128 + 90 * Math.sin(x / 170) * Math.cos(y / 210)
    for (const channel of [0, 1, 2])
      pixels[at * 3 + channel] = Math.max(0, Math.min(255, light + grain + channel * 9))
  }
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .webp({ quality: 82 })
    .toBuffer()
}

const greyOf = async (picture: Buffer): Promise<Float64Array> =>
  Float64Array.from(await sharp(picture).removeAlpha().greyscale().raw().toBuffer())

const minus = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, at) => value - (b[at] ?? 0))

/** Pearson's correlation of two pictures. */
const correlation = (a: Float64Array, b: Float64Array): number => {
  const mean = (all: Float64Array) => all.reduce((sum, value) => sum + value, 0) / all.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, ofA, ofB] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [da, db] = [(a[at] ?? 0) - meanA, (b[at] ?? 0) - meanB]
    both += da * db
    ofA += da * da
    ofB += db * db
  }
  return both / Math.sqrt(ofA * ofB)
}

/** What a mark changes on a plain grey picture: the pattern that a leaked picture is compared with. */
const patternOf = async (digits: string): Promise<Float64Array> => {
  const plain = await sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    .webp()
    .toBuffer()
  return minus(await greyOf(await markPicture(plain, digits)), await greyOf(plain))
}

test('the mark of the viewer, and of nobody else, is found after a recompression to JPEG of quality 60', async () => {
  const original = await photo()
  const leaked = await sharp(await markPicture(original, ADA))
    .jpeg({ quality: 60 })
    .toBuffer()
  const left = minus(await greyOf(leaked), await greyOf(original))
  const [ofAda, ofBob] = [correlation(left, await patternOf(ADA)), correlation(left, await patternOf(BOB))]
  expect(ofAda).toBeGreaterThan(0.5)
  expect(ofAda).toBeGreaterThan(ofBob + 0.2)
})

test.each([
  ['white', '#ffffff'],
  ['black', '#000000'],
  ['grey', '#808080'],
])('the mark is faint on %s: between 6 and 10 percent', async (_, background) => {
  const plain = await sharp({ create: { ...SIZE, channels: 3, background } })
    .webp({ quality: 100 })
    .toBuffer()
  const change = minus(await greyOf(await markPicture(plain, ADA)), await greyOf(plain))
  /** Mean of a side of the change, of 1; 0 for a side that is only the noise of the format. */
  const meanOf = (sign: 1 | -1): number => {
    const side = change.map((value) => (value * sign) / 255).filter((value) => value > 0.025)
    return side.length < change.length / 100 ? 0 : side.reduce((sum, value) => sum + value, 0) / side.length
  }
  const contrast = meanOf(1) + meanOf(-1)
  expect(contrast).toBeGreaterThan(0.06)
  expect(contrast).toBeLessThan(0.1)
})

test('a picture smaller than one tile is marked, too, and keeps its size', async () => {
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa8877' } })
    .webp()
    .toBuffer()
  const marked = await markPicture(small, ADA)
  expect(await sharp(marked).metadata()).toMatchObject({ width: 40, height: 30, format: 'webp' })
  expect(marked.equals(small)).toBe(false)
})
