import { readFileSync } from 'node:fs'
import path from 'node:path'
import { kindOfBytes, kindOfFile } from './file-kinds'

const clip = (name: string): Buffer =>
  readFileSync(path.join(__dirname, '../../../../test/server/cases/clips', name))

/** Head of a file of boxes whose first one is `ftyp` with this brand. */
const branded = (brand: string): Buffer => Buffer.from(`\0\0\0\u0014ftyp${brand}\0\0\0\0${brand}`, 'latin1')
/** Head of a file of boxes without a brand. */
const boxed = (name: string): Buffer => Buffer.from(`\0\0\0\u0010${name}\0\0\0\0\0\0\0\0`, 'latin1')

test.each(['MSNV', 'XAVC', '3g2a', 'M4VH', 'M4VP', 'qt  ', 'mp42', 'CAEP', 'niko'])(
  'accepts a clip of the brand %s as a video',
  (brand) => {
    expect(kindOfBytes(Buffer.concat([branded(brand), Buffer.alloc(3_000_000)]))?.extension).toBe('mp4')
  },
)

test.each(['moov', 'mdat', 'wide', 'skip', 'free', 'pnot'])(
  'accepts a clip that begins with %s as a video',
  (box) => {
    expect(kindOfBytes(boxed(box))?.extension).toBe('mp4')
  },
)

test.each(['heic', 'heix', 'mif1', 'msf1', 'hevc'])(
  'refuses a picture of the brand %s as a video',
  (brand) => {
    expect(kindOfBytes(branded(brand))).toBeNull()
  },
)

test('refuses text, an empty file and other boxes as a video', () => {
  for (const bytes of [Buffer.from('hello there, this is text'), Buffer.alloc(0), boxed('junk')])
    expect(kindOfBytes(bytes)).toBeNull()
})

test('accepts a clip of a camera with its own brand, and one without a brand', () => {
  expect(kindOfBytes(clip('brand-MSNV.mp4'))?.contentType).toBe('video/mp4')
  expect(kindOfBytes(clip('noftyp.mov'))?.contentType).toBe('video/mp4')
})

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0, 0, 0, 0, 0, 0, 0])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const MP3 = Buffer.from('ID3\u0004\0\0\0\0\0\0\0\0', 'latin1')

test.each([
  ['photo.jpg', PNG, 'image/png'],
  ['clip.mp4', WEBM, 'video/webm'],
  ['clip.webm', branded('mp42'), 'video/mp4'],
  ['clip.mov', branded('qt  '), 'video/quicktime'],
])('finds the kind of %s by its bytes', (name, bytes, contentType) => {
  expect(kindOfFile(name, bytes)?.contentType).toBe(contentType)
})

test.each([
  ['photo.jpg', WEBM],
  ['clip.mp4', PNG],
  ['clip.mp4', branded('M4A ')],
  ['voice.wav', MP3],
  ['page.html', PNG],
])('refuses a file of another family on the ticket of %s', (name, bytes) => {
  expect(kindOfFile(name, bytes)).toBeNull()
})
