import { makeAutoObservable, runInAction } from 'mobx'
import type { Data, Payload } from '@contract/index'
import type { Message } from '@contract/types/message'
import { failureName, type FailureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { coalesce } from '@/lib/coalesce'
import { RetryLater } from '@/lib/retry-later'
import { Loadable } from '../loadable'
import type { KeptChat } from './kept-chats'
import { MessageLog } from './message-log'

type ListAnswer = Data<'/api/user/message_list'>

/** The server's data about a chat, except its messages. */
export type ChatHead = Omit<ListAnswer, 'list' | 'hasMore' | 'nextBeforeSeq' | 'changed' | 'hasMoreChanged'>

/** The place of a chat: a known group, or the peer. */
export type ChatPlace = { readonly groupId: string } | { readonly userId: string }

/** Dependencies of the sync. */
export interface ChatSyncDeps {
  readonly api: Pick<UserApi, 'messageList'>
  /** Called for each new message at the end, before it is added to the log. */
  onJoin(message: Message): void
  /** Called after a pushed message was added to the log. */
  onAccepted(): void
  /** Called when the log is complete. */
  onCaughtUp(): void
}

/** Messages in a page. Source: ours */
const PAGE_SIZE = 30
/** Pages requested in a row to close a gap; beyond that the chat loads its end again. Source: ours */
const MAX_CATCH_UP_PAGES = 10
/** Page size on the way to a message far up, and the maximum of pages. Source: ours */
const FAR_PAGE_SIZE = 50
const MAX_FAR_PAGES = 40

const headOf = (answer: ListAnswer): ChatHead => {
  const { list: _list, hasMore: _hasMore, nextBeforeSeq: _next, ...rest } = answer
  const { changed: _changed, hasMoreChanged: _more, ...head } = rest
  return head
}

/**
 * Keeps the messages of one chat complete and in their latest forms. Pushed messages are applied as they arrive. What
 * a push may have missed is requested: new messages by `afterSeq`, altered ones by `afterRev`.
 * Source: product §7.5.1
 */
export class ChatSync {
  /** The peer and what the viewer may do; null until the first load. */
  readonly head = new Loadable<ChatHead>()
  readonly log = new MessageLog()
  earlierState: 'idle' | 'loading' | 'error' = 'idle'
  /** The peer left or blocked the viewer while the chat was open. */
  isPeerUnavailable = false
  readonly place: ChatPlace
  private readonly deps: ChatSyncDeps
  /** True when a push arrived during a load whose answer may be older. */
  private needsSync = false
  /** Number of loads that have begun. */
  private loads = 0
  private readonly syncOnce = coalesce(() => this.runSync())
  /** True while the chat shows what the device stored, until the server has answered. */
  isKept = false
  private isDisposed = false
  private readonly retry = new RetryLater(() => void this.sync())

  constructor(place: ChatPlace, deps: ChatSyncDeps) {
    this.place = place
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'syncOnce' | 'needsSync' | 'loads' | 'isDisposed' | 'retry'>(
      this,
      {
        ...{ head: false, log: false, place: false, deps: false, syncOnce: false, needsSync: false },
        ...{ loads: false, isKept: false, isDisposed: false, retry: false },
      },
      { autoBind: true },
    )
  }

  /** Null until the peer is known. */
  get peerId(): string | null {
    return this.head.value?.peer.id ?? ('userId' in this.place ? this.place.userId : null)
  }

  /** Null before the first message. */
  get groupId(): string | null {
    return this.head.value?.groupId ?? ('groupId' in this.place ? this.place.groupId : null)
  }

  /** Loads the end of the chat; a failure keeps the present messages. Only the newest load counts. Never rejects. */
  async load(): Promise<void> {
    const mine = (this.loads += 1)
    const data = await this.head.run(async () => {
      const answer = await this.ask({ limit: PAGE_SIZE })
      if (mine === this.loads) {
        const { list, hasMore, rev } = answer
        runInAction(() => this.log.replace(list, hasMore, rev, this.isTurnedBy(answer)))
      }
      return headOf(answer)
    })
    if (!data) {
      if (this.isKept) this.retry.failed()
      return
    }
    this.isKept = false
    this.finish()
    if (!this.needsSync) return
    this.needsSync = false
    void this.sync()
  }

  /** Shows what the device stored, and loads the end again once the server can be reached. */
  showKept({ head, messages }: KeptChat): void {
    this.isKept = true
    this.head.set(head)
    this.log.replace(messages, (messages[0]?.seq ?? 1) > 1, head.rev)
    this.retry.failed()
  }

  /** Loads the page before the first message. Never rejects. */
  async loadEarlier(): Promise<void> {
    await this.prependPage(PAGE_SIZE)
  }

  /** Loads earlier pages until this number is loaded, or known to be missing. Never rejects. */
  async reach(seq: number): Promise<void> {
    for (let page = 0; page < MAX_FAR_PAGES; page += 1) {
      const isThere = this.log.firstSeq !== null && this.log.firstSeq <= seq
      if (isThere || !this.log.hasEarlier || !(await this.prependPage(FAR_PAGE_SIZE))) return
    }
  }

  /**
   * Requests new and altered messages and the present state of the chat. Calls during a run share one next run. Never
   * rejects.
   */
  sync(): Promise<void> {
    if (this.isDisposed) return Promise.resolve()
    if (this.head.value === null || this.isKept)
      return this.head.state === 'loading' ? Promise.resolve() : this.load()
    return this.syncOnce()
  }

  /** Adds a pushed message, or one that was sent from here. */
  receive(message: Message): void {
    if (!this.isOurs(message) || this.isTooEarly()) return
    if (this.groupId === null) this.setHead({ groupId: message.groupId })
    if (message.seq > this.log.lastSeq + 1) return void this.sync()
    if (message.seq === this.log.lastSeq + 1) this.deps.onJoin(message)
    this.log.add(message)
    this.deps.onAccepted()
  }

  /** Applies a pushed later form of a message. After a missed change it requests all changes since. */
  receiveChange(message: Message): void {
    if (!this.isOurs(message) || this.isTooEarly()) return
    this.log.alter(message)
    if (message.rev > this.log.rev + 1 || message.seq > this.log.lastSeq) void this.sync()
    else this.log.recordRev(message.rev)
  }

  /**
   * Requests the message with this address again, because addresses of pictures and voices expire. Returns the new
   * address, or null without one or when the server cannot be reached. Never rejects.
   */
  async renewMedia(url: string): Promise<string | null> {
    const shown = this.log.messages.find(
      ({ content }) =>
        content.url === url || content.thumbUrl === url || content.likedPhoto?.thumbUrl === url,
    )
    if (!shown) return null
    try {
      const { list } = await this.ask({ beforeSeq: shown.seq + 1, limit: 1 })
      const fresh = list.find(({ seq }) => seq === shown.seq)
      if (!fresh) return null
      runInAction(() => this.log.renew(fresh))
      const { content } = fresh
      const renewed = shown.content.url === url ? content.url : content.thumbUrl
      return renewed === undefined || renewed === url ? null : renewed
    } catch {
      return null
    }
  }

  setHead(changes: Partial<ChatHead>): void {
    if (this.head.value) this.head.set({ ...this.head.value, ...changes })
  }

  /** Requests a part of the chat. */
  ask(
    range: Omit<Payload<'/api/user/message_list'>, 'userId' | 'groupId'>,
  ): Promise<Data<'/api/user/message_list'>> {
    const { groupId } = this
    const place = groupId === null ? this.place : { groupId }
    return this.deps.api.messageList({ ...place, ...range })
  }

  dispose(): void {
    this.isDisposed = true
    this.retry.end()
  }

  private async prependPage(limit: number): Promise<boolean> {
    const { firstSeq } = this.log
    if (!this.log.hasEarlier || firstSeq === null || this.earlierState === 'loading') return false
    this.earlierState = 'loading'
    try {
      const { list, hasMore, rev } = await this.ask({ beforeSeq: firstSeq, limit })
      // If the chat has loaded its end again meanwhile, it has another first message and this page does not belong to
      // it.
      const isStale = this.log.firstSeq !== firstSeq
      runInAction(() => {
        if (!isStale && !this.log.prepend(list, hasMore, rev)) void this.sync()
        this.earlierState = 'idle'
      })
      return !isStale
    } catch {
      runInAction(() => (this.earlierState = 'error'))
      return false
    }
  }

  private async runSync(): Promise<void> {
    if (this.isDisposed) return
    try {
      await this.catchUp()
    } catch (error) {
      this.setFailure(failureName(error))
    }
  }

  private async catchUp(): Promise<void> {
    for (let page = 0; page < MAX_CATCH_UP_PAGES; page += 1) {
      const { lastSeq: afterSeq, rev: afterRev } = this.log
      const answer = await this.ask({ afterSeq, afterRev, limit: PAGE_SIZE })
      // A load or an older page has set the log back meanwhile, so no answer contains the messages in between.
      if (this.log.lastSeq < afterSeq || this.log.rev < afterRev) continue
      if (this.isTurnedBy(answer)) return this.load()
      runInAction(() => this.applyAnswer(answer))
      if (!answer.hasMore && !answer.hasMoreChanged) return this.finish()
    }
    // After so many missed messages the end matters more than the middle; earlier pages load on the way up.
    await this.load()
  }

  /**
   * True when the peer became unavailable or available again: their messages are then emptied or restored under the
   * same numbers.
   */
  private isTurnedBy({ peer }: ListAnswer): boolean {
    return this.head.value !== null && this.head.value.peer.gone !== peer.gone
  }

  private applyAnswer(answer: ListAnswer): void {
    const { list, changed } = answer
    this.head.set(headOf(answer))
    this.isPeerUnavailable = false
    const { lastSeq } = this.log
    for (const message of list) if (message.seq > lastSeq) this.deps.onJoin(message)
    this.log.append(list)
    for (const message of changed) this.log.alter(message)
    this.log.recordRev(answer.hasMoreChanged ? (changed[changed.length - 1]?.rev ?? 0) : answer.rev)
  }

  private setFailure(name: FailureName): void {
    if (name === 'TARGET_NOT_VISIBLE' || name === 'NOT_FOUND') this.isPeerUnavailable = true
    // The next event may be far away, so this retries without one.
    else if (name !== 'SESSION_ENDED') this.retry.failed()
  }

  private finish(): void {
    this.retry.settled()
    this.isPeerUnavailable = false
    this.deps.onCaughtUp()
  }

  /** A pending answer may be older than the push, so the chat syncs after it. */
  private isTooEarly(): boolean {
    if (this.head.state === 'loading') this.needsSync = true
    return this.head.value === null
  }

  private isOurs(message: Message): boolean {
    if (this.groupId !== null) return message.groupId === this.groupId
    return message.fromId === this.peerId || message.toId === this.peerId
  }
}
