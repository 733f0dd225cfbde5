import sharp from 'sharp'
import { derive, ImageError, withoutNotes } from './derive'
import { createPictureMaker } from './pictures'

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ImageError ? error.fault : error),
  )

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600"/></svg>`

test.each([
  ['SVG', Buffer.from(svg)],
  ['SVG behind a comment that looks like WebP', Buffer.from(`<!--    WEBP-->${svg}`)],
  ['PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ['PPM', Buffer.concat([Buffer.from('P6 600 600 255\n'), Buffer.alloc(600 * 600 * 3)])],
])('refuses %s as a format, and never loads it', async (_name, bytes) => {
  expect(await faultOf(derive(bytes, 1))).toBe('format')
  expect(await faultOf(withoutNotes(bytes))).toBe('format')
  await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format|blocked/)
})

const avifOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .avif({ effort: 0 })
    .toBuffer()

test('refuses an AVIF over 16 million pixels, and takes one of 12', async () => {
  expect(await faultOf(derive(await avifOf(4_100, 4_000), 1))).toBe('too_large')
  expect(await derive(await avifOf(4_000, 3_000), 1)).toMatchObject({ width: 1_440, height: 1_080 })
})

test('asks to try again when the machine is too busy, and blames no file', async () => {
  const pictures = createPictureMaker({} as never)
  const busy = jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('timeout: 40% complete'))
  try {
    const jpeg = Buffer.from(
      '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
      'base64',
    )
    await expect(pictures.decode(jpeg, 1)).rejects.toMatchObject({
      refusal: 'RATE_LIMITED',
      data: { retryAfter: 10 },
    })
  } finally {
    busy.mockRestore()
  }
})
