import { makeAutoObservable, runInAction } from 'mobx'
import type { Data } from '@contract/index'
import { failureName, NetworkError, SessionEndedError, type FailureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/clock'
import { createEmitter } from '@/lib/emitter'
import type { KeyValueStorage } from '@/platform/storage'

/** What the server answers to a sent message. */
export type SentAnswer = Data<'/api/user/send_msg'>

/** A message that is on its way, as it is also kept on the device. */
export interface OutgoingMessage {
  /** Stays the same over every attempt, so that the server keeps one message. Source: product §7.5.1 */
  readonly clientMsgId: string
  readonly peerId: string
  readonly text: string
  /** The liked prompt or picture that the message answers; null without one. */
  readonly on: string | null
  readonly createdAt: number
  /**
   * `waiting` goes out by itself once the server can be reached; `failed` and `refused` wait for the member, the
   * latter with the refusal's name.
   */
  readonly state: 'sending' | 'waiting' | 'failed' | 'refused'
  readonly failure: FailureName | null
  /** The member confirmed a text that was called risky. */
  readonly isRiskConfirmed: boolean
}

/** A message that the server took. */
export interface SentMessage {
  readonly clientMsgId: string
  readonly peerId: string
  readonly answer: SentAnswer
}

/** What the queue is built from. */
export interface OutgoingDeps {
  readonly api: Pick<UserApi, 'sendMsg'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
  newClientToken(): string
  /** Whether the server should be reachable; decides between waiting and failing. */
  isConnected(): boolean
}

/** Older messages do not go out by themselves after a restart: the moment has passed. Source: ours */
const AUTO_SEND_MS = 24 * 3_600_000

/**
 * Messages on their way. They go out one after the other for each peer and survive a restart of the app; the same
 * `clientMsgId` over all attempts makes each arrive once.
 * Source: product §7.5.1, ui.md §10 (Offline)
 */
export class OutgoingStore {
  /** In the order in which they were written. */
  messages: readonly OutgoingMessage[]
  private readonly deps: OutgoingDeps
  private readonly sent = createEmitter<SentMessage>()
  private readonly refused = createEmitter<OutgoingMessage>()
  private readonly busyPeers = new Set<string>()
  private run = 0

  constructor(deps: OutgoingDeps) {
    this.deps = deps
    const oldest = deps.clock.now() - AUTO_SEND_MS
    const kept = (deps.storage.get('outgoing') ?? []) as readonly OutgoingMessage[]
    this.messages = kept.map((message) => restored(message, oldest))
    makeAutoObservable<this, 'deps' | 'sent' | 'refused' | 'busyPeers' | 'run'>(
      this,
      {
        deps: false,
        sent: false,
        refused: false,
        busyPeers: false,
        run: false,
        onSent: false,
        onRefused: false,
        toPeer: false,
      },
      { autoBind: true, deep: false },
    )
  }

  /** What is on its way to one member. */
  toPeer(peerId: string): readonly OutgoingMessage[] {
    return this.messages.filter((message) => message.peerId === peerId)
  }

  /** Hears of every message that the server took. */
  get onSent() {
    return this.sent.on
  }

  /** Hears of every message that the server refused. */
  get onRefused() {
    return this.refused.on
  }

  /** Queues a text and begins to send it. */
  send(peerId: string, text: string, on: string | null = null): void {
    const message: OutgoingMessage = {
      clientMsgId: this.deps.newClientToken(),
      peerId,
      text: text.trim(),
      on,
      createdAt: this.deps.clock.now(),
      state: 'waiting',
      failure: null,
      isRiskConfirmed: false,
    }
    this.keep([...this.messages, message])
    void this.pump(peerId)
  }

  /** Tries a message again; `isRiskConfirmed` sends it although it was called risky. */
  retry(clientMsgId: string, isRiskConfirmed = false): void {
    const message = this.find(clientMsgId)
    if (!message || message.state === 'sending') return
    this.change(clientMsgId, {
      state: 'waiting',
      failure: null,
      isRiskConfirmed: isRiskConfirmed || message.isRiskConfirmed,
    })
    void this.pump(message.peerId)
  }

  /** Takes a message back that has not gone out. */
  discard(clientMsgId: string): void {
    if (this.find(clientMsgId)?.state !== 'sending') this.drop(clientMsgId)
  }

  /** Sends everything that waits; after a start, a reconnect and a returned network. */
  flush(): void {
    for (const peerId of new Set(this.messages.map((message) => message.peerId))) void this.pump(peerId)
  }

  /** The server already has this message, as a pushed or listed copy tells. */
  noteArrived(clientMsgId: string): void {
    this.drop(clientMsgId)
  }

  reset(): void {
    this.run += 1
    this.busyPeers.clear()
    this.messages = []
    this.deps.storage.remove('outgoing')
  }

  /** One at a time for each peer, so that messages arrive in the order in which they were written. */
  private async pump(peerId: string): Promise<void> {
    if (this.busyPeers.has(peerId)) return
    const mine = this.run
    this.busyPeers.add(peerId)
    for (;;) {
      const next = this.messages.find((message) => message.peerId === peerId && message.state === 'waiting')
      if (!next || !(await this.attempt(next, mine))) break
    }
    if (mine === this.run) this.busyPeers.delete(peerId)
  }

  /** False when the queue should stop here. */
  private async attempt(message: OutgoingMessage, mine: number): Promise<boolean> {
    const { clientMsgId, peerId, text, on, isRiskConfirmed } = message
    this.change(clientMsgId, { state: 'sending' })
    try {
      const answer = await this.deps.api.sendMsg({
        userId: peerId,
        clientMsgId,
        type: 'text',
        content: on === null ? { text } : { text, on },
        ...(isRiskConfirmed && { confirmRisk: true }),
      })
      if (mine !== this.run) return false
      runInAction(() => {
        // Hearers put the message into their lists before the pending one goes, so that nothing flickers.
        this.sent.emit({ clientMsgId, peerId, answer })
        this.drop(clientMsgId)
      })
      return true
    } catch (error) {
      return mine === this.run && this.fail(clientMsgId, error)
    }
  }

  private fail(clientMsgId: string, error: unknown): boolean {
    if (error instanceof SessionEndedError) return false
    const failure = failureName(error)
    if (error instanceof NetworkError) {
      const isConnected = this.deps.isConnected()
      this.change(clientMsgId, { state: isConnected ? 'failed' : 'waiting', failure })
      return isConnected
    }
    const isRefusal = failure !== 'UNKNOWN' && failure !== 'RATE_LIMITED'
    this.change(clientMsgId, { state: isRefusal ? 'refused' : 'failed', failure })
    const message = this.find(clientMsgId)
    if (message) this.refused.emit(message)
    return true
  }

  private find(clientMsgId: string): OutgoingMessage | undefined {
    return this.messages.find((message) => message.clientMsgId === clientMsgId)
  }

  private change(clientMsgId: string, changes: Partial<OutgoingMessage>): void {
    this.keep(
      this.messages.map((message) =>
        message.clientMsgId === clientMsgId ? { ...message, ...changes } : message,
      ),
    )
  }

  private drop(clientMsgId: string): void {
    if (this.find(clientMsgId)) this.keep(this.messages.filter((one) => one.clientMsgId !== clientMsgId))
  }

  private keep(messages: readonly OutgoingMessage[]): void {
    this.messages = messages
    this.deps.storage.set('outgoing', messages)
  }
}

/** A kept message after a restart: what was on its way is tried again, unless it is too old. */
function restored(message: OutgoingMessage, oldest: number): OutgoingMessage {
  if (message.state !== 'sending' && message.state !== 'waiting') return message
  return { ...message, state: message.createdAt < oldest ? 'failed' : 'waiting' }
}
