import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { videoOf } from '../../test/server/videos'
import { createVideoTools } from './video'

const { read, clean } = createVideoTools()

const clip = (name: string): Buffer =>
  readFileSync(path.join(__dirname, '../../test/server/cases/clips', name))

test('removes a sound that no browser plays, and accepts its clip', async () => {
  const file = await videoOf({ seconds: 1, container: 'mov' })
  expect(await read(file)).toMatchObject({ codec: 'h264', hasSound: true })
  const made = await clean(file)
  expect(made).toMatchObject({ codec: 'h264', container: 'mp4', hasSound: false, width: 320 })
  expect(made.bytes.includes('sowt')).toBe(false)
})

test('removes a cover beside the moving picture, and never mistakes it for that', async () => {
  const file = clip('cover.mp4')
  const made = await clean(file)
  expect(made).toMatchObject({ codec: 'h264', hasSound: true, width: 640, height: 480 })
  expect(made.seconds).toBeCloseTo(4, 0)
  expect(file.includes('covr')).toBe(true)
  expect(made.bytes.includes('covr')).toBe(false)
})

test('reports and draws pixels that are not square as players show them', async () => {
  const made = await clean(clip('sar.mp4'))
  expect(made).toMatchObject({ width: 640, height: 480 })
  expect(await sharp(made.snapshot).metadata()).toMatchObject({ width: 640, height: 480 })
})

test.each(['brand-MSNV.mp4', 'noftyp.mov'])('reads %s like any clip', async (name) => {
  expect(await read(clip(name))).toMatchObject({ codec: 'h264', container: 'mp4', width: 640 })
})

/**
 * Cuts off the start and the end of an MPEG 4 file as phones do: only in the edit list of each track; the packets stay.
 */
const trimmed = (file: Buffer, fromSeconds: number, endSeconds = 0): Buffer => {
  const bytes = Buffer.from(file)
  const movieScale = bytes.readUInt32BE(bytes.indexOf('mvhd') + 4 + 12)
  for (let track = bytes.indexOf('trak'); track >= 0; track = bytes.indexOf('trak', track + 4)) {
    const scale = bytes.readUInt32BE(bytes.indexOf('mdhd', track) + 4 + 12)
    // After the box's name: version and flags, the number of entries, then length and start of the first.
    const entry = bytes.indexOf('elst', track) + 4 + 8
    bytes.writeUInt32BE(bytes.readUInt32BE(entry) - (fromSeconds + endSeconds) * movieScale, entry)
    bytes.writeUInt32BE(bytes.readUInt32BE(entry + 4) + fromSeconds * scale, entry + 4)
  }
  return bytes
}

/** Number of packets of each track in the file, shown or not; the picture's is the first. */
const packetsIn = (file: Buffer): number[] => {
  const counts: number[] = []
  for (let at = file.indexOf('stsz'); at >= 0; at = file.indexOf('stsz', at + 4))
    counts.push(file.readUInt32BE(at + 4 + 8))
  return counts
}

const FRAMES_A_SECOND = 8

test('removes the part that a member cut off, and encodes a picture that depends on it again', async () => {
  const original = await videoOf({ seconds: 6 })
  const file = trimmed(original, 2.5)
  expect(packetsIn(file)[0]).toBe(6 * FRAMES_A_SECOND)
  const made = await clean(file)
  expect(made.seconds).toBeCloseTo(3.5, 0)
  const [pictures = 0, sounds = 0] = packetsIn(made.bytes)
  expect(pictures).toBe(3.5 * FRAMES_A_SECOND)
  expect(sounds).toBeLessThan((packetsIn(original)[1] ?? 0) * 0.65)
  expect(made.hasSound).toBe(true)
})

test.each(['mp4', 'mov'] as const)(
  'removes the end that a member cut off a clip in %s by a copy',
  async (container) => {
    const original = await videoOf({ seconds: 6, container, hasSound: container === 'mp4' })
    const file = trimmed(original, 0, 2.5)
    expect(packetsIn(file)).toEqual(packetsIn(original))
    const made = await clean(file)
    const [pictures, sounds = 0] = packetsIn(made.bytes)
    expect(pictures).toBe(3.5 * FRAMES_A_SECOND)
    expect(sounds).toBeLessThan((packetsIn(original)[1] ?? 1) * 0.65)
    expect(made.hasSound).toBe(container === 'mp4')
  },
)

test.each([
  ['encodes what is left between two cuts within one group of pictures', 'mp4', 2.5],
  ['copies what is left between two cuts from the next key frame', 'mov', 2],
] as const)('%s', async (_, container, seconds) => {
  const made = await clean(trimmed(await videoOf({ seconds: 6, container, hasSound: false }), 2.5, 1))
  expect(packetsIn(made.bytes)).toEqual([seconds * FRAMES_A_SECOND])
})

test('removes the part that a member cut off by a copy from the next key frame, if one follows soon', async () => {
  const made = await clean(trimmed(await videoOf({ seconds: 6, container: 'mov', hasSound: false }), 2.5))
  expect(packetsIn(made.bytes)).toEqual([3 * FRAMES_A_SECOND])
  expect(made.seconds).toBeCloseTo(3, 0)
})

test('removes the cut part of a phone’s clip that has a single group of pictures', async () => {
  const file = clip('trimmed.mp4')
  const made = await clean(file)
  expect([packetsIn(file), packetsIn(made.bytes)]).toEqual([[150], [95]])
  expect(made.seconds).toBeCloseTo(3.8, 0)
})

test('copies a clip that was not cut packet by packet', async () => {
  const original = await videoOf({ seconds: 3 })
  expect(packetsIn((await clean(original)).bytes)).toEqual(packetsIn(original))
})

test('the poster of an HDR clip has natural colours', async () => {
  const { snapshot } = await clean(clip('hlg-true.mov'))
  const { data, info } = await sharp(snapshot).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  const [red = [], green = [], blue = []] = [at(60, 40), at(600, 40), at(60, 440)]
  expect([red, green, blue].map((colour) => colour.map((value) => value > 128))).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])
  expect(Math.max(red[0] ?? 0, green[1] ?? 0, blue[2] ?? 0)).toBeGreaterThan(200)
  expect(Math.max(red[1] ?? 255, red[2] ?? 255, blue[0] ?? 255, blue[1] ?? 255)).toBeLessThan(60)
})
