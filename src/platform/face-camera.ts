import type { UploadFile } from '@/upload/upload'

/**
 * Whether a face can be recorded in the page: `missing` where only the device's own camera program is, `closed` when the
 * camera was let go before it was there.
 */
export type FaceCameraState = 'open' | 'refused' | 'missing' | 'closed'

/** The camera that looks at the member. One at a time. Source: product §8 (25) */
export interface FaceCamera {
  /** False where a video comes from the device's own camera program alone. */
  readonly isLive: boolean
  /** Shows camera and microphone in the element of this id, mirrored; asks the member. */
  open(holderId: string): Promise<FaceCameraState>
  /** Begins to record what is shown. */
  start(): void
  /** Ends recording; null when nothing came of it. The picture goes on. */
  stop(): Promise<UploadFile | null>
  /** Shows what was recorded in the element of this id; nothing where the page's own component shows it. */
  replay(holderId: string, video: UploadFile): void
  /** Lets camera and microphone go. */
  close(): void
  /** Has the device's own program record, `maxSeconds` at most; null when the member came back without a video. */
  capture(maxSeconds: number): Promise<UploadFile | null>
}

/**
 * The camera of the target: a build for one takes `face-camera.<target>.ts` in this file's place, type checks and tests
 * see the browser's.
 */
export { faceCamera } from './face-camera.h5'
