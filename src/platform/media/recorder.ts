import type { UploadFile } from '@/upload/upload'

/** Whether the microphone may be used: `unasked` before the member was asked, `missing` without a microphone. */
export type MicrophoneState = 'granted' | 'unasked' | 'refused' | 'missing'

/** A recorded voice message. */
export interface RecordedVoice {
  readonly file: UploadFile
  /** Whole seconds, at least 1. */
  readonly seconds: number
  /** Loudness over its length, 16 numbers from 0 to 100; empty where the platform reports no loudness. */
  readonly wave: readonly number[]
}

/** Options of one recording. */
export interface RecordingOptions {
  readonly maxSeconds: number
  /** Present loudness, 0 to 100, several times a second; never called where the platform reports none. */
  onLevel(level: number): void
}

/** The device's microphone. One recording at a time. Source: screens.md 12 (Voice) */
export interface Recorder {
  state(): Promise<MicrophoneState>
  /** Lets the system ask the member, without recording. Call it only after the purpose was shown. */
  ask(): Promise<MicrophoneState>
  /** Starts recording; any state but `granted` is the reason for a failure. */
  start(options: RecordingOptions): Promise<MicrophoneState>
  /** Stops recording; null without a result. */
  stop(): Promise<RecordedVoice | null>
  cancel(): void
}

/**
 * The recorder of the target: the build for a target replaces this file by `recorder.<target>.ts`; type checks and
 * tests use the browser's.
 */
export { recorder } from './recorder.h5'
