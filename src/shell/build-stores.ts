import { authApi } from '@/api/auth'
import { configApi } from '@/api/config'
import type { OwnServer } from '@/api/own-server'
import { createPost } from '@/api/transport'
import { userApi } from '@/api/user'
import { systemClock } from '@/lib/time/clock'
import { ServerClock } from '@/lib/time/server-clock'
import { browserPush } from '@/platform/browser-push'
import { appearance } from '@/platform/layout/appearance'
import { forgetBlockedPages } from '@/platform/blocked-page'
import { clientName, serverOrigin } from '@/platform/client-name'
import { deviceId } from '@/platform/device-id'
import { sendHttp } from '@/platform/net/http'
import { createKeptChats } from '@/stores/chat/kept-chats'
import { keptFiles } from '@/platform/media/kept-files'
import { systemLanguage } from '@/platform/language'
import { openEntry, reLaunch } from '@/platform/navigation'
import { network } from '@/platform/net/network'
import { storage } from '@/platform/storage'
import { showToast } from '@/platform/toast'
import { getJson, sendMultipart } from '@/platform/media/upload-http'
import { visibility } from '@/platform/visibility'
import { createRealtimeClient } from '@/realtime/client'
import { openSocket } from '@/realtime/socket'
import { RootStore } from '@/stores/root'
import { textsOf } from '@/text/index'
import { createUpload } from '@/upload/upload'

/** Builds the stores on the real platform; the app does this once. */
export function buildStores(): RootStore {
  const random = Math.random
  const device = deviceId(storage, random)
  const caller = {
    token: () => root.session.tokenForCall(),
    deviceId: () => device,
    language: (): string => root.preferences.locale,
  }
  const server: OwnServer = {
    baseUrl: API_BASE,
    client: clientName,
    caller,
    onSessionEnd: ({ status, token, data }) => root.session.endFor(token, { status, data }),
    onNoSession: () => root.session.missToken(),
  }
  const clock = new ServerClock(systemClock)
  const post = createPost({
    ...server,
    send: sendHttp,
    clock,
    onServed: (unserved) => root.setUnserved(unserved),
    onSlow: (change) => root.connection.countSlow(change),
  })
  const upload = createUpload({
    ...server,
    getJson,
    sendMultipart,
    mode: UPLOAD_MODE,
    direct: { url: UPLOAD_URL, headers: UPLOAD_HEADERS },
    origin: serverOrigin,
    onRefusal: (words) => showToast(words),
  })
  const root: RootStore = new RootStore({
    api: { auth: authApi(post), user: userApi(post), config: configApi(post) },
    realtime: createRealtimeClient({
      origin: serverOrigin,
      token: () => storage.get('token'),
      openSocket,
      clock: systemClock,
      loadStomp: () => import('@stomp/stompjs'),
    }),
    upload,
    keptFiles,
    keptChats: createKeptChats(storage, clock),
    storage,
    browserPush,
    network,
    visibility,
    appearance,
    systemLanguage: systemLanguage(),
    clock,
    random,
    onTakeOver: () => reLaunch('home'),
    onSessionEnd: ({ status }) => {
      forgetBlockedPages()
      // On H5 a route change hides toasts, so the toast waits for the page.
      void openEntry().then(() => {
        if (status === 401) showToast(textsOf(root.preferences.locale).common.sessionEnded)
      })
    },
  })
  return root
}
