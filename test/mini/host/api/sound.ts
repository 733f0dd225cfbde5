import type { ApiContext, ApiTable } from './calls'

type Listener = (news: object) => void

/** Listeners of a manager by the name of their event, as `onStart`. */
const createListeners = (names: readonly string[]) => {
  const heard = new Map<string, Listener>()
  const table: ApiTable = {}
  for (const name of names) {
    table[`on${name}`] = (listener: Listener) => void heard.set(name, listener)
    table[`off${name}`] = () => void heard.delete(name)
  }
  return { table, notify: (name: string, news: object = {}) => heard.get(name)?.(news) }
}

/** Length of every recording of the host, in ms. */
const RECORDED_MS = 3_000

/** A microphone that records three seconds of silence, and players that end at once. */
export function soundApi({ target, files, later }: ApiContext): ApiTable {
  const recorder = createListeners(['Start', 'Stop', 'Pause', 'Resume', 'Error', 'FrameRecorded'])
  const manager: ApiTable = {
    ...recorder.table,
    start: () => later(() => recorder.notify('Start')),
    stop: () =>
      later(() => {
        const path = files.add({ name: 'voice.mp3', bytes: new Uint8Array(), type: 'audio/mpeg' })
        recorder.notify('Stop', { tempFilePath: path, duration: RECORDED_MS, fileSize: 0 })
      }),
    pause: () => undefined,
    resume: () => undefined,
  }
  const createPlayer = (): ApiTable => {
    const names = ['Canplay', 'Play', 'Pause', 'Stop', 'Ended', 'TimeUpdate', 'Error', 'Waiting']
    const { table, notify } = createListeners(names)
    return Object.assign(table, {
      src: '',
      duration: 0,
      currentTime: 0,
      play: () => later(() => notify('Ended')),
      pause: () => undefined,
      stop: () => undefined,
      destroy: () => undefined,
    })
  }
  return {
    getRecorderManager: () => manager,
    createInnerAudioContext: createPlayer,
    ...(target === 'alipay' && { createForegroundAudio: createPlayer }),
  }
}
