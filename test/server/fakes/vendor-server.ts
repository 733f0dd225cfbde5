import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a vendor received it. */
export interface VendorReceived {
  readonly method: string
  readonly path: string
  /** The query as it was sent, without the question mark. */
  readonly search: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A vendor's answer. */
export interface VendorReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/**
 * A fault of one request. `silent` and `cut`: the vendor never sees it, and answers nothing or ends the
 * connection. `done, …`: the vendor does it first. `wrong signature` is for the vendor's own file to act on.
 */
export type VendorFault =
  'none' | 'silent' | 'cut' | 'done, silent' | 'done, cut' | 'done, 5xx' | 'done, garbage' | 'wrong signature'

/** A vendor's server on this machine. */
export interface VendorServer {
  readonly url: string
  /** Every request, in order, also those that it did not do. */
  readonly received: VendorReceived[]
  /** Faults of the next requests, one each; without one a request is answered. */
  readonly faults: VendorFault[]
  close(): Promise<void>
}

const readBody = async (pieces: AsyncIterable<Buffer>): Promise<string> => {
  const read: Buffer[] = []
  for await (const piece of pieces) read.push(piece)
  return Buffer.concat(read).toString('utf8')
}

const write = (response: ServerResponse, { status = 200, headers = {}, body }: VendorReply): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

const respond = (response: ServerResponse, fault: VendorFault, reply: VendorReply): void => {
  if (fault === 'done, silent') return
  if (fault === 'done, cut') response.destroy()
  else if (fault === 'done, 5xx') write(response, { status: 502, body: '<html>Bad Gateway</html>' })
  else if (fault === 'done, garbage') write(response, { body: '{"half":' })
  else write(response, reply)
}

/** Starts a vendor on a port of its own. */
export const startVendorServer = async (
  answer: (received: VendorReceived, fault: VendorFault) => VendorReply | Promise<VendorReply>,
): Promise<VendorServer> => {
  const received: VendorReceived[] = []
  const faults: VendorFault[] = []

  const server = createServer((request, response) => {
    void (async () => {
      const [path = '', search = ''] = (request.url ?? '').split('?')
      const { method = '', headers } = request
      const query = new URLSearchParams(search)
      const one = { method, path, search, query, headers, body: await readBody(request) }
      received.push(one)
      const fault = faults.shift() ?? 'none'
      if (fault === 'silent') return
      if (fault === 'cut') return void response.destroy()
      respond(response, fault, await answer(one, fault))
    })().catch((error: unknown) => {
      response.destroy()
      throw error
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    faults,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
