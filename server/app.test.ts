import { connect, type Socket } from 'node:net'
import { REQUEST_TIMEOUT_MS } from '@contract/constants'
import { startApp, type TestApp } from '../test/server/start-app'

let app: TestApp

beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

/** Sends a part of a request, and returns the server's output until it closes the connection. */
const heardUntilClosed = (text: string): Promise<string> =>
  new Promise((settle) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => void socket.write(text))
    let heard = ''
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part))
    socket.on('close', () => settle(heard))
  })

test('spec §9, request timeout: a call that works long keeps its connection for as long as the client waits', async () => {
  const member = await app.seed.member()
  const silences: unknown[] = []
  app.fastify.server.on('request', ({ socket }: { socket: Socket }) => void silences.push(socket.timeout))
  await member.post('/api/auth/me')
  expect(silences).toHaveLength(1)
  expect(silences[0]).toBeGreaterThan(REQUEST_TIMEOUT_MS)
  expect(app.fastify.server.requestTimeout).toBeGreaterThan(REQUEST_TIMEOUT_MS)
})

const HEAD = 'POST /api/config/user HTTP/1.1\r\nHost: a\r\n'

test.each([
  ['the request', 'headersTimeout', ''],
  ['its headers', 'headersTimeout', `${HEAD}X-Slow: `],
  ['its body', 'requestTimeout', `${HEAD}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`],
] as const)('disconnects a client that never ends %s', async (_what, limit, text) => {
  expect(app.fastify.server[limit]).toBeLessThan(REQUEST_TIMEOUT_MS + 10_000)
  Object.assign(app.fastify.server, { headersTimeout: 1, requestTimeout: 1 })
  expect(await heardUntilClosed(text)).toMatch(/^HTTP\/1.1 408 /)
})
