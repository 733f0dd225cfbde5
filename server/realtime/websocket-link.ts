import { closeCodes, type CloseCode } from '@contract/realtime'
import type { Writable } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Link, LinkUser } from './link'
import type { Outgoing } from './outgoing'
import { encodeClose, OPEN_FRAME, readMessages } from './sockjs/framing'
import type { WriteBatch } from './write-batch'

/** How WebSocket messages carry STOMP: as it is, or in SockJS frames. */
export type WebSocketFraming = 'raw' | 'sockjs'

const TEXT = { binary: false } as const

/** A link over one WebSocket. */
export class WebSocketLink implements Link {
  private sentBytes = 0

  /** @param stream The connection below the WebSocket. */
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Writable,
    private readonly batch: WriteBatch,
    private readonly framing: WebSocketFraming,
  ) {
    if (framing === 'sockjs') socket.send(OPEN_FRAME)
  }

  /** Connects the user of the link. Call it once, right after construction. */
  listen(user: LinkUser): void {
    const { socket } = this
    socket.on(
      'message',
      this.framing === 'raw' ? (data) => user.receive(toBuffer(data)) : this.unwrapFor(user),
    )
    socket.on('pong', () => user.onTraffic())
    // Pings cost an answer, so they count like frames.
    socket.on('ping', () => user.receive(NOTHING))
    socket.on('close', () => user.gone())
    // A broken frame or connection: `close` follows and handles it.
    socket.on('error', () => undefined)
  }

  get unsentBytes(): number {
    return this.socket.bufferedAmount
  }

  get readBytes(): number {
    return this.sentBytes - this.socket.bufferedAmount
  }

  send(frame: Outgoing): boolean {
    const { socket } = this
    if (socket.readyState !== socket.OPEN) return false
    const bytes = this.framing === 'raw' ? frame.raw : frame.sockjs
    this.sentBytes += bytes.length
    this.batch.hold(this.stream)
    socket.send(bytes, TEXT)
    return true
  }

  probe(): void {
    const { socket } = this
    if (socket.readyState === socket.OPEN) socket.ping()
  }

  close(code: CloseCode, reason: string): void {
    const { socket } = this
    if (socket.readyState !== socket.OPEN) return
    if (this.framing === 'sockjs') socket.send(encodeClose(code, reason))
    socket.close(code, reason)
  }

  private unwrapFor(user: LinkUser): (data: RawData) => void {
    return (data) => {
      const messages = readMessages(toBuffer(data))
      if (!messages) {
        this.close(closeCodes.protocolError, 'Broken SockJS framing')
        user.gone()
        return
      }
      for (const message of messages) user.receive(message)
    }
  }
}

const NOTHING = Buffer.alloc(0)

/** With the default binary type every message is one Buffer; the other cases satisfy the types. */
const toBuffer = (data: RawData): Buffer => {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
