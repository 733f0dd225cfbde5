import { makeAutoObservable, runInAction } from 'mobx'
import type { Data, Payload } from '@contract/index'
import type { Message } from '@contract/types/message'
import { failureName, type FailureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/clock'
import type { Unsubscribe } from '@/lib/emitter'
import type { RealtimeClient } from '@/realtime/client'
import type { ConnectionStore } from './connection'
import type { DraftsStore } from './drafts'
import type { InboxStore } from './inbox'
import { Loadable } from './loadable'
import type { OutgoingMessage, OutgoingStore } from './outgoing'
import { chatFlow, type FlowItem } from './chat-flow'
import { MessageLog } from './message-log'

/** Everything the server tells of a chat beside its messages. */
export type ChatHead = Omit<Data<'/api/user/message_list'>, 'list' | 'hasMore'>

/** Which chat: a known group, or the member to talk to. */
export type ChatPlace = { readonly groupId: string } | { readonly userId: string }

/** What a chat is built from. */
export interface ChatDeps {
  readonly api: Pick<UserApi, 'messageList'>
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly connection: Pick<ConnectionStore, 'onReachable'>
  readonly inbox: InboxStore
  readonly outgoing: OutgoingStore
  readonly drafts: DraftsStore
  readonly clock: Clock
  viewerId(): string | null
  /** Unread figures changed by a way that no event tells. */
  onRead(): void
}

/** Messages a page of the flow has. Source: ours */
const PAGE_SIZE = 30
/** Pause between two signals of writing, in ms; the server drops closer ones. Source: product §4 */
const TYPING_PAUSE_MS = 3_000
/** Pages asked for in a row to close a gap; beyond that the chat starts anew from its end. Source: ours */
const MAX_CATCH_UP_PAGES = 10

/**
 * One open chat. Messages stand by `seq` without gaps; whatever arrives twice is one, and a hole is asked for.
 * Built when the page opens and disposed when it closes.
 * Source: product §7.5
 */
export class ChatStore {
  /** The peer and what may be done; null until the first load. */
  readonly head = new Loadable<ChatHead>()
  readonly log = new MessageLog()
  earlierState: 'idle' | 'loading' | 'error' = 'idle'
  /** Messages of the peer that came while the viewer was reading further up. */
  newCount = 0
  /** How far the peer's device has the viewer's messages, as far as it told. */
  deliveredSeq = 0
  /** The peer left or blocked the viewer while the chat was open. */
  isPeerGone = false
  /** The flow shows its end. */
  isAtEnd = true
  /** The peer's latest message that came while the chat was open; null before. */
  latestArrived: Message | null = null
  private isVisible = false
  /** How far reading was told to the server since the link last came up. */
  private toldSeq = 0
  /** When writing was told last; null after a stop. */
  private typingToldAt: number | null = null
  private syncing: Promise<void> | null = null
  private needsSync = false
  private isDisposed = false
  private readonly place: ChatPlace
  private readonly deps: ChatDeps
  private readonly subscriptions: Unsubscribe[]

  constructor(place: ChatPlace, deps: ChatDeps) {
    this.place = place
    this.deps = deps
    makeAutoObservable<
      this,
      'place' | 'deps' | 'subscriptions' | 'syncing' | 'needsSync' | 'toldSeq' | 'typingToldAt' | 'isDisposed'
    >(
      this,
      {
        place: false,
        deps: false,
        subscriptions: false,
        syncing: false,
        needsSync: false,
        toldSeq: false,
        typingToldAt: false,
        isDisposed: false,
      },
      { autoBind: true },
    )
    const { inbox, connection, outgoing } = deps
    this.subscriptions = [
      inbox.on('msg', ({ message }) => this.receive(message)),
      inbox.on('recall', ({ message }) => this.receive(message)),
      inbox.on('read', ({ groupId, byId, seq }) => this.noteRead(groupId, byId, seq)),
      inbox.on('delivered', ({ groupId, seq }) => this.noteDelivered(groupId, seq)),
      inbox.on('group', ({ groupId }) => {
        if (groupId === this.groupId) void this.sync()
      }),
      inbox.on('presence', ({ userId, online }) => this.notePresence(userId, online)),
      connection.onReachable(() => void this.sync()),
      outgoing.onSent(({ peerId, answer }) => {
        if (peerId !== this.peerId) return
        this.receive(answer.message)
        this.setHead({ groupId: answer.message.groupId, canMessage: answer.canMessage })
      }),
      outgoing.onRefused((message) => {
        if (message.peerId === this.peerId) void this.sync()
      }),
    ]
  }

  /** Null until the peer is known. */
  get peerId(): string | null {
    return this.head.value?.peer.id ?? ('userId' in this.place ? this.place.userId : null)
  }

  /** Null before the first word. */
  get groupId(): string | null {
    return this.head.value?.groupId ?? ('groupId' in this.place ? this.place.groupId : null)
  }

  get outgoing(): readonly OutgoingMessage[] {
    return this.peerId === null ? [] : this.deps.outgoing.toPeer(this.peerId)
  }

  /** Messages, separators and what is on its way, from the top down. */
  get flow(): FlowItem[] {
    const viewerId = this.deps.viewerId()
    return viewerId === null ? [] : chatFlow(this.log.messages, this.outgoing, viewerId)
  }

  get hasEarlier(): boolean {
    return this.log.hasEarlier
  }

  /** How many messages the two have written, as far as the count matters for ice-breakers. */
  get messageCount(): number {
    return Math.max(this.log.lastSeq, this.log.messages.length) + this.outgoing.length
  }

  /** The viewer's latest message that went out; its bubble carries the read mark. */
  get latestOwn(): Message | null {
    return this.log.lastFrom(this.deps.viewerId())
  }

  /** How far the viewer's latest message has come. */
  get latestOwnStatus(): 'sent' | 'delivered' | 'read' | null {
    const seq = this.latestOwn?.seq
    if (seq === undefined) return null
    if (seq <= (this.head.value?.peerReadSeq ?? 0)) return 'read'
    return seq <= this.deliveredSeq ? 'delivered' : 'sent'
  }

  /** Loads the end of the chat; keeps what is there when it fails. Never rejects. */
  async load(): Promise<void> {
    const data = await this.head.run(async () => {
      const { list, hasMore, ...head } = await this.ask({ limit: PAGE_SIZE })
      runInAction(() => this.log.replace(list, hasMore))
      return head
    })
    if (!data) return
    this.afterLoad()
    if (this.needsSync) void this.sync()
  }

  /** Loads the page before the first message. Never rejects. */
  async loadEarlier(): Promise<void> {
    const { firstSeq } = this.log
    if (!this.hasEarlier || firstSeq === null || this.earlierState === 'loading') return
    this.earlierState = 'loading'
    try {
      const { list, hasMore } = await this.ask({ beforeSeq: firstSeq, limit: PAGE_SIZE })
      runInAction(() => {
        this.log.prepend(list, hasMore)
        this.earlierState = 'idle'
      })
    } catch {
      runInAction(() => (this.earlierState = 'error'))
    }
  }

  /**
   * Asks for what came after the last message, and for the present state of the chat. Calls while one runs lead to
   * one more. Never rejects.
   */
  sync(): Promise<void> {
    if (this.isDisposed) return Promise.resolve()
    if (this.head.value === null) return this.head.state === 'loading' ? Promise.resolve() : this.load()
    this.needsSync = true
    this.syncing ??= this.runSync().finally(() => (this.syncing = null))
    return this.syncing
  }

  /** Sends a text; `on` is the liked prompt or picture that it answers. */
  send(text: string, on: string | null = null): void {
    if (this.peerId === null || text.trim() === '') return
    this.isAtEnd = true
    this.newCount = 0
    this.deps.outgoing.send(this.peerId, text, on)
    this.typingToldAt = null
    this.deps.drafts.set(this.peerId, '')
  }

  /** The page is on top and the app in front, or not: only then are messages read. Source: product §7.5.2 */
  setVisible(isVisible: boolean): void {
    if (isVisible === this.isVisible) return
    this.isVisible = isVisible
    if (!isVisible) return
    this.markRead()
    if (this.head.value !== null) void this.sync()
  }

  /** The flow is scrolled to its end, or away from it. */
  setAtEnd(isAtEnd: boolean): void {
    this.isAtEnd = isAtEnd
    if (!isAtEnd) return
    this.newCount = 0
    this.markRead()
  }

  /** What is written and not sent; kept on the device. */
  get draft(): string {
    return this.peerId === null ? '' : this.deps.drafts.of(this.peerId)
  }

  /** The viewer writes: keeps the text and tells the peer, at most every 3 s. */
  setDraft(text: string): void {
    if (this.peerId === null) return
    this.deps.drafts.set(this.peerId, text)
    const now = this.deps.clock.now()
    const isWriting = text.trim() !== ''
    const wasTold = this.typingToldAt !== null
    if (isWriting && (this.typingToldAt === null || now - this.typingToldAt >= TYPING_PAUSE_MS)) {
      this.typingToldAt = now
      this.tellTyping(true)
    } else if (!isWriting && wasTold) {
      this.typingToldAt = null
      this.tellTyping(false)
    }
  }

  /** Stops listening. */
  dispose(): void {
    this.isDisposed = true
    for (const unsubscribe of this.subscriptions) unsubscribe()
  }

  private tellTyping(isOn: boolean): void {
    if (this.peerId === null || this.head.value?.canMessage.form !== 'chat') return
    try {
      this.deps.realtime.publish('typing', { userId: this.peerId, on: isOn })
    } catch {
      // Typing is worth nothing later.
    }
  }

  private ask(
    range: Pick<Payload<'/api/user/message_list'>, 'beforeSeq' | 'afterSeq' | 'readSeq' | 'limit'>,
  ): Promise<Data<'/api/user/message_list'>> {
    const { groupId } = this
    const place = groupId === null ? this.place : { groupId }
    return this.deps.api.messageList({ ...place, ...range })
  }

  private async runSync(): Promise<void> {
    while (this.needsSync && !this.isDisposed) {
      this.needsSync = false
      try {
        await this.catchUp()
      } catch (error) {
        this.noteSyncFailure(failureName(error))
      }
    }
  }

  private async catchUp(): Promise<void> {
    for (let page = 0; page < MAX_CATCH_UP_PAGES; page += 1) {
      const { list, hasMore, ...head } = await this.ask({ afterSeq: this.log.lastSeq, limit: PAGE_SIZE })
      runInAction(() => {
        this.head.set(head)
        this.isPeerGone = false
        for (const message of list) this.welcome(message)
        this.log.append(list)
      })
      if (!hasMore) return this.afterLoad()
    }
    // So much was missed that the end is worth more than the middle; earlier pages are loaded on the way up.
    await this.load()
  }

  private noteSyncFailure(name: FailureName): void {
    if (name === 'TARGET_NOT_VISIBLE' || name === 'NOT_FOUND') this.isPeerGone = true
  }

  private afterLoad(): void {
    this.toldSeq = this.head.value?.readSeq ?? 0
    this.isPeerGone = false
    this.markRead()
  }

  /** A pushed message, or one that was sent from here. */
  private receive(message: Message): void {
    if (!this.isOurs(message)) return
    if (this.head.value === null) {
      // The answer on its way may be older than this.
      this.needsSync = true
      return
    }
    if (this.groupId === null) this.setHead({ groupId: message.groupId })
    if (message.seq > this.log.lastSeq + 1) return void this.sync()
    this.welcome(message)
    this.log.take(message)
    this.markRead()
  }

  /** What a message means for the queue and for the pill, told before it stands in the log. */
  private welcome(message: Message): void {
    if (message.fromId === this.deps.viewerId()) this.deps.outgoing.noteArrived(message.clientMsgId)
    else if (message.seq > this.log.lastSeq) {
      this.latestArrived = message
      if (!this.isAtEnd) this.newCount += 1
    }
  }

  private isOurs(message: Message): boolean {
    if (this.groupId !== null) return message.groupId === this.groupId
    return message.fromId === this.peerId || message.toId === this.peerId
  }

  private markRead(): void {
    const { groupId } = this
    const seq = this.log.lastFrom(this.peerId)?.seq ?? 0
    if (!this.isVisible || !this.isAtEnd || groupId === null || seq <= this.toldSeq) return
    this.toldSeq = seq
    this.setHead({ readSeq: Math.max(seq, this.head.value?.readSeq ?? 0) })
    try {
      this.deps.realtime.publish('read', { groupId, seq })
    } catch {
      void this.tellReadByCall(seq)
    }
  }

  /** Without a link reading is told by the call; what fails is told by the next sync. */
  private async tellReadByCall(seq: number): Promise<void> {
    try {
      await this.ask({ afterSeq: this.log.lastSeq, readSeq: seq, limit: 1 })
      this.deps.onRead()
    } catch {
      this.toldSeq = 0
    }
  }

  private noteRead(groupId: string, byId: string, seq: number): void {
    if (groupId !== this.groupId || this.head.value === null) return
    const { readSeq, peerReadSeq } = this.head.value
    if (byId === this.peerId) this.setHead({ peerReadSeq: Math.max(peerReadSeq, seq) })
    else this.setHead({ readSeq: Math.max(readSeq, seq) })
  }

  private noteDelivered(groupId: string, seq: number): void {
    if (groupId === this.groupId) this.deliveredSeq = Math.max(this.deliveredSeq, seq)
  }

  private notePresence(userId: string, isOnline: boolean): void {
    const peer = this.head.value?.peer
    if (peer?.id === userId) this.setHead({ peer: { ...peer, activity: isOnline ? 'online' : 'recent' } })
  }

  private setHead(changes: Partial<ChatHead>): void {
    if (this.head.value) this.head.set({ ...this.head.value, ...changes })
  }
}
