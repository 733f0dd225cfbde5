import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { derive, ImageError, withoutMetadata } from './derive'
import { createPictureMaker } from './pictures'

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ImageError ? error.fault : error),
  )

/** Reads a file from a real device or application. */
const readCase = (name: string): Promise<Buffer> =>
  readFile(path.join(__dirname, '../../test/server/cases/pictures', name))

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600"/></svg>`

test.each([
  ['SVG', Buffer.from(svg)],
  ['SVG behind a comment that looks like WebP', Buffer.from(`<!--    WEBP-->${svg}`)],
  ['PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ['PPM', Buffer.concat([Buffer.from('P6 600 600 255\n'), Buffer.alloc(600 * 600 * 3)])],
])('refuses %s by its format, and never loads it', async (_name, bytes) => {
  expect(await faultOf(derive(bytes, 1))).toBe('format')
  expect(await faultOf(withoutMetadata(bytes))).toBe('format')
  await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format|blocked/)
})

const avifOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .avif({ effort: 0 })
    .toBuffer()

test('refuses an AVIF over 16 million pixels, and accepts one of 12', async () => {
  expect(await faultOf(derive(await avifOf(4_100, 4_000), 1))).toBe('too_large')
  expect(await derive(await avifOf(4_000, 3_000), 1)).toMatchObject({ width: 1_440, height: 1_080 })
})

test('reports busy when the machine is overloaded, so that the member retries', async () => {
  const busy = jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('timeout: 40% complete'))
  try {
    expect(await faultOf(derive(await readCase('base-noeoi.jpg'), 1))).toBe('busy')
  } finally {
    busy.mockRestore()
  }
  const refuse = () => Promise.reject(new ImageError('busy'))
  const pictures = createPictureMaker(
    { store: {} as never },
    { derive: refuse, withoutMetadata: refuse, examine: refuse, mark: refuse },
  )
  const limited = { refusal: 'RATE_LIMITED', data: { retryAfter: 10 } }
  await expect(pictures.decode(Buffer.alloc(1), 1)).rejects.toMatchObject(limited)
  await expect(pictures.strip(Buffer.alloc(1))).rejects.toMatchObject(limited)
  await expect(pictures.mark(Buffer.alloc(1), '1')).rejects.toMatchObject(limited)
})

test('accepts a JPEG that lacks only its end, and refuses one that lacks more', async () => {
  const bytes = await readCase('base-noeoi.jpg')
  expect(bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]))).toBe(false)
  const whole = await sharp(Buffer.concat([bytes, Buffer.from([0xff, 0xd9])])).metadata()
  expect(await derive(bytes, 1)).toMatchObject({ width: whole.width, height: whole.height })
  expect((await sharp(await withoutMetadata(bytes)).metadata()).format).toBe('jpeg')
  expect(await faultOf(derive(bytes.subarray(0, bytes.length * 0.8), 1))).toBe('damaged')
})

test('refuses HEIC by its format', async () => {
  expect(await faultOf(derive(await readCase('o6.heic'), 1))).toBe('format')
})

test('removes all data after the end of a picture and in its metadata', async () => {
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const comment = Buffer.from('\xff\xfe\x00\x08CANARY', 'latin1')
  for (const bytes of [
    Buffer.concat([jpeg, Buffer.from('CANARY 31.2,121.4')]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
  ]) {
    const stripped = await withoutMetadata(bytes)
    expect([stripped.includes('CANARY'), (await sharp(stripped).metadata()).width]).toEqual([false, 60])
  }
  const ultra = await withoutMetadata(await readCase('uhdr-vips.jpg'))
  const { exif, xmp, iptc } = await sharp(ultra).metadata()
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
  for (const mark of ['http://ns.adobe.com', 'Photoshop 3.0', 'hdrgm'])
    expect(ultra.includes(mark)).toBe(false)
})
