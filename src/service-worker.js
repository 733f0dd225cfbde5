/**
 * The service worker of H5: keeps the files of the app's shell, so that it opens without a network, shows notifications
 * of a member who is away, and opens what they are about. It keeps only files of the build, which are the same for everybody:
 * no call, no picture and nothing else of a member. Source: product §7.14, §12, W3C Service Workers, W3C Push API
 */

/** Files of the first pages; the build writes them here (`config/shell-files.ts`). */
const SHELL = []

/** Hash of the shell's names, which hold the hashes of their contents. */
const versionOf = (files) => {
  let hash = 0
  for (const sign of files.join()) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) | 0
  return (hash >>> 0).toString(36)
}

const PREFIX = 'shell-'
const CACHE = PREFIX + versionOf(SHELL)
/** The page of every route: routes are behind the `#`. */
const PAGE_URL = '/'
/** Files of the build whose name has their content's hash. */
const BUILD_FILE = /^\/(js|css|static)\/[\w./-]+\.[0-9a-f]{8,20}\.\w+$/
/** How long the page may take to arrive before the kept one is shown, in ms. Source: ours */
const PATIENCE_MS = 4_000

const keep = async (request, answer) => {
  if (!answer.ok) return
  const cache = await caches.open(CACHE)
  await cache.put(request, answer)
}

/** The page from the network, so that a new release is seen at once; the kept one without a network. */
const page = async (request) => {
  // Of this build: an earlier one may still be kept for an open window.
  const kept = await (await caches.open(CACHE)).match(PAGE_URL)
  const signal = kept ? AbortSignal.timeout?.(PATIENCE_MS) : undefined
  try {
    const answer = await fetch(request, signal ? { signal } : {})
    await keep(PAGE_URL, answer.clone())
    return answer
  } catch (failure) {
    if (kept) return kept
    throw failure
  }
}

/** A file of the build: the kept one, which never changes, or that of the network, which is kept from then on. */
const buildFile = async (request) => {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  await keep(request, answer.clone())
  return answer
}

/** Answers the page and files of the build; every other request goes on as without a worker. */
const answer = (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === PAGE_URL) event.respondWith(page(request))
  else if (BUILD_FILE.test(pathname)) event.respondWith(buildFile(request))
}

/** Keeps the shell; a file that cannot be loaded now is kept when a page asks for it. */
const install = async () => {
  const cache = await caches.open(CACHE)
  await Promise.all(SHELL.map((file) => cache.add(file).catch(() => undefined)))
  await self.skipWaiting()
}

/** Removes the files of earlier releases, of which the newest `spared` stay; those of a later one, which installs, stay too. */
const removeEarlier = async (spared) => {
  await caches.open(CACHE)
  // The oldest is first.
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const count = Math.max(0, names.indexOf(CACHE) - spared)
  await Promise.all(names.slice(0, count).map((name) => caches.delete(name)))
}

/** An open window is of the last release and may still ask for its files; {@link cleanUp} removes them later. */
const activate = async () => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await removeEarlier(windows.length > 0 ? 1 : 0)
  await self.clients.claim()
}

/** A window says that it has just opened: while it is the only one, no window is of an earlier release. */
const cleanUp = async () => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1) await removeEarlier(0)
}

/** Pages that a notification may open. */
const PAGE = /^\/pages\/[a-z/-]+(\?[\w=&-]*)?$/

/** Shows a notification. A repeat of one that is shown makes no sound. */
const show = async ({ id, tag, title, body, page: target }) => {
  const shown = await self.registration.getNotifications({ tag })
  const isRepeat = shown.some(({ data }) => data?.id === id)
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { id, page: target },
    renotify: !isRepeat,
    silent: isRepeat,
  })
}

/** Opens a page in the app's window, or in a new one. */
const open = async (target) => {
  const url = `/#${PAGE.test(target) ? target : '/pages/index/home'}`
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return self.clients.openWindow(url)
  // A window that may not come to the front still opens the page.
  const focused = await window.focus().catch(() => window)
  return focused.navigate(url).catch(() => self.clients.openWindow(url))
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', answer)
self.addEventListener('message', (event) => event.data === 'started' && event.waitUntil(cleanUp()))
self.addEventListener('push', (event) => event.data && event.waitUntil(show(event.data.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.page))
})
