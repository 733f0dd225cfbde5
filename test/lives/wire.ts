import { Agent, request } from 'node:http'
import type { Answer } from '../server/seed'

/** A phone's connection to the server, with an address of its own. */
export interface Wire {
  /** Sends a JSON body, or a form's bytes, and returns the JSON answer. */
  post(path: string, body: string | Buffer, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  close(): void
}

/** Opens connections from an address of this machine's loopback net, so that members do not share one address. */
export const openWire = (port: number, localAddress: string): Wire => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, localAddress })
  const send = (
    method: 'GET' | 'POST',
    path: string,
    body: string | Buffer,
    headers: Record<string, string>,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, method, path, agent, headers }
      const sent = request(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          try {
            resolve({ status: response.statusCode ?? 0, ...(JSON.parse(text) as object) } as Answer)
          } catch {
            reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 200)}`))
          }
        })
      })
      // A kept connection that the server closes at this moment has received nothing of the request.
      const isStale = (error: NodeJS.ErrnoException): boolean =>
        sent.reusedSocket && error.code === 'ECONNRESET'
      sent.on('error', (error) => {
        if (isStale(error)) send(method, path, body, headers).then(resolve, reject)
        else reject(error)
      })
      sent.end(body)
    })
  return {
    post: (path, body, headers = {}) =>
      send('POST', path, body, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      }),
    get: (path, headers = {}) => send('GET', path, '', headers),
    close: () => agent.destroy(),
  }
}
