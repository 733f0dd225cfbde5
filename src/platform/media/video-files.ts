import { VIDEO_MAX_BYTES } from '@contract/constants'
import type { UploadFile } from '@/upload/upload'

/** A video that the member chose. */
export interface ChosenVideo extends UploadFile {
  /** 0 when the file cannot be read. */
  readonly sizeBytes: number
  /** Length; null where the device does not report it, or cannot play the video. */
  readonly seconds: number | null
  /** A frame that can be shown at once; null where the device makes none. */
  readonly posterPath: string | null
}

/** Why a chosen video is not sent. Source: product §9 (video) */
export type VideoProblem = 'tooLarge' | 'tooLong' | 'unreadable' | 'format'

/** Recorders stop a little late; the server has the same tolerance. Source: ours */
const TOLERANCE_SECONDS = 0.5
/** Formats that the server accepts. Source: product §9 */
const TAKEN = /\.(mp4|mov|webm)$/i

/** The problem of a video of the album; null when it may be uploaded. The server checks its content. */
export function findVideoProblem(video: ChosenVideo, maxSeconds: number): VideoProblem | null {
  if (!TAKEN.test(video.filename)) return 'format'
  if (video.path === '' || video.sizeBytes === 0) return 'unreadable'
  if (video.sizeBytes > VIDEO_MAX_BYTES) return 'tooLarge'
  return video.seconds !== null && video.seconds > maxSeconds + TOLERANCE_SECONDS ? 'tooLong' : null
}
