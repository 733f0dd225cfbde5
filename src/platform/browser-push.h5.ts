import type { BrowserPush, PushKeys } from './browser-push'
import { WORKER } from './h5/shell-worker'

const hasAll = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const keysOf = (subscription: PushSubscription): PushKeys => ({
  endpoint: subscription.endpoint,
  p256dh: textOf(subscription.getKey('p256dh')),
  auth: textOf(subscription.getKey('auth')),
})

/** How long a browser may take to subscribe, in ms; where its push service is blocked it may never answer. Source: ours */
const SUBSCRIBE_MS = 20_000

/** A subscription with another server's key has to end before this one can begin. */
const subscribeAgain = async (manager: PushManager, serverKey: string): Promise<PushSubscription> => {
  await (await manager.getSubscription())?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
}

const withDeadline = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The push service does not answer')), SUBSCRIBE_MS)
    work.then(resolve, reject)
  })

const forgetAll = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

/** The browser's notifications, by its service worker. Source: W3C Push API */
export const browserPush: BrowserPush = {
  state() {
    if (!hasAll()) return 'unsupported'
    return Notification.permission === 'denied' ? 'denied' : 'ready'
  },

  async subscribe(serverKey) {
    if ((await Notification.requestPermission()) !== 'granted') return null
    await navigator.serviceWorker.register(WORKER)
    const { pushManager } = await navigator.serviceWorker.ready
    return keysOf(await withDeadline(subscribeAgain(pushManager, serverKey)))
  },

  // The server forgets the subscription with the session, so a failure leaves nothing that could arrive.
  forget: async () => (hasAll() ? forgetAll().catch(() => {}) : undefined),
}
