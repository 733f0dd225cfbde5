import { Agent, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expectFaults } from '../test/net/net'
import { startApp, type TestApp } from '../test/server/rigs/start-app'
import { waitUntil } from '../test/server/wait-until'
import { drainServer } from './drain'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

/** Pauses that end when the test says so. */
const heldPauses = () => {
  const held = new Map<number, () => void>()
  const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      held.set(ms, resolve)
      signal?.addEventListener('abort', () => reject(new Error('ended before')))
    })
  return { pause, has: (ms: number) => held.has(ms), end: (ms: number) => held.get(ms)?.() }
}

const DRAIN_MS = 40
const LAST_MS = 30

const startDraining = () => {
  const pauses = heldPauses()
  const { fastify, realtime, services } = app
  const ended = drainServer({
    ...{ app: fastify, realtime, drain: services.drain, drainMs: DRAIN_MS, lastMs: LAST_MS },
    pause: pauses.pause,
  })
  return { ended, pauses }
}

/** A request over the only connection of the agent, with whether it was open already. */
const ask = async (agent: Agent, path: string) => {
  const request = get(`${app.url}${path}`, { agent })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  await text(answer)
  return { status: answer.statusCode, connection: answer.headers.connection, isKept: request.reusedSocket }
}

test('answers on kept connections while it drains, closes them after the answer, and then accepts nothing', async () => {
  expectFaults(/^answer 503: GET \/health\/ready$/)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = { status: 200, connection: 'keep-alive', isKept: false }
  expect(await ask(agent, '/health/live')).toEqual(first)
  const { ended, pauses } = startDraining()
  expect(await ask(agent, '/health/live')).toEqual({ status: 200, connection: 'close', isKept: true })
  expect(await ask(agent, '/health/ready')).toEqual({ status: 503, connection: 'close', isKept: false })
  pauses.end(DRAIN_MS)
  await ended
  await expect(ask(agent, '/health/live')).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

const openSocket = async (): Promise<Socket> => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

test('an idle kept connection does not keep the server', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await ask(agent, '/health/live')
  const { ended, pauses } = startDraining()
  pauses.end(DRAIN_MS)
  await ended
  agent.destroy()
}, 15_000)

test('cuts a half-sent body when the last time is over', async () => {
  const socket = await openSocket()
  let isClosed = false
  socket.once('close', () => (isClosed = true))
  socket.resume()
  const began = new Promise((resolve) => app.fastify.server.once('request', resolve))
  socket.write(
    'POST /api/auth/get_auth_token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
      'Content-Length: 1000\r\n\r\n{"a',
  )
  await began
  const { ended, pauses } = startDraining()
  pauses.end(DRAIN_MS)
  await waitUntil(() => pauses.has(LAST_MS))
  expect(isClosed).toBe(false)
  pauses.end(LAST_MS)
  await ended
  await waitUntil(() => isClosed)
}, 15_000)

test('waits for a call whose client has left, which still needs the database', async () => {
  const ticket = { scene: 'sms', phone: '13900000001', purpose: 'login' }
  const lock = new pg.Client({ connectionString: app.databaseUrl })
  await lock.connect()
  await lock.query('begin; lock table sms_code in access exclusive mode')
  const leaving = new AbortController()
  const left = fetch(`${app.url}/api/auth/get_auth_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ticket),
    signal: leaving.signal,
  }).catch(() => undefined)
  const isLocked = async (): Promise<boolean> =>
    (await lock.query('select 1 from pg_locks where not granted')).rows.length > 0
  await waitUntil(isLocked)
  leaving.abort()
  await left
  const order: string[] = []
  const { ended, pauses } = startDraining()
  const done = ended.then(() => order.push('drained'))
  const closed = once(app.fastify.server, 'close')
  pauses.end(DRAIN_MS)
  await closed
  await lock.query('select 1')
  order.push('unlocked')
  await lock.query('rollback')
  await lock.end()
  await done
  expect(order).toEqual(['unlocked', 'drained'])
})

test('ends at once where no time is given', async () => {
  const { fastify, realtime, services } = app
  await drainServer({ app: fastify, realtime, drain: services.drain, drainMs: 0 })
  expect(services.drain.isDraining).toBe(true)
  expect(fastify.server.listening).toBe(false)
})
