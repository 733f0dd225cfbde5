import { connect } from 'node:net'
import { startApp } from '../test/server/rigs/start-app'
import { waitUntil } from '../test/server/wait-until'
import { drainServer } from './drain'
import { STOP_MS, stopOnce } from './stop'

const never = new Promise<never>(() => undefined)

/** A process whose server stops as given, and whose time passes when the test says so. */
const createProcess = (stop: () => Promise<void>, failed: Promise<string> = never) => {
  const codes: number[] = []
  const lines: string[] = []
  const pauses: number[] = []
  let pass = (): void => undefined
  const end = stopOnce({
    server: { stop, failed },
    say: (line) => void lines.push(line),
    exit: (code) => void codes.push(code),
    pause: (ms) => {
      pauses.push(ms)
      return new Promise((resolve) => (pass = resolve))
    },
  })
  return { codes, lines, pauses, end, passTime: () => pass() }
}

test('ends with 0 after the stop, and a second signal changes nothing', async () => {
  let stops = 0
  const { codes, end } = createProcess(() => Promise.resolve(void (stops += 1)))
  end()
  end()
  await waitUntil(() => codes.length > 0)
  expect([codes, stops]).toEqual([[0], 1])
})

test('ends with 1 when the stop fails', async () => {
  const { codes, end } = createProcess(() => Promise.reject(new Error('no')))
  end()
  await waitUntil(() => codes.length > 0)
  expect(codes).toEqual([1])
})

test('ends with 1 when the server fails by itself, after its reason was shown', async () => {
  const { codes, lines } = createProcess(() => Promise.resolve(), Promise.resolve('The database ended.'))
  await waitUntil(() => codes.length > 0)
  expect([codes, lines]).toEqual([[1], ['The database ended.']])
})

test('ends with 1 after 20 s while a half-sent body still holds the server', async () => {
  const app = await startApp()
  const { hostname, port } = new URL(app.url)
  const sender = connect(Number(port), hostname)
  sender.on('error', () => undefined)
  const began = new Promise((resolve) => app.fastify.server.once('request', resolve))
  sender.write(
    'POST /api/auth/get_auth_token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
      'Content-Length: 1000\r\n\r\n{"a',
  )
  await began
  const cut = { begin: (): void => undefined }
  // The step that cuts what is left never comes: the ceiling is the last means.
  const draining = new Promise<void>((resolve) => (cut.begin = resolve))
  const ended = drainServer({
    ...{ app: app.fastify, realtime: app.realtime, drain: app.services.drain, drainMs: 0 },
    pause: () => draining,
  })
  const { codes, lines, pauses, end, passTime } = createProcess(() => ended)
  end()
  expect(pauses).toEqual([STOP_MS])
  await waitUntil(() => !app.fastify.server.listening)
  expect(codes).toEqual([])
  passTime()
  await waitUntil(() => codes.length > 0)
  expect([codes, lines]).toEqual([[1], ['The stop took too long.']])
  cut.begin()
  await ended
  await app.close()
})
