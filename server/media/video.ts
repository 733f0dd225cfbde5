import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { VIDEO_MAX_BYTES, VIDEO_SNAPSHOT_MS } from '@contract/constants'
import { createGate } from './gate'

/** Facts about a video from its content, not from its name and head. */
export interface Video {
  /** Length of the picture, above 0. */
  readonly seconds: number
  /** Size of the picture as it is shown, upright, in px. */
  readonly width: number
  readonly height: number
  /** FFmpeg's name of the picture's codec: `h264`, `hevc`, `vp8`, `vp9`, `av1`. */
  readonly codec: string
  readonly container: 'mp4' | 'webm'
  readonly hasSound: boolean
  /** The frame at 10 seconds, or another one of a shorter video: PNG, longest side at most 1440 px. Source: spec §7 */
  readonly snapshot: Buffer
}

/**
 * Why a file is refused. `format`: not a video that we accept. `damaged`: it breaks its reader. `busy`: its process was
 * ended after the time limit or for lack of memory, which says nothing about the file.
 */
export type VideoFault = 'format' | 'damaged' | 'busy'

/** The file is not a video that the product accepts. */
export class VideoError extends Error {
  constructor(readonly fault: VideoFault) {
    super(`video refused: ${fault}`)
    this.name = 'VideoError'
  }
}

/** A new video that contains only the picture and the sound of the given one. */
export interface CleanVideo extends Video {
  readonly bytes: Buffer
}

/** Reads videos; the snapshot of one shorter than 10 seconds is its last frame. @throws VideoError */
export type ReadVideo = (bytes: Buffer) => Promise<Video>

/** Work on videos, in separate processes, a few at a time, so that no file can harm the server itself. */
export interface VideoTools {
  readonly read: ReadVideo
  /**
   * Removes place, device, notes, all other tracks and the part that the member cut off, and returns the facts of the new
   * video. Its snapshot is the first frame when it is shorter than 10 seconds. The picture is encoded again only when a cut
   * requires it. A video that few players show is refused.
   * @throws VideoError
   */
  readonly clean: (bytes: Buffer) => Promise<CleanVideo>
  /**
   * The first 6 seconds, encoded again as MPEG 4 with H.264 and AAC: upright, longest side at most 640 px, at most 30 frames
   * a second and 1.8 MB, without any metadata. @throws VideoError
   */
  readonly excerpt: (bytes: Buffer) => Promise<Buffer>
}

/** Limits of the work on one video. */
export interface VideoLimits {
  /** After this the process is ended, in ms. */
  readonly timeMs: number
  /** Memory of the decoder without the file itself, in bytes. */
  readonly memoryBytes: number
  /** Largest frame that is decoded. */
  readonly pixels: number
}

/** Source: ours (a 15 s clip of a phone takes 1 s and 200 MB) */
const USUAL: VideoLimits = { timeMs: 20_000, memoryBytes: 512 * 1024 * 1024, pixels: 10_000_000 }
/** Most bytes that a process sends beside a video: a line and a picture. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Exit code of a process that found no video in the file. */
const REFUSED = 2

const PROGRAM = fileURLToPath(new URL('video-process.mjs', import.meta.url))

/**
 * Options of a process. Most of a short work's time would go into the compiler: it checks the 30 MB of FFmpeg only where they
 * run, and optimises later. Short works take half the processor time by that, and long ones no more (1080p, 10 s: 7 s).
 */
const NODE_OPTIONS = [
  '--max-old-space-size=256',
  '--wasm-lazy-validation',
  '--wasm-tiering-budget=1000000000',
]

interface Ending {
  readonly code: number | null
  /** The process was ended after its time limit, or by the system. */
  readonly isEnded: boolean
  readonly answer: Buffer
}

const runProcess = (
  task: keyof VideoTools,
  bytes: Buffer,
  { timeMs, memoryBytes, pixels }: VideoLimits,
): Promise<Ending> =>
  new Promise((settle, reject) => {
    const args = [PROGRAM, task, VIDEO_SNAPSHOT_MS, pixels, memoryBytes, timeMs].map(String)
    const maxBytes = MAX_ANSWER_BYTES + (task === 'clean' ? VIDEO_MAX_BYTES : 0)
    const child = spawn(process.execPath, [...NODE_OPTIONS, ...args], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeMs,
      killSignal: 'SIGKILL',
    })
    const parts: Buffer[] = []
    let length = 0
    child.stdout.on('data', (part: Buffer) => {
      length += part.length
      // SIGTERM: too much output is the file's fault, unlike the ends by SIGKILL.
      if (length > maxBytes) child.kill()
      else parts.push(part)
    })
    // It may end before it has read the whole file.
    child.stdin.on('error', () => undefined)
    child.on('error', reject)
    child.on('close', (code, signal) =>
      settle({ code, isEnded: signal === 'SIGKILL', answer: Buffer.concat(parts) }),
    )
    child.stdin.end(bytes)
  })

type Facts = Omit<Video, 'snapshot'> & { readonly snapshotBytes: number }

const readAnswer = ({ code, isEnded, answer }: Ending): CleanVideo => {
  const lineEnd = answer.indexOf('\n')
  if (isEnded) throw new VideoError('busy')
  if (code === REFUSED) throw new VideoError('format')
  if (code !== 0 || lineEnd < 0) throw new VideoError('damaged')
  const { snapshotBytes, ...facts } = JSON.parse(answer.toString('utf8', 0, lineEnd)) as Facts
  const snapshotEnd = lineEnd + 1 + snapshotBytes
  return {
    ...facts,
    snapshot: answer.subarray(lineEnd + 1, snapshotEnd),
    bytes: answer.subarray(snapshotEnd),
  }
}

/** Tools for one process of the server; all their work goes through one gate. */
export const createVideoTools = (limits: VideoLimits = USUAL): VideoTools => {
  const gate = createGate(Math.max(1, Math.floor(availableParallelism() / 2)))
  const work = (task: keyof VideoTools, bytes: Buffer) =>
    gate(async () => readAnswer(await runProcess(task, bytes, limits)))
  return {
    async read(bytes) {
      const { bytes: _, ...video } = await work('read', bytes)
      return video
    },
    clean: (bytes) => work('clean', bytes),
    async excerpt(bytes) {
      return (await work('excerpt', bytes)).bytes
    },
  }
}
