import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { waitUntil } from '../../test/server/wait-until'
import { ImageError } from './derive'
import { createPictureTools } from './picture-tools'

const pictureOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ImageError ? error.fault : error),
  )

test('returns the decoder’s results from another process, one picture after the other', async () => {
  const tools = createPictureTools()
  const bytes = await pictureOf(600, 400)
  const [made, fault, stripped] = await Promise.all([
    tools.derive(bytes, 1),
    faultOf(tools.derive(Buffer.from('none'), 1)),
    tools.withoutMetadata(bytes),
  ])
  expect([made.width, made.height, made.full.subarray(8, 12).toString()]).toEqual([600, 400, 'WEBP'])
  expect(fault).toBe('format')
  expect((await sharp(stripped).metadata()).format).toBe('png')
  expect(await faultOf(tools.derive(bytes, 500))).toBe('too_small')
})

test('ends a process after its time limit, without a fault of the file', async () => {
  const tools = createPictureTools({ timeMs: 1, memoryBytes: Number.POSITIVE_INFINITY }, [])
  expect(await faultOf(tools.derive(await pictureOf(60, 40), 1))).toBe('busy')
  expect(await faultOf(tools.derive(await pictureOf(60, 40), 1))).toBe('busy')
})

/** Processes that decode pictures for this one. */
const decoders = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'))

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('ends a process that takes more memory than it may', async () => {
  const tools = createPictureTools({ timeMs: 60_000, memoryBytes: 1 }, [])
  expect(await faultOf(tools.derive(await pictureOf(60, 40), 1))).toBe('too_large')
})

onLinux('blames no file for a process that the system ended', async () => {
  const others = decoders()
  const fault = faultOf(createPictureTools(undefined, []).derive(await pictureOf(6_000, 6_000), 1))
  const found = () => decoders().find((pid) => !others.includes(pid))
  await waitUntil(() => found() !== undefined)
  process.kill(Number(found()), 'SIGKILL')
  expect(await fault).toBe('busy')
})
