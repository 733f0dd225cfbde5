import { execFile } from 'node:child_process'
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
let seed = 0

/** A new, unique video: by default 12 seconds of the test picture with a tone, as MPEG 4. */
export const videoOf = (request: VideoOptions = {}): Promise<Buffer> => {
  const { seconds = 12, picture = 'test', container = 'mp4', hasSound = true, flashAt = '' } = request
  const args = [seconds, picture, container, hasSound ? 'sound' : 'mute', (seed += 1), flashAt].map(String)
  return new Promise((settle, reject) => {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const
    execFile(process.execPath, [program, ...args], options, (error, out) =>
      error ? reject(new Error('no video was made', { cause: error })) : settle(out),
    )
  })
}
