import http from 'node:http'
import type { Duplex } from 'node:stream'

/** Headers by which a server could distinguish a browser from a mini-program. */
const BROWSER_HEADERS = /^(origin|referer|cookie|host|sec-fetch-.*|sec-ch-.*)$/

/** Forwards a request to the API server, as a mini-program would have sent it. */
export function passRequest(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  api: string,
  url: string,
) {
  const upstream = http.request(new URL(url, api), { method: request.method, headers: plainHeaders(request) })
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.writeHead(502).end())
  request.pipe(upstream)
}

/** Forwards a socket's handshake and then its bytes, in both directions. */
export function passUpgrade(request: http.IncomingMessage, socket: Duplex, api: string, url: string): void {
  const upstream = http.request(new URL(url, api), { headers: plainHeaders(request) })
  upstream.on('upgrade', (answer, serverSocket, head) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (head.length > 0) socket.write(head)
    serverSocket.pipe(socket).pipe(serverSocket)
    serverSocket.on('error', () => socket.destroy())
    socket.on('error', () => serverSocket.destroy())
  })
  upstream.on('response', (answer) => socket.end(`HTTP/1.1 ${answer.statusCode} refused\r\n\r\n`))
  upstream.on('error', () => socket.destroy())
  upstream.end()
}

const plainHeaders = ({ headers }: http.IncomingMessage): http.OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !BROWSER_HEADERS.test(name)))
