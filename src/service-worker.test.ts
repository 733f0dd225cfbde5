import { runInNewContext } from 'node:vm'
import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Shown {
  title: string
  tag: string
  data: { id: string; page: string }
  silent: boolean
}

type Handler = (event: object) => unknown

const code = readFileSync(path.join(__dirname, 'service-worker.js'), 'utf8')
const ORIGIN = 'https://jinyu.example'
const FILE = '/js/app.0123abcd.js'

/** A browser's caches: by name, the text of each kept address. */
type Caches = Map<string, Map<string, string>>

const pathOf = (request: { url: string } | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

const answerOf = (text: string) => ({ ok: true, text, clone: () => ({ ok: true, text }) })

/** The parts of a worker's world that keep the shell; `network` answers by path, or rejects. */
const shellWorld = (kept: Caches, network: (path: string) => string) => ({
  caches: {
    open: (name: string) => {
      const files = kept.get(name) ?? new Map<string, string>()
      kept.set(name, files)
      return Promise.resolve({
        match: (request: string) => {
          const found = files.get(pathOf(request))
          return Promise.resolve(found === undefined ? undefined : answerOf(found))
        },
        put: (request: string, { text }: { text: string }) =>
          Promise.resolve(void files.set(pathOf(request), text)),
        add: async (file: string) => void files.set(file, network(file)),
      })
    },
    match: (request: string) => {
      const found = [...kept.values()].map((files) => files.get(pathOf(request))).find(Boolean)
      return Promise.resolve(found === undefined ? undefined : answerOf(found))
    },
    keys: () => Promise.resolve([...kept.keys()]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  },
  fetch: async (request: string) => answerOf(network(pathOf(request))),
})

/** Runs the worker in a world of its own: what it shows, and what it opens. */
const startWorker = (
  windows: { navigate: (url: string) => Promise<void> }[] = [],
  {
    mayFocus = true,
    kept = new Map() as Caches,
    network = (file: string) => `new ${file}`,
    worker = code,
  } = {},
) => {
  const handlers = new Map<string, Handler>()
  const shown: Shown[] = []
  const opened: string[] = []
  const self = {
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    location: { origin: ORIGIN },
    skipWaiting: () => Promise.resolve(),
    registration: {
      getNotifications: ({ tag }: { tag: string }) => Promise.resolve(shown.filter((one) => one.tag === tag)),
      showNotification: (title: string, options: Omit<Shown, 'title'>) => {
        shown.push({ title, ...options })
        return Promise.resolve()
      },
    },
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () =>
        Promise.resolve(
          windows.map((window) => ({
            ...window,
            focus: () => (mayFocus ? Promise.resolve(window) : Promise.reject(new Error('not allowed'))),
          })),
        ),
      openWindow: (url: string) => {
        opened.push(url)
        return Promise.resolve()
      },
    },
  }
  runInNewContext(worker, { self, URL, AbortSignal, ...shellWorld(kept, network) })
  const run = async (name: string, event: object = {}) => {
    let work: unknown
    handlers.get(name)?.({ ...event, waitUntil: (given: unknown) => (work = given) })
    await work
  }
  /** The text with which the worker answers a request; null when it leaves the request alone. */
  const fetched = async (url: string, { method = 'GET', mode = 'cors' } = {}) => {
    let answer: Promise<{ text: string }> | null = null
    const respondWith = (given: Promise<{ text: string }>) => void (answer = given)
    handlers.get('fetch')?.({ request: { url: new URL(url, ORIGIN).href, method, mode }, respondWith })
    const given = answer as Promise<{ text: string }> | null
    return given === null ? null : (await given).text
  }
  return { run, shown, opened, fetched }
}

const notice = { id: '1', tag: 't', title: '近遇', body: '你有一条新消息', page: '/pages/msg/chat?userId=12' }
const pushed = (change: object = {}) => ({ data: { json: () => ({ ...notice, ...change }) } })
const clicked = (page: string) => ({ notification: { close: () => undefined, data: { page } } })

test('shows a notification, and a repeat of it without a sound', async () => {
  const worker = startWorker()
  await worker.run('push', pushed())
  await worker.run('push', pushed())
  await worker.run('push', pushed({ id: '2' }))
  expect(worker.shown.map(({ silent }) => silent)).toEqual([false, true, false])
  expect(worker.shown[0]).toMatchObject({ title: '近遇', tag: 't', data: { page: notice.page } })
})

test('shows nothing of a push without data', async () => {
  const worker = startWorker()
  await worker.run('push', { data: null })
  expect(worker.shown).toEqual([])
})

test('a tap opens the page in the window of the app, or in a new one', async () => {
  const visited: string[] = []
  const window = { navigate: (url: string) => Promise.resolve(void visited.push(url)) }
  await startWorker([window]).run('notificationclick', clicked(notice.page))
  await startWorker([window], { mayFocus: false }).run('notificationclick', clicked(notice.page))
  expect(visited).toEqual(['/#/pages/msg/chat?userId=12', '/#/pages/msg/chat?userId=12'])
  const lonely = startWorker()
  await lonely.run('notificationclick', clicked(notice.page))
  expect(lonely.opened).toEqual(['/#/pages/msg/chat?userId=12'])
  const stubborn = startWorker([{ navigate: () => Promise.reject(new Error('not controlled')) }])
  await stubborn.run('notificationclick', clicked(notice.page))
  expect(stubborn.opened).toEqual(['/#/pages/msg/chat?userId=12'])
})

test.each(['https://evil.example/', '//evil.example', '/pages/../../x', 'javascript:alert(1)'])(
  'opens the first page instead of %s',
  async (page) => {
    const worker = startWorker()
    await worker.run('notificationclick', clicked(page))
    expect(worker.opened).toEqual(['/#/pages/index/home'])
  },
)

describe('the shell', () => {
  const navigation = { mode: 'navigate' }
  const built = (files: string[]) =>
    code.replace('const SHELL = []', `const SHELL = ${JSON.stringify(files)}`)
  const offline = () => {
    throw new Error('offline')
  }

  test('is kept at the installation, and files of an earlier release are removed', async () => {
    const kept: Caches = new Map([['shell-old', new Map([['/js/old.0123abcd.js', 'old']])]])
    const worker = startWorker([], { kept, worker: built(['/', FILE]) })
    await worker.run('install')
    await worker.run('activate')
    expect([...kept.values()].map((files) => [...files.keys()])).toEqual([['/', FILE]])
  })

  test('of the last release stays while one of its windows is open, and goes at the next start of the only window', async () => {
    const old = (name: string) =>
      [
        `shell-${name}`,
        new Map([
          ['/', name],
          [`/js/${name}.0123abcd.js`, name],
        ]),
      ] as const
    const kept: Caches = new Map([old('older'), old('last')])
    const window = { navigate: () => Promise.resolve() }
    // Nothing is kept of the new release: no file could be loaded.
    const worker = startWorker([window], { kept, network: offline, worker: built([FILE, '/']) })
    await worker.run('install')
    await worker.run('activate')
    expect(await worker.fetched('/js/last.0123abcd.js')).toBe('last')
    await expect(worker.fetched('/js/older.0123abcd.js')).rejects.toThrow('offline')
    // The page of the last release names files that a later server may not have.
    await expect(worker.fetched('/', navigation)).rejects.toThrow('offline')
    await startWorker([window, window], { kept, worker: built([FILE, '/']) }).run('message', {
      data: 'started',
    })
    expect(kept.has('shell-last')).toBe(true)
    await worker.run('message', { data: 'started' })
    expect(kept.has('shell-last')).toBe(false)
  })

  test('opens without a network, and shows a new release once there is one', async () => {
    const kept: Caches = new Map()
    await startWorker([], { kept, worker: built(['/', FILE]) }).run('install')
    const without = startWorker([], { kept, network: offline, worker: built(['/', FILE]) })
    expect(await without.fetched('/', navigation)).toBe('new /')
    expect(await without.fetched(FILE)).toBe(`new ${FILE}`)
    const later = startWorker([], { kept, network: () => 'newer', worker: built(['/', FILE]) })
    expect(await later.fetched('/', navigation)).toBe('newer')
    expect(await later.fetched(FILE)).toBe(`new ${FILE}`)
  })

  test('fails as without a worker while nothing is kept', async () => {
    const worker = startWorker([], { network: offline })
    await expect(worker.fetched('/', navigation)).rejects.toThrow('offline')
    await expect(worker.fetched(FILE)).rejects.toThrow('offline')
  })

  test.each([
    '/api/user/my_info',
    '/media/album/a.0123abcd.jpg',
    '/js/app.js',
    '/chat/info',
    'https://other.example/js/app.0123abcd.js',
  ])('neither keeps nor answers %s', async (url) => {
    const kept: Caches = new Map()
    const worker = startWorker([], { kept })
    expect(await worker.fetched(url)).toBeNull()
    expect(await worker.fetched(FILE, { method: 'POST' })).toBeNull()
    expect(kept.size).toBe(0)
  })
})
