import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { waitUntil } from '../../test/server/wait-until'
import { cutSlowBodies, keepPeerAddresses } from './hardening'

const SAFE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
}

describe('answers', () => {
  let app: TestApp
  let h5Dir: string

  beforeAll(async () => {
    h5Dir = await mkdtemp(path.join(tmpdir(), 'jinyu-h5-'))
    await writeFile(path.join(h5Dir, 'index.html'), '<html></html>')
    app = await startApp({ config: { h5Dir, publicUrl: null } })
  })
  afterAll(async () => {
    await app.close()
    await rm(h5Dir, { recursive: true })
  })

  test.each([
    ['of success', '/api/config/user', {}, 200],
    ['of a refusal', '/api/auth/get_auth_token', { payload: { scene: 'fax' } }, 200],
    [
      'of a malformed body',
      '/api/config/user',
      { payload: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['of a missing session', '/api/auth/me', {}, 401],
    ['of an unknown path', '/api/nothing', {}, 404],
  ] as const)('%s have a type and are neither sniffed nor cached', async (_what, url, more, status) => {
    const { statusCode, headers } = await app.fastify.inject({ method: 'POST', url, ...more })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject(SAFE)
  })

  test('an interrupted body counts as malformed, not as a fault', async () => {
    const heard = once(app.fastify.server, 'request')
    const { port } = app.fastify.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/auth/get_auth_token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    const [, response] = (await heard) as [IncomingMessage, ServerResponse]
    socket.destroy()
    await waitUntil(() => response.writableEnded)
    expect(response.statusCode).toBe(400)
  })

  test('all of 1,300 requests on one socket are answered, none for being too many', async () => {
    const { port } = app.fastify.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let heard = ''
    socket.on('data', (text: string) => (heard += text))
    socket.write('GET /api/nothing HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_300))
    await waitUntil(() => heard.split('HTTP/1.1 ').length > 1_300)
    socket.destroy()
    const statuses = new Set(heard.match(/(?<=HTTP\/1\.1 )\d{3}/g))
    expect(statuses).toEqual(new Set(['404']))
  })

  test('one process holds a bounded number of sockets, and reads a bounded number of headers', () => {
    expect(app.fastify.server).toMatchObject({ maxConnections: 20_000, maxHeadersCount: 100 })
  })

  test('a Host header cannot add words to the policy or to links', async () => {
    const host = 'a;script-src *'
    const { headers } = await app.fastify.inject({ method: 'GET', url: '/', headers: { host } })
    expect(headers['content-security-policy']).toMatch(/connect-src 'self' ws:\/\/127\.0\.0\.1:\d+ wss:/)
    const own = await app.fastify.inject({ method: 'GET', url: '/', headers: { host: 'jinyu.example:81' } })
    expect(own.headers['content-security-policy']).toContain('wss://jinyu.example:81;')
  })

  test('the page may start the worker for heartbeats in a hidden tab, and no other origin may', async () => {
    const { headers } = await app.fastify.inject({ method: 'GET', url: '/' })
    expect(headers['content-security-policy']).toContain("worker-src 'self' blob:;")
  })

  test('the page turns text into markup or scripts by its own policy only', async () => {
    const { headers } = await app.fastify.inject({ method: 'GET', url: '/' })
    const policy = "require-trusted-types-for 'script'; trusted-types default"
    expect(headers['content-security-policy']).toContain(policy)
  })

  test('no other page may show the page in a frame', async () => {
    for (const url of ['/', '/index.html', '/app.js']) {
      const { headers } = await app.fastify.inject({ method: 'GET', url })
      expect(headers['content-security-policy']).toMatch(/(^|; )frame-ancestors 'none'(;|$)/)
    }
  })
})

describe("the client's files", () => {
  const SECRET = 'not for the world'
  let app: TestApp
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jinyu-h5-'))
    const h5Dir = path.join(folder, 'h5')
    await mkdir(path.join(h5Dir, 'js/.git'), { recursive: true })
    await writeFile(path.join(h5Dir, 'index.html'), '<html></html>')
    await writeFile(path.join(h5Dir, 'js/app.js'), 'run()')
    for (const hidden of [
      '../secret.txt',
      '../h5-secret.txt',
      '.env',
      'js/.git/config',
      'js/app.js.map',
      'js/app.js.map.br',
    ])
      await writeFile(path.join(h5Dir, hidden), SECRET)
    app = await startApp({ config: { h5Dir } })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  /** The whole answer to a path that no client library changes. */
  const heardOf = async (target: string): Promise<string> => {
    const { port } = app.fastify.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let heard = ''
    socket.on('data', (text: string) => (heard += text))
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
      'latin1',
    )
    await once(socket, 'close')
    return heard
  }

  test('are served by their names', async () => {
    expect(await heardOf('/js/app.js')).toMatch(/^HTTP\/1.1 200 .*run\(\)$/s)
  })

  test.each([
    ...[
      '/../secret.txt',
      '/js/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/..%5csecret.txt',
      '/..\\secret.txt',
    ],
    ...[
      '/%252e%252e/secret.txt',
      '/....//secret.txt',
      '/..;/secret.txt',
      '/../h5-secret.txt',
      '//../secret.txt',
      '//etc/passwd',
    ],
    ...['/.env', '/%2eenv', '/js/.git/config', '/js/%2egit/config', '/js/./.git/config'],
    ...['/js/app.js.map', '/js/app.js%2emap', '/js/app.js.MAP', '/js/app.js.map.br', '/js/app.js.map/'],
    ...[
      '/js/app.js%00',
      '/%00',
      '/js/app.js%00.html',
      '/secret.txt%00/../js/app.js',
      '/js/app.js\0',
      '/%c0%ae%c0%ae/secret.txt',
      '/%',
    ],
    ...['http://a/../secret.txt', '/js', '/js/'],
  ])('are not left, and show nothing hidden, by %j', async (target) => {
    const heard = await heardOf(target)
    expect(heard).toMatch(/^HTTP\/1.1 (400|403|404) /)
    expect(heard).not.toMatch(/not for the world|root:|run\(\)/)
  })
})

test('the policy names the public host, whatever the request says, and requires HTTPS', async () => {
  const h5Dir = await mkdtemp(path.join(tmpdir(), 'jinyu-h5-'))
  await writeFile(path.join(h5Dir, 'index.html'), '<html></html>')
  const app = await startApp({ config: { h5Dir, publicUrl: 'https://jinyu.example' } })
  const { headers } = await app.fastify.inject({ method: 'GET', url: '/', headers: { host: 'evil.example' } })
  expect(headers['content-security-policy']).toContain('wss://jinyu.example;')
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
  expect(headers['cache-control']).toBe('no-cache')
  await app.close()
  await rm(h5Dir, { recursive: true })
})

test('a call keeps the address of a caller who has gone', async () => {
  const app = Fastify()
  keepPeerAddresses(app)
  let address: unknown = 'never read'
  app.post('/', async (request) => {
    await once(request.raw.socket.destroy(), 'close')
    address = request.ip
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).catch(() => undefined)
  await app.close()
  await waitUntil(() => address !== 'never read')
  expect(address).toBe('127.0.0.1')
})

test('lets a call work for longer than its body may take', async () => {
  const app = Fastify()
  cutSlowBodies(app, 1)
  // A later timer of more milliseconds: the limit's own has fired by then, unless it was cleared.
  app.post('/', () => new Promise((settle) => setTimeout(() => settle({}), 5)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })
  expect(status).toBe(200)
  await app.close()
})

test('disconnects a call whose body is too slow, and waits for a form', async () => {
  const app = Fastify()
  cutSlowBodies(app, 1)
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.once('data', () => done(null, {}))
  })
  app.post('/', () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = () =>
    connect(port, '127.0.0.1')
      .setEncoding('utf8')
      .on('error', () => undefined)
  const head = (type: string) =>
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\n`
  const form = open()
  form.write(head('multipart/form-data; boundary=a'))
  const call = open()
  call.write(`${head('application/json')}{`)
  await once(call, 'close')
  form.write('123456789')
  expect(String(await once(form, 'data'))).toMatch(/^HTTP\/1.1 200 /)
  form.destroy()
  await app.close()
})
