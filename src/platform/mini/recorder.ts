import Taro from '@tarojs/taro'
import { SECOND_MS } from '@contract/constants'
import { systemClock } from '@/lib/time/clock'
import type { MicrophoneState, RecordedVoice, Recorder } from '../media/recorder'

/** The permission's name: WeChat's, then Alipay's. */
const SCOPES = ['scope.record', 'scope.audioRecord']
const SAMPLE_RATE = 16_000
const BIT_RATE = 48_000

interface Stopped {
  tempFilePath: string
  /** In ms. */
  duration?: number
}

type Waiting<T> = ((value: T) => void) | null

async function permission(): Promise<MicrophoneState> {
  try {
    const { authSetting } = await Taro.getSetting()
    const settings = authSetting as Readonly<Record<string, boolean | undefined>>
    const known = SCOPES.map((scope) => settings[scope]).find((value) => value !== undefined)
    return known === undefined ? 'unasked' : known ? 'granted' : 'refused'
  } catch {
    return 'unasked'
  }
}

/** A mini-program's recorder: mp3 files, without loudness. */
export function createMiniRecorder(scope: string): Recorder {
  let known: Taro.RecorderManager | null = null
  let startedAt = 0
  let waitsForStart: Waiting<MicrophoneState> = null
  let waitsForStop: Waiting<RecordedVoice | null> = null
  /** The runtime ends a recording itself at the longest length, before a caller stops it. */
  let ended: RecordedVoice | null = null
  /** True between start and end. The end of a cancelled recording is reported later, maybe during the next one. */
  let isRunning = false
  let cancelledEnds = 0

  /** Created at the first use, so that a client without a microphone can still open its pages. */
  const managed = (): Taro.RecorderManager => {
    if (known) return known
    const manager = Taro.getRecorderManager()
    manager.onStart(() => {
      startedAt = systemClock.now()
      waitsForStart?.('granted')
      waitsForStart = null
    })
    manager.onStop(({ tempFilePath, duration }: Stopped) => {
      if (cancelledEnds > 0) {
        cancelledEnds -= 1
        return
      }
      isRunning = false
      const ms = duration ?? systemClock.now() - startedAt
      const seconds = Math.max(1, Math.round(ms / SECOND_MS))
      ended = { file: { path: tempFilePath, filename: 'voice.mp3' }, seconds, wave: [] }
      waitsForStop?.(ended)
      waitsForStop = null
    })
    manager.onError(() => {
      isRunning = false
      cancelledEnds = 0
      waitsForStart?.('missing')
      waitsForStop?.(null)
      waitsForStart = waitsForStop = null
    })
    known = manager
    return manager
  }

  return {
    state: permission,
    async ask() {
      try {
        await Taro.authorize({ scope })
        return 'granted'
      } catch {
        return permission()
      }
    },
    start({ maxSeconds }) {
      ended = null
      isRunning = true
      return new Promise((resolve) => {
        waitsForStart = resolve
        managed().start({
          duration: maxSeconds * SECOND_MS,
          sampleRate: SAMPLE_RATE,
          numberOfChannels: 1,
          encodeBitRate: BIT_RATE,
          format: 'mp3',
        })
      })
    },
    stop() {
      if (ended || !isRunning) return Promise.resolve(ended)
      return new Promise((resolve) => {
        waitsForStop = resolve
        managed().stop()
      })
    },
    cancel() {
      waitsForStop?.(null)
      waitsForStop = null
      ended = null
      if (!isRunning) return
      isRunning = false
      cancelledEnds += 1
      managed().stop()
    },
  }
}
