import Taro from '@tarojs/taro'
import { createMiniRecorder } from './recorder'

type Listener = (detail?: object) => void

/** The runtime's recorder, which reports start and end later. */
function fakeManager() {
  const heard: Record<string, Listener> = {}
  const calls: string[] = []
  const manager = {
    onStart: (listener: Listener) => (heard.start = listener),
    onStop: (listener: Listener) => (heard.stop = listener),
    onError: (listener: Listener) => (heard.error = listener),
    start: ({ duration, format }: { duration: number; format: string }) =>
      calls.push(`start ${duration} ${format}`),
    stop: () => calls.push('stop'),
  }
  Taro.getRecorderManager = () => manager as unknown as ReturnType<typeof Taro.getRecorderManager>
  return { calls, notify: (name: string, detail?: object) => heard[name]?.(detail) }
}

const options = { maxSeconds: 60, onLevel: () => {} }

test('a voice is recorded as mp3, with its length in whole seconds', async () => {
  const { calls, notify } = fakeManager()
  const recorder = createMiniRecorder('scope.record')
  const started = recorder.start(options)
  notify('start')
  expect(await started).toBe('granted')
  const stopped = recorder.stop()
  notify('stop', { tempFilePath: 'wxfile://tmp/1.mp3', duration: 2_400 })
  expect(await stopped).toEqual({
    file: { path: 'wxfile://tmp/1.mp3', filename: 'voice.mp3' },
    seconds: 2,
    wave: [],
  })
  expect(calls).toEqual(['start 60000 mp3', 'stop'])
})

test('a recording that the runtime ended at the longest length is returned by the next stop', async () => {
  const { calls, notify } = fakeManager()
  const recorder = createMiniRecorder('scope.record')
  void recorder.start(options)
  notify('start')
  notify('stop', { tempFilePath: 'wxfile://tmp/1.mp3', duration: 60_000 })
  expect(await recorder.stop()).toMatchObject({ seconds: 60 })
  expect(calls).toEqual(['start 60000 mp3'])
})

test('the late end of a cancelled recording does not end the next one', async () => {
  const { notify } = fakeManager()
  const recorder = createMiniRecorder('scope.record')
  void recorder.start(options)
  notify('start')
  recorder.cancel()
  void recorder.start(options)
  notify('stop', { tempFilePath: 'wxfile://tmp/cancelled.mp3', duration: 900 })
  notify('start')
  const stopped = recorder.stop()
  notify('stop', { tempFilePath: 'wxfile://tmp/2.mp3', duration: 3_000 })
  expect(await stopped).toMatchObject({ file: { path: 'wxfile://tmp/2.mp3' }, seconds: 3 })
})

test('a failed microphone is reported and ends what waits for it', async () => {
  const { notify } = fakeManager()
  const recorder = createMiniRecorder('scope.record')
  const started = recorder.start(options)
  notify('error')
  expect(await started).toBe('missing')
  expect(await recorder.stop()).toBeNull()
})

test.each([
  [{}, 'unasked'],
  [{ 'scope.record': true }, 'granted'],
  [{ 'scope.audioRecord': false }, 'refused'],
])('permissions %j read as %s', async (authSetting, state) => {
  fakeManager()
  Taro.getSetting = () => Promise.resolve({ authSetting, errMsg: '' }) as never
  expect(await createMiniRecorder('scope.record').state()).toBe(state)
})
