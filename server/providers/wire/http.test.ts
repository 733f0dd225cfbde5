import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createVendorHttp } from './http'

describe('the HTTP client of vendors', () => {
  const servers: Server[] = []
  const send = createVendorHttp()

  const listen = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer)
    servers.push(server)
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  it('returns the bytes of an answer, also of a refusal', async () => {
    const url = await listen((_, response) => void response.writeHead(418, { 'x-one': '1' }).end('no'))
    const outcome = await send({ method: 'GET', url })
    if (outcome.kind !== 'ok') throw new Error(outcome.kind)
    expect(outcome.data.status).toBe(418)
    expect(outcome.data.header('X-One')).toBe('1')
    expect(outcome.data.header('x-two')).toBe('')
    expect(outcome.data.body.toString()).toBe('no')
  })

  it('reports silence, before and within the answer, as a timeout', async () => {
    const silent = await listen(() => undefined)
    const half = await listen((_, response) => void response.writeHead(200).write('{'))
    const timeout = { kind: 'unknown', reason: 'timeout' }
    expect(await send({ method: 'GET', url: silent, deadlineMs: 50 })).toEqual(timeout)
    expect(await send({ method: 'GET', url: half, deadlineMs: 50 })).toEqual(timeout)
  })

  it('reports a cut connection as unknown', async () => {
    const url = await listen((request) => void request.socket.destroy())
    expect(await send({ method: 'POST', url, body: '{}' })).toEqual({ kind: 'unknown', reason: 'network' })
  })

  it('reports a 5xx as unknown', async () => {
    const url = await listen((_, response) => void response.writeHead(503).end('{}'))
    expect(await send({ method: 'GET', url })).toEqual({ kind: 'unknown', reason: 'http5xx', code: '503' })
  })

  it('follows no redirect', async () => {
    const seen: string[] = []
    const url = await listen((request, response) => {
      seen.push(request.url ?? '')
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await send({ method: 'GET', url })).toMatchObject({ kind: 'unknown', reason: 'bad_body' })
    expect(seen).toEqual(['/'])
  })

  it('refuses an answer above 1 MiB, or above the limit of its request', async () => {
    const url = await listen((_, response) => void response.writeHead(200).end(Buffer.alloc(1024 * 1024 + 1)))
    const refused = { kind: 'unknown', reason: 'bad_body' }
    expect(await send({ method: 'GET', url })).toMatchObject(refused)
    expect(await send({ method: 'GET', url, maxBytes: 1024 * 1024 })).toMatchObject(refused)
    expect(await send({ method: 'GET', url, maxBytes: 1024 * 1024 + 1 })).toMatchObject({ kind: 'ok' })
  })
})
