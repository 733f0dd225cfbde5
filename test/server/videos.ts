import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Content and format of a generated video. */
export interface VideoOptions {
  readonly seconds?: number
  /** One of FFmpeg's colours, or the test picture. */
  readonly picture?: string
  readonly container?: 'mp4' | 'webm' | 'mov'
  readonly hasSound?: boolean
  /** Time of the one white frame, in seconds; the frame interval is an eighth of a second. */
  readonly flashAt?: number
}

const program = path.join(__dirname, 'make-video.mjs')
/** Videos that were made before: making one takes two seconds of processor time. */
const cacheDir = path.resolve(__dirname, '../../.cache/test-videos')
/** Text of the videos' metadata that makes each of them another file. */
const MARK = 'video-000000000000'
let made = 0

/** A new, unique video: by default 12 seconds of the test picture with a tone, as MPEG 4. */
export const videoOf = async (request: VideoOptions = {}): Promise<Buffer> => {
  const { seconds = 12, picture = 'test', container = 'mp4', hasSound = true, flashAt = '' } = request
  const args = [seconds, picture, container, hasSound ? 'sound' : 'mute', MARK, flashAt].map(String)
  const video = Buffer.from(await madeBefore(args))
  const own = `${process.pid}-${(made += 1)}`.padStart(MARK.length, '0')
  const at = video.indexOf(MARK)
  if (at < 0) throw new Error('the video lacks its mark')
  video.write(own, at)
  return video
}

/** The video of these arguments, kept between runs for as long as the program stays the same. */
const madeBefore = async (args: readonly string[]): Promise<Buffer> => {
  const key = createHash('sha256')
    .update(await readFile(program))
    .update(args.join())
    .digest('hex')
  const file = path.join(cacheDir, key.slice(0, 16))
  const kept = await readFile(file).catch(() => null)
  if (kept !== null) return kept
  const bytes = await make(args)
  await mkdir(cacheDir, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, file)
  return bytes
}

const make = (args: readonly string[]): Promise<Buffer> =>
  new Promise((settle, reject) => {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const
    execFile(process.execPath, [program, ...args], options, (error, out) =>
      error ? reject(new Error('no video was made', { cause: error })) : settle(out),
    )
  })
