import { makeAutoObservable, runInAction } from 'mobx'
import { SECOND_MS, VOICE_MAX_SECONDS, VOICE_MIN_SECONDS } from '@contract/constants'
import type { Clock } from '@/lib/time/clock'
import type { MicrophoneState, RecordedVoice, Recorder } from '@/platform/media/recorder'
import type { SystemConfigStore } from '../../system-config'

/** Dependencies of recording. */
export interface VoiceRecordingDeps {
  readonly clock: Clock
  readonly systemConfig: Pick<SystemConfigStore, 'value'>
}

/** The microphone and what the page does with a recording. */
export interface VoiceRecordingPage {
  readonly recorder: Recorder
  /** Shortest and longest recording, in seconds; those of a voice message when absent. */
  readonly limits?: { readonly min: number; readonly max: number }
  onVoice(voice: RecordedVoice): void
  /** The recording was too short and is not sent. */
  onShort(): void
  /** Nothing was recorded, with the reason. */
  onRefused(state: MicrophoneState): void
}

/** Number of loudness values shown while recording. Source: screens.md 12 (16-bar wave) */
const SHOWN_LEVELS = 16
const TICK_MS = 200
/** From here on the remaining seconds are counted down. Source: ours */
const COUNTDOWN_SECONDS = 10

/** Recording of one voice message, by holding or by two taps. Source: screens.md 12 (Composer) */
export class VoiceRecording {
  state: 'idle' | 'starting' | 'recording' = 'idle'
  elapsedMs = 0
  levels: readonly number[] = []
  private startedAt = 0
  private ticker: ReturnType<typeof setInterval> | undefined
  /** Every start and every end increases it, so that earlier callbacks are ignored. */
  private run = 0
  private readonly deps: VoiceRecordingDeps
  private readonly page: VoiceRecordingPage

  constructor(deps: VoiceRecordingDeps, page: VoiceRecordingPage) {
    this.deps = deps
    this.page = page
    makeAutoObservable<this, 'deps' | 'page' | 'ticker' | 'run' | 'startedAt'>(
      this,
      { deps: false, page: false, ticker: false, run: false, startedAt: false },
      { autoBind: true, deep: false },
    )
  }

  get seconds(): number {
    return Math.floor(this.elapsedMs / SECOND_MS)
  }

  /** Remaining seconds shortly before the end; null before. */
  get secondsLeft(): number | null {
    const left = this.maxSeconds - this.seconds
    return left <= COUNTDOWN_SECONDS ? Math.max(0, left) : null
  }

  async start(): Promise<void> {
    if (this.state !== 'idle') return
    const mine = this.begin()
    const { recorder, onRefused } = this.page
    const state = await recorder.start({ maxSeconds: this.maxSeconds, onLevel: this.recordLevel })
    if (mine !== this.run) return recorder.cancel()
    if (state !== 'granted') {
      this.end()
      return onRefused(state)
    }
    runInAction(() => {
      this.state = 'recording'
      this.startedAt = this.deps.clock.now()
    })
    this.ticker = setInterval(this.tick, TICK_MS)
  }

  /** Ends the recording and passes it on, unless it has not started or is too short. */
  async finish(): Promise<void> {
    if (this.state === 'idle') return
    const { recorder, limits, onShort, onVoice } = this.page
    const isLongEnough =
      this.state === 'recording' &&
      this.deps.clock.now() - this.startedAt >= (limits?.min ?? VOICE_MIN_SECONDS) * SECOND_MS
    this.end()
    if (!isLongEnough) {
      recorder.cancel()
      return onShort()
    }
    const voice = await recorder.stop()
    if (voice) onVoice({ ...voice, seconds: Math.min(voice.seconds, this.maxSeconds) })
    else onShort()
  }

  /** Ends the recording and discards it. */
  cancel(): void {
    if (this.state === 'idle') return
    this.end()
    this.page.recorder.cancel()
  }

  private get maxSeconds(): number {
    return this.page.limits?.max ?? this.deps.systemConfig.value?.chat?.voiceMaxSeconds ?? VOICE_MAX_SECONDS
  }

  private begin(): number {
    this.run += 1
    this.state = 'starting'
    this.elapsedMs = 0
    this.levels = []
    return this.run
  }

  private end(): void {
    this.run += 1
    clearInterval(this.ticker)
    this.state = 'idle'
  }

  private tick(): void {
    this.elapsedMs = this.deps.clock.now() - this.startedAt
    if (this.seconds >= this.maxSeconds) void this.finish()
  }

  private recordLevel(level: number): void {
    this.levels = [...this.levels, level].slice(-SHOWN_LEVELS)
  }
}
