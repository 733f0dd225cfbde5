import { execFile } from 'node:child_process'
import path from 'node:path'

/** What a made video shows and how. */
export interface VideoWish {
  readonly seconds?: number
  /** A colour of FFmpeg's, or the test picture. */
  readonly picture?: string
  readonly container?: 'mp4' | 'webm'
  readonly hasSound?: boolean
  /** The one frame that is white, in seconds; frames follow each other by an eighth of a second. */
  readonly flashAt?: number
}

const program = path.join(__dirname, 'make-video.mjs')
let seed = 0

/** A new video, unlike any other: 12 seconds of the test picture with a tone, as MPEG 4, unless wished otherwise. */
export const videoOf = (wish: VideoWish = {}): Promise<Buffer> => {
  const { seconds = 12, picture = 'test', container = 'mp4', hasSound = true, flashAt = '' } = wish
  const args = [seconds, picture, container, hasSound ? 'sound' : 'mute', (seed += 1), flashAt].map(String)
  return new Promise((settle, reject) => {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const
    execFile(process.execPath, [program, ...args], options, (error, out) =>
      error ? reject(new Error('no video was made', { cause: error })) : settle(out),
    )
  })
}
