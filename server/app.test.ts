import { connect, type Socket } from 'node:net'
import { REQUEST_TIMEOUT_MS } from '@contract/constants'
import { startApp, type TestApp } from '../test/server/rigs/start-app'

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

/** A request that must never be read as one of its own. */
const HIDDEN = 'GET /api/hidden HTTP/1.1\r\nHost: a\r\n\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

test.each([
  [
    'a length beside chunks',
    `${HEAD}${JSON_TYPE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'chunks beside a length',
    `${HEAD}${JSON_TYPE}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', `${HEAD}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}`],
  ['a list of lengths', `${HEAD}${JSON_TYPE}Content-Length: 2, 50\r\n\r\n{}`],
  ['a length with a sign', `${HEAD}${JSON_TYPE}Content-Length: +2\r\n\r\n{}`],
  ['an encoding that is not chunks', `${HEAD}${JSON_TYPE}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['chunks that are not the last encoding', `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a blank before the colon', `${HEAD}${JSON_TYPE}Content-Length : 2\r\n\r\n{}`],
  ['a folded header', `${HEAD}${JSON_TYPE}X-Long: a\r\n b\r\nTransfer-Encoding\r\n : chunked\r\n\r\n{}`],
  ['headers that end with a bare line feed', `${HEAD}${JSON_TYPE}Content-Length: 2\n\n{}`],
  ['a bare carriage return in a header', `${HEAD}X-Odd: a\rTransfer-Encoding: chunked\r\n\r\n`],
  ['a NUL in a header', `${HEAD}X-Odd: a\0b\r\n\r\n`],
  ['a chunk of no number', `${HEAD}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  [
    'a chunk longer than its size',
    `${HEAD}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`,
  ],
])('refuses %s, and reads no request behind it', async (_what, text) => {
  const heard = await heardUntilClosed(text + HIDDEN)
  expect(heard).toMatch(/^HTTP\/1.1 400 /)
  expect(heard.split('HTTP/1.1 ')).toHaveLength(2)
})
