import { readFileSync } from 'node:fs'
import path from 'node:path'
import { VOICE_MAX_BYTES } from '@contract/constants'
import { box, m4aOf } from '../../../../test/server/sounds'
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

/** A sound in boxes, as recorders other than Apple's name it. */
const soundOf = (brand: string, bytes = m4aOf(3)): Buffer => {
  const copy = Buffer.from(bytes)
  copy.write(brand, 8, 'latin1')
  return copy
}

test.each(['mp42', 'isom', '3gp4', 'qt  '])('refuses a sound of the brand %s as a video', (brand) => {
  expect(kindOfFile('clip.mp4', soundOf(brand))).toBeNull()
  expect(kindOfFile('clip.mov', soundOf(brand))).toBeNull()
})

test('refuses the recording of an Android phone as a video, and accepts it as a sound of any length', () => {
  const recording = clip('android.m4a')
  expect(kindOfFile('clip.mp4', recording)).toBeNull()
  expect(kindOfFile('voice.m4a', recording)?.contentType).toBe('audio/mp4')
  const long = Buffer.concat([soundOf('isom'), box('free', Buffer.alloc(VOICE_MAX_BYTES))])
  expect(kindOfBytes(long)?.contentType).toBe('audio/mp4')
})

test.each(['brand-MSNV.mp4', 'cover.mp4', 'hlg-true.mov', 'noftyp.mov', 'sar.mp4', 'trimmed.mp4'])(
  'accepts the video %s, whatever tracks are beside its picture',
  (name) => {
    expect(kindOfFile(name, clip(name))).not.toBeNull()
  },
)

test('leaves a file whose boxes are cut or have no track to the reader of videos', () => {
  const sound = soundOf('mp42')
  expect(kindOfFile('clip.mp4', sound.subarray(0, 60))?.contentType).toBe('video/mp4')
  expect(kindOfFile('clip.mp4', soundOf('mp42', m4aOf(3, '', [])))?.contentType).toBe('video/mp4')
  expect(kindOfFile('clip.mp4', soundOf('mp42', m4aOf(3, '', ['soun', 'vide'])))?.contentType).toBe(
    'video/mp4',
  )
  // Boxes that reach to the end of the file, one in the other.
  const nested = Buffer.from('\0\0\0\0moov'.repeat(100_000), 'latin1')
  expect(kindOfFile('clip.mov', nested)?.contentType).toBe('video/quicktime')
})
