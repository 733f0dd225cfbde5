import type { UploadFile } from '@/upload/upload'

/** Whether the microphone may be used: `unasked` before the member was asked, `missing` where there is none. */
export type MicrophoneState = 'granted' | 'unasked' | 'refused' | 'missing'

/** A voice that was recorded. */
export interface RecordedVoice {
  readonly file: UploadFile
  /** Whole seconds, at least 1. */
  readonly seconds: number
  /** Loudness over its length, 16 numbers from 0 to 100; empty where the platform tells no loudness. */
  readonly wave: readonly number[]
}

/** Choices of one recording. */
export interface RecordingOptions {
  readonly maxSeconds: number
  /** Loudness now, 0 to 100, some times a second; never called where the platform tells none. */
  onLevel(level: number): void
}

/** The device's microphone. One recording at a time. Source: screens.md 12 (Voice) */
export interface Recorder {
  state(): Promise<MicrophoneState>
  /** Lets the system ask the member, without recording. Call it only after the purpose was shown. */
  ask(): Promise<MicrophoneState>
  /** Begins; anything but `granted` says why not. */
  start(options: RecordingOptions): Promise<MicrophoneState>
  /** Ends; null when nothing came of it. */
  stop(): Promise<RecordedVoice | null>
  cancel(): void
}

/**
 * The recorder of the target: a build for one takes `recorder.<target>.ts` in this file's place, type checks and tests
 * see the browser's.
 */
export { recorder } from './recorder.h5'
