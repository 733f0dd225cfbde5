import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { videoOf } from '../../test/server/videos'
import { waitUntil } from '../../test/server/wait-until'
import { createTaskProcesses, type TaskAnswer } from './task-processes'
import { createVideoTools, VideoError, type VideoLimits } from './video'

const { read, clean, excerpt } = createVideoTools()

const onLinux = process.platform === 'linux' ? test : test.skip

/** False, too, for a process that has ended and whose end nobody has asked for. */
const isRunning = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

/** Processes that read videos for this one. */
const readers = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('video-process'))

/** Average brightness of a picture, 0 to 255. */
const brightnessOf = async (picture: Buffer): Promise<number> => {
  const { channels } = await sharp(picture).stats()
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length
}

test.each(['mp4', 'webm'] as const)(
  'reads length, size, codec and sound of a %s from its content',
  async (container) => {
    const { snapshot, ...facts } = await read(await videoOf({ container }))
    expect(facts).toMatchObject({ width: 320, height: 240, container, hasSound: true })
    expect(facts.codec).toBe(container === 'mp4' ? 'h264' : 'vp8')
    expect(facts.seconds).toBeGreaterThan(11.5)
    expect(facts.seconds).toBeLessThan(12.5)
    expect(await sharp(snapshot).metadata()).toMatchObject({ format: 'png', width: 320, height: 240 })
  },
)

/** True when the snapshot is the single white frame, at `flashAt`, of a video that is black before and after it. */
const isTakenAt = async (work: typeof read, seconds: number, flashAt: number): Promise<boolean> => {
  const { snapshot } = await work(await videoOf({ seconds, flashAt, picture: 'black', hasSound: false }))
  return (await brightnessOf(snapshot)) > 200
}

test('spec §9, video snapshot: the frame at ten seconds', async () => {
  expect(await isTakenAt(read, 12, 10)).toBe(true)
})

test('spec §9, video snapshot: of a shorter video its last frame', async () => {
  expect(await isTakenAt(read, 4, 3.875)).toBe(true)
})

/** Turns the picture of an MPEG 4 file by a quarter, as a phone held upright does: only in the matrix of its track. */
const turned = (mp4: Buffer): Buffer => {
  const bytes = Buffer.from(mp4)
  // After the box's name: version and flags, times, id, length, layer, group and volume.
  const matrix = bytes.indexOf('tkhd') + 4 + 40
  const quarter = [0, 0x10000, 0, -0x10000, 0, 0, 240 * 0x10000, 0, 0x40000000]
  quarter.forEach((value, at) => bytes.writeInt32BE(value, matrix + at * 4))
  return bytes
}

test.each(['mp4', 'webm'] as const)(
  'a cleaned %s has the same picture and sound, and neither place nor device',
  async (container) => {
    const original = await videoOf({ seconds: 3, container })
    const made = await clean(original)
    expect(made).toMatchObject({ container, hasSound: true, width: 320, height: 240 })
    expect(made.seconds).toBeCloseTo(3, 0)
    for (const canary of ['121.47', 'CanaryCam', 'x264', 'Lavf5']) {
      expect([canary, made.bytes.includes(canary)]).toEqual([canary, false])
    }
    expect([original.includes('121.47'), original.includes('CanaryCam')]).toEqual([true, true])
    const { snapshot: _, ...facts } = await read(made.bytes)
    expect(facts).toMatchObject({ codec: made.codec, hasSound: true, width: 320, height: 240 })
    // The same file gives the same result, so that it can be recognised.
    expect((await clean(original)).bytes.equals(made.bytes)).toBe(true)
  },
)

test('a cleaned video stays upright', async () => {
  const original = turned(await videoOf({ seconds: 2 }))
  expect(await read(original)).toMatchObject({ width: 240, height: 320 })
  const { width, height, snapshot, bytes } = await clean(original)
  expect([width, height]).toEqual([240, 320])
  expect(await sharp(snapshot).metadata()).toMatchObject({ width: 240, height: 320 })
  expect(await read(bytes)).toMatchObject({ width: 240, height: 320 })
})

test('spec §9, video snapshot: of an album’s video the frame at ten seconds, of a shorter one the first', async () => {
  expect(await isTakenAt(clean, 11, 10)).toBe(true)
  expect(await isTakenAt(clean, 4, 0)).toBe(true)
})

test('a cleaned video contains no data that was hidden in the original', async () => {
  const page = Buffer.from('<script>canary()</script>')
  const { bytes } = await clean(Buffer.concat([await videoOf({ seconds: 1 }), page]))
  expect(bytes.includes('canary')).toBe(false)
})

test('a dark video gives a dark snapshot, and a silent one reports no sound', async () => {
  const { snapshot, hasSound } = await read(await videoOf({ seconds: 2, picture: 'black', hasSound: false }))
  expect(await brightnessOf(snapshot)).toBeLessThan(10)
  expect(hasSound).toBe(false)
})

test('refuses files that are not videos, whatever they claim to be', async () => {
  const list = Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')
  const mp4 = await videoOf({ seconds: 2 })
  const headAlone = mp4.subarray(0, 64)
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('a text'),
    list,
    headAlone,
    Buffer.alloc(100_000, 0xff),
  ]) {
    await expect(read(bytes)).rejects.toBeInstanceOf(VideoError)
  }
})

test('reads or refuses files with damage anywhere, and never breaks the reader', async () => {
  const whole = await videoOf({ seconds: 2, container: 'webm' })
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async (_, turn) => {
      const bytes = Buffer.from(whole)
      for (let at = 40 + turn * 97; at < bytes.length; at += 211 + turn * 13)
        bytes[at] = (bytes[at] ?? 0) ^ 0xa5
      return read(bytes).then(
        () => 'read',
        (error: unknown) => (error instanceof VideoError ? 'refused' : String(error)),
      )
    }),
  )
  expect(outcomes.filter((outcome) => outcome !== 'read' && outcome !== 'refused')).toEqual([])
})

test('refuses a video that takes too much time or has too large a picture', async () => {
  const bytes = await videoOf({ seconds: 2 })
  const usual = { timeMs: 20_000, memoryBytes: 512 * 1024 * 1024, pixels: 10_000_000 }
  const faultWith = (limits: Partial<VideoLimits>) =>
    createVideoTools({ ...usual, ...limits })
      .read(bytes)
      .catch((error: unknown) => (error instanceof VideoError ? error.fault : error))
  // A busy machine says nothing about the file.
  expect(await faultWith({ timeMs: 1 })).toBe('busy')
  expect(await faultWith({ pixels: 1_000 })).toBe('damaged')
})

test('an answer that is too large ends the process in its place', async () => {
  const program = {
    path: fileURLToPath(new URL('video-process.mjs', `file://${__dirname}/`)),
    nodeOptions: [],
    idleMaxBytes: 0,
    errorOf: Error,
  }
  const task = {
    ...{ what: 'read', bytes: await videoOf({ seconds: 2 }), snapshotMs: 10_000 },
    ...{ pixels: 10_000_000, memoryBytes: 512 * 1024 * 1024 },
  }
  const limits = { timeMs: 60_000, memoryBytes: Number.POSITIVE_INFINITY }
  const doTask = createTaskProcesses<object, TaskAnswer>(program, [])
  expect(await doTask({ ...task, maxAnswerBytes: 10_000_000 }, limits)).toHaveProperty('made.seconds')
  await expect(doTask({ ...task, maxAnswerBytes: 10 }, limits)).rejects.toThrow('broken')
})

onLinux('a process whose server was killed ends by itself, in the middle of its work', async () => {
  const program = fileURLToPath(new URL('video-process.mjs', `file://${__dirname}/`))
  const task = { what: 'read', pixels: 1_000_000, memoryBytes: 512 * 1024 * 1024, snapshotMs: 10_000 }
  const server = `
    const { fork } = require('node:child_process')
    const child = fork('${program}', [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.send({ ...${JSON.stringify(task)}, bytes: Buffer.alloc(1_000_000) }, () => console.log(child.pid))`
  const parent = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer]
  parent.kill('SIGKILL')
  await once(parent, 'close')
  await waitUntil(() => !isRunning(Number(pid)))
})

onLinux(
  'one video after another has the same process, and a file that breaks it ends that one alone',
  async () => {
    const [whole, two] = await Promise.all([videoOf({ seconds: 2 }), videoOf({ seconds: 2 })])
    await read(whole)
    const before = readers()
    expect(before).not.toEqual([])
    await read(two)
    expect(readers()).toEqual(before)
    const limited = createVideoTools({ timeMs: 20_000, memoryBytes: 512 * 1024 * 1024, pixels: 1_000 })
    await expect(limited.read(whole)).rejects.toBeInstanceOf(VideoError)
    expect((await read(two)).width).toBe(320)
    await read(whole)
    expect(readers().filter((pid) => !before.includes(pid)).length).toBeLessThanOrEqual(1)
  },
)

describe('an excerpt', () => {
  test.each(['mp4', 'webm', 'mov'] as const)(
    'of a %s is its first six seconds as H.264 in MPEG 4, without place and device',
    async (container) => {
      const made = await excerpt(await videoOf({ container }))
      const { snapshot: _, ...facts } = await read(made)
      expect(facts).toMatchObject({
        container: 'mp4',
        codec: 'h264',
        width: 320,
        height: 240,
        hasSound: true,
      })
      expect(facts.seconds).toBeGreaterThan(5.5)
      expect(facts.seconds).toBeLessThan(6.5)
      expect(made.toString('latin1', 4, 8)).toBe('ftyp')
      for (const canary of ['121.47', 'CanaryCam'])
        expect([canary, made.includes(canary)]).toEqual([canary, false])
    },
  )

  test('stays upright', async () => {
    expect(await read(await excerpt(turned(await videoOf({ seconds: 2 }))))).toMatchObject({
      width: 240,
      height: 320,
    })
  })

  test('of something else is refused', async () => {
    const text = Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n')
    await expect(excerpt(text)).rejects.toMatchObject({ fault: 'format' })
  })
})
