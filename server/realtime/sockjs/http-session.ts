import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeCodes, type CloseCode } from '@contract/realtime'
import type { RealtimeLimits } from '../limits'
import type { Link, LinkUser } from '../link'
import type { Outgoing } from '../outgoing'
import { TimerWheel, type Timed } from '../timer-wheel'
import { encodeClose, encodeMessages, HEARTBEAT_FRAME, OPEN_FRAME } from './framing'

/** How a receiver gets frames: one answer for each frame, or one long answer. */
export type ReceiverKind = 'polling' | 'streaming'

interface Receiver {
  readonly response: ServerResponse
  readonly kind: ReceiverKind
  writtenBytes: number
}

/** Close frame after a receiver broke off: bytes written to it may be lost. Source: SockJS protocol 0.3.3 */
const INTERRUPTED = encodeClose(closeCodes.protocolError, 'Connection interrupted')
/** Answer to a second receiver of one session. Source: SockJS protocol 0.3.3 */
const ANOTHER_RECEIVER = encodeClose(2010, 'Another connection still open')

/**
 * A link over HTTP: frames wait in a queue for the client's receiver (`xhr` or `xhr_streaming`), which comes and goes.
 * The session ends after a while without a receiver, and at once when a receiver breaks off. A close frame is repeated
 * for a while, because its first answer may be lost.
 */
export class HttpSession implements Link, Timed {
  wheelSlot: number = TimerWheel.idle.wheelSlot
  wheelDueTick: number = TimerWheel.idle.wheelDueTick
  private user: LinkUser | null = null
  private receiver: Receiver | null = null
  private controls: string[] = [OPEN_FRAME]
  private messages: string[] = []
  private queuedBytes = 0
  private acceptedBytes = 0
  private isClosing = false
  private isGone = false
  /** The answer that ended last, until its reader has read it. */
  private ending: ServerResponse | null = null
  /** The connection of the last receiver. */
  private socket: Socket | null = null
  private isTooSlow = false
  /** The close frame, once the session is closing. */
  private farewell: string | null = null

  /** @param onGone Called once, when no request can reach the session any more. */
  constructor(
    private readonly wheel: TimerWheel,
    private readonly limits: RealtimeLimits,
    private readonly onGone: () => void,
  ) {
    wheel.schedule(this, limits.receiverGapMs)
  }

  /** True when nothing can be sent to the session any more. */
  get isOver(): boolean {
    return this.isGone
  }

  /** Connects the user of the link. Call it once, right after construction. */
  listen(user: LinkUser): void {
    this.user = user
  }

  /** Accepts messages that the client posted. Ignores them once the session is closing. */
  accept(messages: readonly Buffer[]): void {
    for (const message of messages) if (!this.isClosing) this.user?.receive(message)
  }

  /** Attaches a receiver; its headers are set, and the session writes the body. */
  attach(response: ServerResponse, kind: ReceiverKind): void {
    if (this.isGone || this.receiver) {
      response.end(`${this.isGone ? (this.farewell ?? INTERRUPTED) : ANOTHER_RECEIVER}\n`)
      return
    }
    const receiver = { response, kind, writtenBytes: 0 }
    this.receiver = receiver
    this.socket = response.socket
    this.wheel.cancel(this)
    this.user?.onTraffic()
    response.once('close', () => this.detach(receiver))
    this.flush()
  }

  get unsentBytes(): number {
    return this.queuedBytes + (this.receiver?.response.writableLength ?? 0)
  }

  get readBytes(): number {
    return this.acceptedBytes - this.unsentBytes
  }

  send(frame: Outgoing): boolean {
    if (this.isClosing) return false
    const { quoted } = frame
    const bytes = Buffer.byteLength(quoted)
    this.acceptedBytes += bytes
    this.queuedBytes += bytes
    this.messages.push(quoted)
    this.flush()
    return true
  }

  probe(): void {
    if (this.isClosing || !this.receiver) return
    this.controls.push(HEARTBEAT_FRAME)
    this.flush()
    if (this.unsentBytes === 0) this.user?.onTraffic()
  }

  close(code: CloseCode, reason: string): void {
    if (this.isClosing) return
    this.isClosing = true
    // A reader that does not read does not get a close frame either.
    this.isTooSlow = code === closeCodes.tooSlow
    if (this.isTooSlow) this.dropMessages()
    this.farewell = encodeClose(code, reason)
    this.controls.push(this.farewell)
    this.wheel.schedule(this, this.receiver ? this.limits.closeMs : this.limits.receiverGapMs)
    this.flush()
  }

  /** Runs when no receiver came in time, or the reader of a closed session took too long. */
  onDue(): void {
    if (this.isGone) {
      this.ending?.destroy()
      if (this.isTooSlow) this.socket?.destroy()
      this.onGone()
      return
    }
    this.receiver?.response.destroy()
    this.receiver = null
    this.leave()
  }

  private detach(receiver: Receiver): void {
    if (this.receiver !== receiver) return
    this.receiver = null
    if (this.isGone) return
    this.farewell ??= INTERRUPTED
    this.leave()
  }

  private leave(): void {
    if (this.isGone) return
    this.isGone = true
    this.isClosing = true
    this.wheel.cancel(this)
    this.dropMessages()
    this.user?.gone()
    // A reader that reads nothing would keep what was written to it, at least in the system's buffers.
    if (this.farewell !== null || this.ending || this.isTooSlow) {
      this.wheel.schedule(this, this.limits.closeMs)
    } else this.onGone()
  }

  private awaitClosed(response: ServerResponse): void {
    this.ending = response
    response.once('close', () => {
      if (this.ending === response) this.ending = null
    })
  }

  private dropMessages(): void {
    this.messages = []
    this.queuedBytes = 0
  }

  private flush(): void {
    while (this.receiver) {
      const frame = this.nextFrame()
      if (frame === null) return
      this.write(this.receiver, frame)
    }
  }

  /** The open frame first, then messages, then the close frame; a heart-beat may be anywhere. */
  private nextFrame(): string | null {
    const [control] = this.controls
    if (control !== undefined && (this.messages.length === 0 || !control.startsWith('c'))) {
      this.controls.shift()
      return control
    }
    if (this.messages.length === 0) return null
    const frame = encodeMessages(this.messages)
    this.dropMessages()
    return frame
  }

  private write(receiver: Receiver, frame: string): void {
    const { response } = receiver
    response.write(`${frame}\n`)
    receiver.writtenBytes += frame.length
    const isLast = frame.startsWith('c')
    if (receiver.kind === 'streaming' && !isLast && receiver.writtenBytes < this.limits.streamBytes) return
    response.end()
    this.receiver = null
    this.awaitClosed(response)
    if (isLast) this.leave()
    else this.wheel.schedule(this, this.limits.receiverGapMs)
  }
}
