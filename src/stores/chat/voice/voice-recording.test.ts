import type { RecordedVoice, Recorder, RecordingOptions } from '@/platform/media/recorder'
import { manualClock } from '../../../../test/client/manual-clock'
import { VoiceRecording } from './voice-recording'

const recorded: RecordedVoice = {
  file: { path: 'blob:v', filename: 'voice.wav' },
  seconds: 3,
  wave: Array<number>(16).fill(40),
}

function build(state: 'granted' | 'refused' = 'granted') {
  const clock = manualClock()
  const asked: string[] = []
  let options: RecordingOptions | undefined
  const recorder: Recorder = {
    state: () => Promise.resolve(state),
    ask: () => Promise.resolve(state),
    start: (given) => {
      options = given
      asked.push('start')
      return Promise.resolve(state)
    },
    stop: () => {
      asked.push('stop')
      return Promise.resolve(recorded)
    },
    cancel: () => void asked.push('cancel'),
  }
  const outcomes: string[] = []
  const recording = new VoiceRecording(
    { clock, systemConfig: { value: null } },
    {
      recorder,
      onVoice: ({ seconds }) => outcomes.push(`voice ${seconds}`),
      onShort: () => outcomes.push('short'),
      onRefused: (why) => outcomes.push(why),
    },
  )
  const advance = (ms: number) => {
    clock.advance(ms)
    jest.advanceTimersByTime(ms)
  }
  return { recording, asked, outcomes, advance, level: (level: number) => options?.onLevel(level) }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('sends a recording of at least a second', async () => {
  const { recording, outcomes, advance, level } = build()
  await recording.start()
  level(70)
  advance(3_000)
  expect([recording.seconds, recording.levels]).toEqual([3, [70]])
  await recording.finish()
  expect(outcomes).toEqual(['voice 3'])
  expect(recording.state).toBe('idle')
})

test('does not send a recording under a second', async () => {
  const { recording, asked, outcomes, advance } = build()
  await recording.start()
  advance(900)
  await recording.finish()
  expect(outcomes).toEqual(['short'])
  expect(asked).toEqual(['start', 'cancel'])
})

test('a release before the microphone was ready leaves nothing recording', async () => {
  const { recording, asked, outcomes } = build()
  const starting = recording.start()
  await recording.finish()
  await starting
  expect(outcomes).toEqual(['short'])
  expect(asked.filter((one) => one === 'cancel').length).toBeGreaterThan(0)
  expect(recording.state).toBe('idle')
})

test('counts the last ten seconds down, and sends at the end', async () => {
  const { recording, outcomes, advance } = build()
  await recording.start()
  advance(49_000)
  expect(recording.secondsLeft).toBeNull()
  advance(1_000)
  expect(recording.secondsLeft).toBe(10)
  advance(10_000)
  await Promise.resolve()
  expect(outcomes).toEqual(['voice 3'])
})

test('a cancelled recording keeps nothing; a refused one reports the reason', async () => {
  const first = build()
  await first.recording.start()
  first.recording.cancel()
  expect(first.outcomes).toEqual([])
  const second = build('refused')
  await second.recording.start()
  expect(second.outcomes).toEqual(['refused'])
  expect(second.recording.state).toBe('idle')
})
