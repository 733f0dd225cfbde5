import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { packOnce } from '../start-mini'
import { HOST_PAGE, libraryCode, moduleCode } from './module-server'
import { passRequest, passUpgrade } from './upstream'

/** A served build; `close` stops the server and closes all its connections. */
export interface ServedMini {
  url: string
  close: () => Promise<void>
}

const UPSTREAM = /^\/upstream(?=\/)/

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
}

/** Serves one build with its host to a browser on a free port; API calls and sockets are forwarded to `api`. */
export async function serveMini({ dist, api }: { dist: string; api: string | null }): Promise<ServedMini> {
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/'
    if (UPSTREAM.test(url)) {
      if (api) passRequest(request, response, api, url.replace(UPSTREAM, ''))
      else response.writeHead(502).end()
      return
    }
    void answer(dist, url.split('?')[0] ?? '/').then(({ type, body }) => {
      if (body === null) response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': type }).end(body)
    })
  })
  server.on('upgrade', (request, socket) => {
    const url = request.url ?? ''
    if (api && UPSTREAM.test(url)) passUpgrade(request, socket, api, url.replace(UPSTREAM, ''))
    else socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(dist: string, url: string): Promise<{ type: string; body: string | Buffer | null }> {
  const [, area, name = ''] = /^\/([^/]*)\/?(.*)$/.exec(url) ?? []
  if (url === '/') return { type: 'text/html', body: HOST_PAGE }
  if (url === '/package.json') return { type: 'application/json', body: JSON.stringify(packOnce(dist)) }
  if (area === 'libraries') return { type: 'text/javascript', body: await libraryCode(name) }
  if (area === 'modules') return { type: 'text/javascript', body: await moduleCode(name) }
  if (area === 'files') return packageFile(dist, decodeURIComponent(name))
  return { type: 'text/plain', body: null }
}

async function packageFile(dist: string, name: string): Promise<{ type: string; body: Buffer | null }> {
  const file = path.resolve(dist, name)
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
  const isInside = file.startsWith(path.resolve(dist) + path.sep)
  return { type, body: isInside && fs.existsSync(file) ? await fs.promises.readFile(file) : null }
}
