import type { UploadFile } from '@/upload/upload'

/**
 * Whether a face can be recorded in the page: `missing` where only the device's own camera app exists, `closed` when
 * the camera was closed before it opened.
 */
export type FaceCameraState = 'open' | 'refused' | 'missing' | 'closed'

/** The front camera. Only one is open at a time. Source: product §8 (25) */
export interface FaceCamera {
  /** False where videos come only from the device's own camera app. */
  readonly isLive: boolean
  /**
   * Shows the mirrored camera in the element of this id and turns on the microphone; asks the member for permission.
   */
  open(holderId: string): Promise<FaceCameraState>
  /** Starts recording. */
  start(): void
  /** Stops recording; null without a result. The camera stays on. */
  stop(): Promise<UploadFile | null>
  /** Shows the recording in the element of this id; does nothing where the page's own component shows it. */
  replay(holderId: string, video: UploadFile): void
  /** Releases camera and microphone. */
  close(): void
  /**
   * Records with the device's own camera app, `maxSeconds` at most; null when the member returned without a video.
   */
  capture(maxSeconds: number): Promise<UploadFile | null>
}

/**
 * The camera of the target: the build for a target replaces this file by `face-camera.<target>.ts`; type checks and
 * tests use the browser's.
 */
export { faceCamera } from './face-camera.h5'
