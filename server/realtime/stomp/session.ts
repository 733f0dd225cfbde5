import { closeCodes, type CloseCode } from '@contract/realtime'
import type { Log } from '../../lib/log'
import type { AppRouter, AppTask } from '../app-destinations'
import type { PushOutcome } from '../delivery-counts'
import type { Guards } from '../guards'
import type { Hub, HubConnection } from '../hub'
import type { RealtimeLimits } from '../limits'
import type { Link, LinkUser } from '../link'
import { Outgoing } from '../outgoing'
import type { Authenticate, IsServed, Principal, Sender } from '../ports'
import type { Push } from '../push'
import type { TimerWheel } from '../timer-wheel'
import { BEAT, encodeFrame, escapeHeader, FrameParser, type StompFrame } from './codec'
import { StompError } from './error'
import { readToken, requireVersion, VERSION } from './connect-headers'
import { agreeHeartBeat, ownHeartBeatMs, type HeartBeat } from './heart-beat'
import { ConnectionWatchdog, type WatchedConnection } from './connection-watchdog'

/** What all connections of a process share. */
export interface SessionContext {
  readonly limits: RealtimeLimits
  readonly wheel: TimerWheel
  readonly hub: Hub
  readonly router: AppRouter
  readonly guards: Pick<Guards, 'maySubscribe'>
  readonly authenticate: Authenticate
  readonly isServed: IsServed
  readonly log: Pick<Log, 'error'>
}

interface Subscription {
  readonly id: string
  readonly escapedId: string
}

type Phase = 'opening' | 'authenticating' | 'connected' | 'leaving' | 'closed'

const BEAT_FRAME = new Outgoing(BEAT)

/**
 * A client's STOMP 1.2 session, over any link. Everything that is not named here ends it with an ERROR frame: CONNECT
 * with a bearer token, SUBSCRIBE to the member's own notify destination, SEND to the three app destinations,
 * UNSUBSCRIBE, DISCONNECT, and receipts on all but CONNECT.
 */
export class StompSession implements LinkUser, HubConnection, WatchedConnection {
  private phase: Phase = 'opening'
  private sender: Sender | null = null
  private subscriptions: readonly Subscription[] = []
  private readonly parser: FrameParser
  private readonly watchdog: ConnectionWatchdog
  private rateWindow = 0
  private frameCount = 0
  private pendingCount = 0
  private pendingWork: Promise<void> | null = null

  /** @param onEnd Called once when the session is over, from either side. */
  constructor(
    private readonly context: SessionContext,
    private readonly link: Link,
    private readonly address: string,
    private readonly onEnd: (session: StompSession) => void,
  ) {
    this.parser = new FrameParser(context.limits)
    this.watchdog = new ConnectionWatchdog(context.wheel, context.limits, link, this)
  }

  receive(bytes: Buffer): void {
    if (this.phase === 'closed' || this.phase === 'leaving') return
    this.watchdog.onTraffic()
    let frame: StompFrame | null = null
    try {
      this.count()
      this.parser.feed(bytes)
      for (let handled = 0; this.isListening && (frame = this.parser.next()); handled += 1) {
        if (handled > 0) this.count()
        this.handle(frame)
      }
    } catch (error) {
      if (!(error instanceof StompError)) throw error
      this.fail(error, frame)
    }
  }

  onTraffic(): void {
    this.watchdog.onTraffic()
  }

  gone(): void {
    this.finish()
  }

  push(push: Push): PushOutcome {
    const { subscriptions } = this
    if (subscriptions.length === 0) return this.phase === 'closed' ? 'closed' : 'unsubscribed'
    const wasSent = subscriptions.map(({ escapedId }) => this.send(push.frameFor(escapedId)))
    // Only a reader that is too slow is closed while it is written to.
    if (this.phase === 'closed') return 'too_slow'
    return wasSent.includes(false) ? 'closed' : 'sent'
  }

  beat(): void {
    this.send(BEAT_FRAME)
  }

  expire(code: CloseCode, reason: string): void {
    if (code === closeCodes.handshakeTimeout) this.fail(new StompError(reason, code), null)
    else this.end(code, reason)
  }

  end(code: CloseCode, reason: string): void {
    if (this.phase === 'closed') return
    this.context.hub.counts.addEnd(code)
    this.finish()
    // Waiting SENDs of a revoked session must not run in its name.
    if (code === closeCodes.sessionEnded) this.sender = null
    this.link.close(code, reason)
  }

  /** Resolves when every accepted SEND has been answered. */
  settled(): Promise<void> {
    return this.pendingWork ?? Promise.resolve()
  }

  private get isListening(): boolean {
    return this.phase !== 'closed' && this.phase !== 'leaving'
  }

  private handle(frame: StompFrame): void {
    if (this.phase === 'opening') this.connect(frame)
    else if (this.phase === 'connected' && this.sender) this.obey(frame, this.sender)
    else throw new StompError('Not connected yet')
  }

  private connect({ command, headers }: StompFrame): void {
    if (command !== 'CONNECT' && command !== 'STOMP') throw new StompError('Not connected yet')
    requireVersion(headers)
    const beats = agreeHeartBeat(headers.get('heart-beat'), this.context.limits)
    const token = readToken(headers)
    const closingMark = this.context.hub.closingMark
    this.phase = 'authenticating'
    this.authenticate(token).then(
      (principal) => this.welcome(principal, beats, closingMark),
      () => this.fail(new StompError('Try again later', closeCodes.tryAgainLater), null),
    )
  }

  private async authenticate(token: string): Promise<Principal | null> {
    return this.context.authenticate(token, this.address)
  }

  private welcome(principal: Principal | null, beats: HeartBeat, closingMark: number): void {
    if (this.phase !== 'authenticating') return
    if (principal && !this.context.isServed(principal))
      return this.fail(new StompError('Maintenance', closeCodes.maintenance), null)
    if (!principal || !this.context.hub.add(principal, this, closingMark))
      return this.fail(new StompError('Token refused', closeCodes.sessionEnded), null)
    this.phase = 'connected'
    this.sender = { ...principal, connection: this }
    this.watchdog.accept(beats)
    const ownMs = ownHeartBeatMs(this.context.limits)
    this.send(new Outgoing(encodeFrame('CONNECTED', { version: VERSION, 'heart-beat': `${ownMs},${ownMs}` })))
  }

  private obey(frame: StompFrame, principal: Principal): void {
    if (frame.headers.has('transaction')) throw new StompError('Transactions are not supported')
    switch (frame.command) {
      case 'SUBSCRIBE':
        this.subscribe(frame.headers, principal)
        this.confirm(frame)
        return
      case 'UNSUBSCRIBE':
        this.unsubscribe(frame.headers)
        this.confirm(frame)
        return
      case 'SEND':
        this.enqueue(this.context.router.route(frame.headers.get('destination'), frame.body), frame)
        return
      case 'DISCONNECT':
        this.phase = 'leaving'
        void this.settled().then(() => {
          this.confirm(frame)
          this.end(closeCodes.normal, 'Bye')
        })
        return
      default:
        throw new StompError('Command not supported')
    }
  }

  private subscribe(headers: StompFrame['headers'], { memberId }: Principal): void {
    const id = headers.get('id')
    if (!id) throw new StompError('Subscription id missing')
    if (!this.context.guards.maySubscribe(memberId, headers.get('destination'))) {
      throw new StompError('Destination refused', closeCodes.forbidden)
    }
    if ((headers.get('ack') ?? 'auto') !== 'auto') throw new StompError('Only ack:auto is supported')
    if (this.subscriptions.some((subscription) => subscription.id === id)) {
      throw new StompError('Subscription id in use')
    }
    if (this.subscriptions.length >= this.context.limits.subscriptions) {
      throw new StompError('Too many subscriptions')
    }
    this.subscriptions = [...this.subscriptions, { id, escapedId: escapeHeader(id) }]
  }

  private unsubscribe(headers: StompFrame['headers']): void {
    const id = headers.get('id')
    const rest = this.subscriptions.filter((subscription) => subscription.id !== id)
    if (rest.length === this.subscriptions.length) throw new StompError('Unknown subscription')
    this.subscriptions = rest
  }

  /** SENDs of one connection run one after another, so that their receipts keep the order. */
  private enqueue(task: AppTask, frame: StompFrame): void {
    if (this.pendingCount >= this.context.limits.pendingSends) {
      throw new StompError('Too many unanswered frames', closeCodes.tooFast)
    }
    const earlier = this.pendingWork
    const answer = earlier ? earlier.then(() => this.perform(task, frame)) : this.perform(task, frame)
    if (!answer) return
    this.pendingCount += 1
    const work = answer.then(() => {
      this.pendingCount -= 1
      if (this.pendingWork === work) this.pendingWork = null
    })
    this.pendingWork = work
  }

  /** Runs one SEND and sends its receipt. Returns undefined when its handler is done at once; never rejects. */
  private perform(task: AppTask, frame: StompFrame): Promise<void> | undefined {
    const { sender } = this
    if (!sender) return undefined
    try {
      const result = task(sender)
      if (result) return this.confirmAfter(result, frame)
      this.confirm(frame)
    } catch (error) {
      this.blame(error, frame)
    }
    return undefined
  }

  private async confirmAfter(result: Promise<void>, frame: StompFrame): Promise<void> {
    try {
      await result
      this.confirm(frame)
    } catch (error) {
      this.blame(error, frame)
    }
  }

  private blame(error: unknown, { command }: StompFrame): void {
    this.context.log.error('realtime.send_failed', error, { command })
  }

  private confirm(frame: StompFrame): void {
    const receipt = frame.headers.get('receipt')
    if (receipt !== undefined) this.send(new Outgoing(encodeFrame('RECEIPT', { 'receipt-id': receipt })))
  }

  /** False when the connection is closed and dropped the frame. */
  private send(frame: Outgoing): boolean {
    if (this.phase === 'closed' || !this.link.send(frame)) return false
    this.watchdog.spoke()
    return true
  }

  private fail(error: StompError, frame: StompFrame | null): void {
    if (this.phase === 'closed') return
    const receipt = frame?.headers.get('receipt')
    const headers = {
      message: error.message,
      ...(this.phase === 'opening' && { version: VERSION }),
      ...(receipt !== undefined && { 'receipt-id': receipt }),
    }
    this.link.send(new Outgoing(encodeFrame('ERROR', headers)))
    this.end(error.code, error.message)
  }

  private count(): void {
    const window = Math.floor(this.context.wheel.nowMs / 1000)
    if (window !== this.rateWindow) {
      this.rateWindow = window
      this.frameCount = 0
    }
    this.frameCount += 1
    if (this.frameCount > this.context.limits.framesPerSecond) {
      throw new StompError('Too many frames', closeCodes.tooFast)
    }
  }

  private finish(): void {
    if (this.phase === 'closed') return
    this.phase = 'closed'
    this.watchdog.end()
    if (this.sender) this.context.hub.remove(this.sender.memberId, this)
    this.subscriptions = []
    this.onEnd(this)
  }
}
