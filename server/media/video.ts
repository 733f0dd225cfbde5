import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS, VIDEO_MAX_BYTES, VIDEO_SNAPSHOT_MS } from '@contract/constants'
import { createGate } from './gate'
import { createTaskProcesses, type TaskAnswer, type TaskEnding, type TaskProgram } from './task-processes'

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
/** Most bytes of an answer beside a new video; a larger answer is the file's fault. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Compiled parts of FFmpeg stay, and take less than this with Node. Source: ours (measured: 225 MB after 50 short clips) */
const IDLE_MAX_BYTES = 400 * 1024 * 1024
/** Members who upload one after the other find the process that is ready; a quiet server keeps none. Source: ours */
const IDLE_MS = MINUTE_MS

/**
 * Options of a process. Most of a short work's time would go into the compiler: it checks the 30 MB of FFmpeg only where they
 * run, and optimises later. Short works take half the processor time by that, and long ones no more (1080p, 10 s: 7 s).
 */
const NODE_OPTIONS = [
  '--max-old-space-size=256',
  '--expose-gc',
  '--wasm-lazy-validation',
  '--wasm-tiering-budget=1000000000',
]

interface VideoTask extends Pick<VideoLimits, 'pixels' | 'memoryBytes'> {
  readonly what: keyof VideoTools
  readonly bytes: Buffer
  readonly snapshotMs: number
  /** Most bytes of the snapshot and the new video together; above them the process ends. */
  readonly maxAnswerBytes: number
}

interface VideoAnswer extends TaskAnswer {
  /** Null for a file that is no video; an excerpt has no snapshot, and a video that was only read no new bytes. */
  readonly made:
    | (Omit<CleanVideo, 'snapshot' | 'bytes'> & { readonly snapshot?: Buffer; readonly bytes: Buffer | null })
    | null
}

const FAULT_OF: Record<TaskEnding, VideoFault> = {
  late: 'busy',
  large: 'busy',
  killed: 'busy',
  broken: 'damaged',
}

const program: TaskProgram = {
  path: fileURLToPath(new URL('video-process.mjs', import.meta.url)),
  nodeOptions: NODE_OPTIONS,
  idleMaxBytes: IDLE_MAX_BYTES,
  idleMs: IDLE_MS,
  errorOf: (ending) => new VideoError(FAULT_OF[ending]),
}

/** Processes without work, for every server of this process. */
const idle: ChildProcess[] = []
const answerTo = createTaskProcesses<VideoTask, VideoAnswer>(program, idle)

const NOTHING = Buffer.alloc(0)

const work = async (
  what: keyof VideoTools,
  bytes: Buffer,
  { timeMs, memoryBytes, pixels }: VideoLimits,
): Promise<CleanVideo> => {
  const maxAnswerBytes = MAX_ANSWER_BYTES + (what === 'clean' ? VIDEO_MAX_BYTES : 0)
  const task = { what, bytes, snapshotMs: VIDEO_SNAPSHOT_MS, pixels, memoryBytes, maxAnswerBytes }
  // FFmpeg's own limit is within the process.
  const { made } = await answerTo(task, { timeMs, memoryBytes: Infinity })
  if (made === null) throw new VideoError('format')
  return { ...made, snapshot: made.snapshot ?? NOTHING, bytes: made.bytes ?? NOTHING }
}

/** Tools for one process of the server; all their work goes through one gate. */
export const createVideoTools = (limits: VideoLimits = USUAL): VideoTools => {
  const gate = createGate(Math.max(1, Math.floor(availableParallelism() / 2)))
  const make = (what: keyof VideoTools, bytes: Buffer) => gate(() => work(what, bytes, limits))
  return {
    async read(bytes) {
      const { bytes: _, ...video } = await make('read', bytes)
      return video
    },
    clean: (bytes) => make('clean', bytes),
    async excerpt(bytes) {
      return (await make('excerpt', bytes)).bytes
    },
  }
}
