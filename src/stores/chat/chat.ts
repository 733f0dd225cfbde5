import { makeAutoObservable } from 'mobx'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Message } from '@contract/types/message'
import type { StickerId } from '@contract/stickers'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import type { Unsubscribe } from '@/lib/emitter'
import type { RealtimeClient } from '@/realtime/client'
import { ChatActs } from './chat-acts'
import { ChatExchange } from './chat-exchange'
import { chatFlow, type FlowItem } from './chat-flow'
import { ChatReading } from './chat-reading'
import { ChatSearch } from './chat-search'
import { findSubject, type SubjectRef } from './chat-subject'
import { ChatSync, type ChatPlace } from './chat-sync'
import { ChatWriting } from './chat-writing'
import type { ConnectionStore } from '../connection'
import type { InboxStore } from './groups/inbox'
import type { ChatCache, KeptChats } from './kept-chats'
import type { OutgoingMedia, OutgoingMessage } from './outgoing/outgoing-message'
import type { SessionStore } from '../account/session'
import type { TalkStores } from './talk'
import type { UnreadStore } from './groups/unread'
import type { UploadFile } from '@/upload/upload'

/** Dependencies of a chat. */
export interface ChatDeps {
  readonly api: Pick<UserApi, 'messageList' | 'addAction' | 'deleteAction' | 'sendMsg' | 'billList' | 'getWx'>
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly connection: Pick<ConnectionStore, 'onReachable' | 'onPoll'>
  readonly inbox: InboxStore
  readonly talk: Pick<TalkStores, 'outgoing' | 'drafts' | 'receipts' | 'groups' | 'setShown'>
  readonly session: Pick<SessionStore, 'memberId'>
  readonly keptChats: KeptChats
  readonly unread: Pick<UnreadStore, 'refresh'>
  readonly clock: Clock
  newClientToken(): string
}

/**
 * One open chat: syncing, reading, writing, and actions on its messages. Each open page has its own, and disposes it
 * when it closes.
 * Source: product §7.5
 */
export class ChatStore {
  readonly sync: ChatSync
  readonly reading: ChatReading
  readonly writing: ChatWriting
  readonly acts: ChatActs
  readonly exchange: ChatExchange
  readonly search: ChatSearch
  /** Number up to which the peer's device has the viewer's messages, as far as reported since the last answer. */
  private deliveredSeq = 0
  private readonly cache: ChatCache
  private readonly deps: ChatDeps
  private readonly subscriptions: Unsubscribe[]

  constructor(deps: ChatDeps, place: ChatPlace) {
    this.deps = deps
    const { api, realtime, clock, newClientToken } = deps
    const { receipts, drafts } = deps.talk
    const viewerId = () => deps.session.memberId
    const sync = new ChatSync(place, {
      api,
      onJoin: (message) => this.join(message),
      onAccepted: () => this.reading.onAccepted(),
      onCaughtUp: () => this.caughtUp(),
    })
    this.sync = sync
    this.cache = deps.keptChats.cacheOf(sync, deps.session)
    this.reading = new ChatReading({ sync, receipts, onRead: () => void deps.unread.refresh() })
    this.writing = new ChatWriting({ sync, realtime, drafts, clock })
    this.acts = new ChatActs({ api, sync, viewerId, newClientToken })
    this.exchange = new ChatExchange({ api, sync, newClientToken })
    this.search = new ChatSearch(sync)
    makeAutoObservable<this, 'cache' | 'deps' | 'subscriptions'>(
      this,
      {
        ...{ sync: false, reading: false, writing: false, acts: false, exchange: false, search: false },
        ...{ cache: false, deps: false, subscriptions: false, isOwn: false },
      },
      { autoBind: true },
    )
    this.subscriptions = this.listen()
  }

  get head() {
    return this.sync.head
  }

  get log() {
    return this.sync.log
  }

  /** Null until the peer is known. */
  get peerId(): string | null {
    return this.sync.peerId
  }

  /** Null before the first message. */
  get groupId(): string | null {
    return this.sync.groupId
  }

  /** True for the chat with the service: no profile, no place, no safety sheets. Source: product §8 (31) */
  get isService(): boolean {
    return this.peerId === SERVICE_ACCOUNT_ID
  }

  get outgoing(): readonly OutgoingMessage[] {
    return this.peerId === null ? [] : this.deps.talk.outgoing.toPeer(this.peerId)
  }

  /** Messages, separators and unsent messages, from the top down. */
  get flow(): readonly FlowItem[] {
    const viewerId = this.deps.session.memberId
    if (viewerId === null) return []
    const isFromSpeedDate = this.head.value?.origin === 'speed' && !this.log.hasEarlier
    return chatFlow(this.log.messages, this.outgoing, viewerId, isFromSpeedDate)
  }

  /**
   * True when the peer left, blocked the viewer, or was blocked: nothing of them is shown, and nothing leads to them.
   */
  get isPeerAway(): boolean {
    const head = this.head.value
    return head !== null && (head.blockedByMe || this.sync.isPeerUnavailable || head.peer.gone)
  }

  /** True when the viewer cannot write now. */
  get isClosed(): boolean {
    return this.isPeerAway || this.head.value?.canMessage.allowed === false
  }

  /** Number of messages between the two, as far as it matters for ice-breakers. */
  get messageCount(): number {
    return Math.max(this.log.lastSeq, this.log.messages.length) + this.outgoing.length
  }

  /** The viewer's latest sent message; its bubble shows the read mark. */
  get latestOwn(): Message | null {
    return this.log.lastFrom(this.deps.session.memberId)
  }

  /** Delivery status of the viewer's latest message. */
  get latestOwnStatus(): 'sent' | 'delivered' | 'read' | null {
    const seq = this.latestOwn?.seq
    const head = this.head.value
    if (seq === undefined || head === null) return null
    if (seq <= head.peerReadSeq) return 'read'
    return seq <= Math.max(this.deliveredSeq, head.peerDeliveredSeq) ? 'delivered' : 'sent'
  }

  /**
   * How many messages each side must still write before pictures and voices may be sent, as far as the loaded
   * messages prove it; 0 when they may be sent, or when only the server knows. Source: product §7.4
   */
  mediaNeeds(count: number): number {
    const { messages, lastSeq } = this.log
    if (this.isService) return 0
    if (messages.length !== lastSeq) return 0
    const said = messages.filter(({ type }) => type !== 'tip')
    const mine = said.filter((message) => this.isOwn(message)).length
    return Math.max(0, count - Math.min(mine, said.length - mine))
  }

  isOwn(message: Message): boolean {
    return message.fromId === this.deps.session.memberId
  }

  /** Loads the end of the chat, or shows the stored one. Never rejects. */
  async load(): Promise<void> {
    await this.sync.load()
    this.cache.afterLoad()
  }

  /** Sends a text, or a sticker that the text names, which leaves the draft; `on` is the liked part that it answers. */
  send(text: string, on: string | null = null, sticker?: StickerId): void {
    if (this.peerId === null || text.trim() === '') return
    const { quoted, about } = this.writing
    const replyTo = quoted && { seq: quoted.seq, type: quoted.type, preview: quoted.content.text ?? '' }
    this.reading.setAtEnd(true)
    this.deps.talk.outgoing.send(this.peerId, text, sticker ? { replyTo, sticker } : { on, replyTo, about })
    if (sticker) this.writing.setQuoted(null)
    else this.writing.finish()
  }

  /**
   * Makes the next message refer to a bill or an order of the viewer, unless a loaded message did already. Fails:
   * NOT_FOUND for one of another member.
   */
  async attach(request: SubjectRef): Promise<void> {
    const subject = await findSubject(this.deps.api, request)
    const isShown = this.log.messages.some(({ content }) => content.about?.id === subject.id)
    if (!isShown) this.writing.setAbout(subject)
  }

  /** Sends a picture or a voice message. */
  sendMedia(media: OutgoingMedia, file: UploadFile): void {
    if (this.peerId === null) return
    this.reading.setAtEnd(true)
    this.deps.talk.outgoing.sendMedia(this.peerId, media, file)
  }

  /** Sets whether the page is on top and the app in front; only then are messages read. Source: product §7.5.2 */
  setVisible(isVisible: boolean): void {
    const hasChanged = this.reading.setVisible(isVisible)
    if (hasChanged) this.deps.talk.setShown(this, isVisible)
    if (!isVisible) this.cache.keep(this.isPeerAway)
    if (hasChanged && isVisible && this.head.value !== null) void this.sync.sync()
  }

  /** Stops listening. */
  dispose(): void {
    this.deps.talk.setShown(this, false)
    this.cache.keep(this.isPeerAway)
    this.search.close()
    this.sync.dispose()
    for (const unsubscribe of this.subscriptions) unsubscribe()
  }

  private listen(): Unsubscribe[] {
    const { inbox, connection, talk } = this.deps
    return [
      inbox.on('msg', ({ message }) => this.sync.receive(message)),
      inbox.on('recall', ({ message }) => {
        this.acts.keepRecalled(message)
        this.sync.receiveChange(message)
      }),
      inbox.on('change', ({ message }) => this.sync.receiveChange(message)),
      inbox.on('read', ({ groupId, byId, seq }) => this.applyRead(groupId, byId, seq)),
      inbox.on('delivered', ({ groupId, seq }) => this.applyDelivered(groupId, seq)),
      inbox.on('group', ({ groupId }) => {
        if (groupId === this.groupId) void this.sync.sync()
      }),
      // The options for the peer's contact depend on its order.
      inbox.on('unlock', () => void this.sync.sync()),
      // A restriction of the viewer began or ended, so whether they may write has changed.
      inbox.on('notice', ({ notice }) => {
        if (notice.category === 'account') void this.sync.sync()
      }),
      inbox.on('presence', ({ userId, online }) => this.applyPresence(userId, online)),
      connection.onReachable(() => void this.sync.sync()),
      connection.onPoll(() => {
        if (this.reading.isVisible) void this.sync.sync()
      }),
      talk.outgoing.onSent(({ peerId, answer }) => {
        if (peerId !== this.peerId) return
        this.sync.receive(answer.message)
        this.sync.setHead({ groupId: answer.message.groupId, canMessage: answer.canMessage })
      }),
      talk.outgoing.onRefused((message) => {
        if (message.peerId === this.peerId) void this.sync.sync()
      }),
    ]
  }

  /** Handles a new message for the queue and the reader, before it is added to the log. */
  private join(message: Message): void {
    if (this.isOwn(message)) this.deps.talk.outgoing.letGo(message.clientMsgId)
    else if (message.type !== 'tip') this.reading.onJoined(message)
  }

  private caughtUp(): void {
    const { groups } = this.deps.talk
    this.dropArrived()
    this.cache.keep(this.isPeerAway)
    this.reading.onCaughtUp(this.groupId === null ? 0 : (groups.find(this.groupId)?.unread ?? 0))
  }

  /**
   * Removes messages from the queue that the log contains, even if the answer was lost and their sending counts as
   * failed.
   */
  private dropArrived(): void {
    const waiting = this.outgoing.map(({ clientMsgId }) => clientMsgId)
    if (waiting.length === 0) return
    const known = new Set(this.log.messages.map(({ clientMsgId }) => clientMsgId))
    for (const id of waiting) if (known.has(id)) this.deps.talk.outgoing.letGo(id)
  }

  private applyRead(groupId: string, byId: string, seq: number): void {
    if (groupId !== this.groupId || this.head.value === null) return
    const { readSeq, peerReadSeq } = this.head.value
    if (byId === this.peerId) this.sync.setHead({ peerReadSeq: Math.max(peerReadSeq, seq) })
    else this.sync.setHead({ readSeq: Math.max(readSeq, seq) })
  }

  private applyDelivered(groupId: string, seq: number): void {
    if (groupId === this.groupId) this.deliveredSeq = Math.max(this.deliveredSeq, seq)
  }

  private applyPresence(userId: string, isOnline: boolean): void {
    const peer = this.head.value?.peer
    if (peer?.id === userId) {
      this.sync.setHead({ peer: { ...peer, activity: isOnline ? 'online' : 'recent' } })
    }
  }
}
