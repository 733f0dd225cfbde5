import { createEmitter, type Emitter } from '@/lib/emitter'
import type { StorageKey } from '@/platform/storage'
import type { SessionEnd } from '@/stores/account/session'
import { createKeptChats } from '@/stores/chat/kept-chats.h5'
import type { BrowserPush, PushKeys } from '@/platform/browser-push'
import { RootStore, type RootDeps } from '@/stores/root'
import type { UploadFile } from '@/upload/upload'
import { fakeApi, type FakeApi } from './fake-api'
import { fakeKeptFiles } from './fake-kept-files'
import { fakeRealtime, type FakeRealtime } from './fake-realtime'
import { fakeStorage } from './fake-storage'
import { manualClock, type ManualClock } from './manual-clock'
import { publicConfig, viewerInfo } from './viewer'

/** The real stores in a world that the test controls. */
export interface FakeWorld {
  readonly root: RootStore
  readonly api: FakeApi
  readonly realtime: FakeRealtime
  readonly clock: ManualClock
  readonly storage: RootDeps['storage']
  readonly network: Emitter<boolean>
  readonly visibility: Emitter<boolean>
  /** The browser's notifications; a test changes them. */
  readonly browserPush: FakeBrowserPush
  /** Sessions that ended, in order. */
  readonly ends: SessionEnd[]
  /** How often the window took over a session that another window began. */
  readonly takeOverCount: () => number
  /** Files that were uploaded, in order. */
  readonly uploaded: UploadFile[]
  /** Files that the device stores, by id. */
  readonly kept: Map<string, UploadFile>
}

/** A browser's notifications, by default those of one that has none. */
export interface FakeBrowserPush extends BrowserPush {
  current: ReturnType<BrowserPush['state']>
  /** The subscription; null refuses the permission. */
  keys: PushKeys | null
  /** Whether the browser's push service answers. */
  isReachable: boolean
  forgotten: number
}

const fakeBrowserPush = (): FakeBrowserPush => ({
  current: 'unsupported',
  keys: { endpoint: 'https://push.test/1', p256dh: 'key', auth: 'secret' },
  isReachable: true,
  forgotten: 0,
  state() {
    return this.current
  },
  subscribe() {
    return this.isReachable ? Promise.resolve(this.keys) : Promise.reject(new Error('no push service'))
  },
  forget() {
    this.forgotten += 1
    return Promise.resolve()
  },
})

/** Builds the stores; `stored` is the content of the device's storage, e.g. `{ token: 't' }`. */
export function fakeWorld(stored: Partial<Record<StorageKey, unknown>> = {}): FakeWorld {
  const api = fakeApi()
  const realtime = fakeRealtime()
  const clock = manualClock()
  const storage = fakeStorage(stored)
  const network = createEmitter<boolean>()
  const visibility = createEmitter<boolean>()
  const browserPush = fakeBrowserPush()
  const ends: SessionEnd[] = []
  const uploaded: UploadFile[] = []
  const kept = new Map<string, UploadFile>()
  let seed = 0
  let takeOvers = 0
  const root = new RootStore({
    api,
    realtime,
    upload: async (file) => {
      uploaded.push(file)
      return `https://media.test/${file.filename}`
    },
    keptFiles: fakeKeptFiles(kept),
    keptChats: createKeptChats(storage, clock),
    storage,
    browserPush,
    network: { watch: network.on },
    visibility: { isVisible: () => true, watch: visibility.on },
    appearance: { isDark: () => false, isMotionReduced: () => false, watch: () => () => {} },
    systemLanguage: 'zh-CN',
    clock,
    random: () => (seed = (seed * 16807 + 11) % 2147483647) / 2147483647,
    onSessionEnd: (end) => void ends.push(end),
    onTakeOver: () => void (takeOvers += 1),
  })
  const takeOverCount = () => takeOvers
  return {
    root,
    api,
    realtime,
    clock,
    storage,
    network,
    visibility,
    browserPush,
    ends,
    takeOverCount,
    uploaded,
    kept,
  }
}

/** Answers the calls of a starting session. */
export function answerSession(api: FakeApi): void {
  api.answer('/api/user/my_info', () => viewerInfo())
  api.answer('/api/config/user', () => publicConfig())
}

/** The world of a member who logged in before; `root.session.start()` starts the session. */
export function memberWorld(): FakeWorld {
  const world = fakeWorld({ token: 't' })
  answerSession(world.api)
  return world
}

/** The world of a member whose album and lists are empty, in a started session; pass what the viewer needs. */
export async function emptyMemberWorld(changes: Parameters<typeof viewerInfo>[0] = {}): Promise<FakeWorld> {
  const world = memberWorld()
  const { api, root } = world
  api.answer('/api/user/my_info', () => viewerInfo(changes))
  api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  api.answer('/api/user/voice_intro', () => ({ intro: null }))
  api.answer('/api/user/action_list', () => ({ list: [], nextCursor: null, total: 0 }))
  api.answer('/api/user/action_to_me_list', () => ({ list: [], nextCursor: null, total: 0, lockedCount: 0 }))
  await root.session.start()
  return world
}
