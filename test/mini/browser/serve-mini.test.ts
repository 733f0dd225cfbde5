import http from 'node:http'
import type { AddressInfo } from 'node:net'
import WebSocket, { WebSocketServer } from 'ws'
import { removePackages, weappFiles, writePackage } from '../fixtures/packages'
import { serveMini, type ServedMini } from './serve-mini'

let api: http.Server
let sockets: WebSocketServer
let served: ServedMini
const seen: http.IncomingHttpHeaders[] = []

beforeAll(async () => {
  api = http.createServer((request, response) => {
    seen.push(request.headers)
    response.end(`api ${request.url}`)
  })
  sockets = new WebSocketServer({ server: api })
  sockets.on('connection', (socket, request) => {
    seen.push(request.headers)
    socket.send(`at ${request.url}`)
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const { port } = api.address() as AddressInfo
  const dist = writePackage(weappFiles, { 'assets/a.png': 'picture' })
  served = await serveMini({ dist, api: `http://127.0.0.1:${port}` })
})

afterAll(async () => {
  await served.close()
  sockets.close()
  api.closeAllConnections()
  await new Promise((resolve) => api.close(resolve))
  removePackages()
})

const get = async (path: string) => {
  const response = await fetch(served.url + path, { headers: { referer: 'http://browser.example/' } })
  return { status: response.status, text: await response.text() }
}

test('every module of the host runs in a browser: it is found, and needs nothing from Node', async () => {
  const libraries = new Set<string>()
  const modules = new Set<string>(['/modules/browser/page-entry'])
  for (const path of modules) {
    const { status, text } = await get(path)
    expect([path, status]).toEqual([path, 200])
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export)\b[^;'"]*['"]([^'"]+)['"]/gm)) {
      if (specifier.startsWith('.')) modules.add(new URL(specifier, served.url + path).pathname)
      else libraries.add(specifier)
    }
  }
  expect(modules.size).toBeGreaterThan(30)
  expect([...libraries].sort()).toEqual(['glass-easel', 'glass-easel-miniprogram-adapter'])
  for (const library of libraries) expect((await get(`/libraries/${library}`)).text).toContain('export')
  expect((await get('/')).text).toContain('importmap')
})

test('the package and its pictures are served, and files beside it are not', async () => {
  const { text } = await get('/package.json')
  expect(JSON.parse(text)).toMatchObject({ target: 'weapp' })
  expect((await get('/files/assets/a.png')).text).toBe('picture')
  expect((await get('/files/..%2f..%2fetc%2fpasswd')).status).toBe(404)
  expect((await get('/modules/../../package')).status).toBe(404)
  expect((await get('/nothing')).status).toBe(404)
})

test('requests and sockets reach the API without browser headers', async () => {
  seen.length = 0
  expect((await get('/upstream/api/x?y=1')).text).toBe('api /api/x?y=1')
  const socket = new WebSocket(`${served.url.replace('http', 'ws')}/upstream/chat`, { origin: served.url })
  const message = await new Promise<string>((resolve, reject) => {
    socket.on('message', (data: Buffer) => resolve(data.toString()))
    socket.on('error', reject)
  })
  socket.close()
  expect(message).toBe('at /chat')
  expect(seen).toHaveLength(2)
  for (const headers of seen) {
    expect(headers).not.toHaveProperty('origin')
    expect(headers).not.toHaveProperty('referer')
  }
})
