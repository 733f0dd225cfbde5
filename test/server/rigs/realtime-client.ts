import { WebSocket, type ClientOptions } from 'ws'
import { tokenOf } from './realtime-rig'
import { waitUntil } from '../wait-until'

/** How a connection ended, as its client saw it. */
export interface Closing {
  readonly code: number
  readonly reason: string
}

/** A client that sends exactly the text of a test, well-formed or not. */
export class PlainClient {
  /** Frames and heartbeats as they arrived. */
  readonly received: string[] = []
  closing: Closing | null = null

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.received.push(data.toString()))
    socket.on('close', (code, reason) => (this.closing = { code, reason: reason.toString() }))
    socket.on('error', () => undefined)
  }

  /** Opens a raw WebSocket. Rejects with the HTTP status when the server refuses it. */
  static open(url: string, options: ClientOptions & { protocols?: string[] } = {}): Promise<PlainClient> {
    const { protocols, ...rest } = options
    const socket = protocols ? new WebSocket(url, protocols, rest) : new WebSocket(url, rest)
    const client = new PlainClient(socket)
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(client))
      socket.once('unexpected-response', (_request, response) => {
        reject(new Error(`HTTP ${response.statusCode}`))
        socket.terminate()
      })
      socket.once('error', reject)
    })
  }

  /** Opens a connection, signs in and subscribes to the member's own destination. */
  static async signIn(url: string, memberId: string, heartBeat = '0,0'): Promise<PlainClient> {
    const client = await PlainClient.open(url)
    client.send(connectFrame(memberId, heartBeat))
    await client.waitFor('CONNECTED')
    client.send(`SUBSCRIBE\nid:s\ndestination:/chat/notify/${memberId}\nreceipt:subscribed\n\n\0`)
    await client.waitFor('RECEIPT')
    return client
  }

  send(text: string | Buffer): void {
    this.socket.send(text)
  }

  /** The first frame with this command, once it has arrived. */
  async waitFor(command: string): Promise<string> {
    await waitUntil(() => this.find(command) !== undefined || this.closing !== null)
    const frame = this.find(command)
    if (frame === undefined) throw new Error(`No ${command}; closed ${JSON.stringify(this.closing)}`)
    return frame
  }

  /** Resolves with the end of the connection. */
  async waitForClose(): Promise<Closing> {
    await waitUntil(() => this.closing !== null)
    return this.closing ?? { code: 0, reason: '' }
  }

  private find(command: string): string | undefined {
    return this.received.find((frame) => frame.startsWith(`${command}\n`))
  }
}

/** A CONNECT with the member's token. */
export const connectFrame = (memberId: string, heartBeat = '0,0'): string =>
  `CONNECT\naccept-version:1.2\nheart-beat:${heartBeat}\nAuthorization:Bearer ${tokenOf(memberId)}\n\n\0`
