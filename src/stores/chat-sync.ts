import { makeAutoObservable, runInAction } from 'mobx'
import type { Data, Payload } from '@contract/index'
import type { Message } from '@contract/types/message'
import { failureName, type FailureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { gathered } from '@/lib/gathered'
import { RetryLater } from '@/lib/retry-later'
import { Loadable } from './loadable'
import { MessageLog } from './message-log'

type ListAnswer = Data<'/api/user/message_list'>

/** Everything the server tells of a chat beside its messages. */
export type ChatHead = Omit<ListAnswer, 'list' | 'hasMore' | 'changed' | 'hasMoreChanged'>

/** Which chat: a known group, or the member to talk to. */
export type ChatPlace = { readonly groupId: string } | { readonly userId: string }

/** What keeping up with a chat is built from. */
export interface ChatSyncDeps {
  readonly api: Pick<UserApi, 'messageList'>
  /** Hears of each message that joins the end, before it stands in the log. */
  onJoin(message: Message): void
  /** Hears that a pushed message stands in the log. */
  onTaken(): void
  /** Hears that everything up to now is there. */
  onCaughtUp(): void
}

/** Messages a page of the flow has. Source: ours */
const PAGE_SIZE = 30
/** Pages asked for in a row to close a gap; beyond that the chat starts anew from its end. Source: ours */
const MAX_CATCH_UP_PAGES = 10
/** Messages a page has on the way to one that lies far up, and how many pages are asked for. Source: ours */
const FAR_PAGE_SIZE = 50
const MAX_FAR_PAGES = 40

const headOf = (answer: ListAnswer): ChatHead => {
  const { list: _list, hasMore: _hasMore, changed: _changed, hasMoreChanged: _more, ...head } = answer
  return head
}

/**
 * Keeps the messages of one chat complete and in their latest forms. Pushed ones are taken as they come; whatever a
 * push may have missed, new ones by `afterSeq` and altered ones by `afterRev`, is asked for.
 * Source: product §7.5.1
 */
export class ChatSync {
  /** The peer and what may be done; null until the first load. */
  readonly head = new Loadable<ChatHead>()
  readonly log = new MessageLog()
  earlierState: 'idle' | 'loading' | 'error' = 'idle'
  /** The peer left or blocked the viewer while the chat was open. */
  isPeerGone = false
  private readonly place: ChatPlace
  private readonly deps: ChatSyncDeps
  /** Something came while an answer was on its way that may be older. */
  private needsSync = false
  /** Loads that have begun. */
  private loads = 0
  private readonly syncOnce = gathered(() => this.runSync())
  private isDisposed = false
  private readonly retry = new RetryLater(() => void this.sync())

  constructor(place: ChatPlace, deps: ChatSyncDeps) {
    this.place = place
    this.deps = deps
    makeAutoObservable<this, 'place' | 'deps' | 'syncOnce' | 'needsSync' | 'loads' | 'isDisposed' | 'retry'>(
      this,
      {
        head: false,
        log: false,
        place: false,
        deps: false,
        syncOnce: false,
        needsSync: false,
        loads: false,
        isDisposed: false,
        retry: false,
      },
      { autoBind: true },
    )
  }

  /** Null until the peer is known. */
  get peerId(): string | null {
    return this.head.value?.peer.id ?? ('userId' in this.place ? this.place.userId : null)
  }

  /** Null before the first word. */
  get groupId(): string | null {
    return this.head.value?.groupId ?? ('groupId' in this.place ? this.place.groupId : null)
  }

  /** Loads the end of the chat; keeps what is there when it fails. Only the newest load counts. Never rejects. */
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
    if (!data) return
    this.finish()
    if (!this.needsSync) return
    this.needsSync = false
    void this.sync()
  }

  /** Loads the page before the first message. Never rejects. */
  async loadEarlier(): Promise<void> {
    await this.prependPage(PAGE_SIZE)
  }

  /** Loads earlier pages until this number is there, or known to be gone. Never rejects. */
  async reach(seq: number): Promise<void> {
    for (let page = 0; page < MAX_FAR_PAGES; page += 1) {
      const isThere = this.log.firstSeq !== null && this.log.firstSeq <= seq
      if (isThere || !this.log.hasEarlier || !(await this.prependPage(FAR_PAGE_SIZE))) return
    }
  }

  /**
   * Asks for what came and what was altered since, and for the present state of the chat. Calls while one runs lead
   * to one more. Never rejects.
   */
  sync(): Promise<void> {
    if (this.isDisposed) return Promise.resolve()
    if (this.head.value === null) return this.head.state === 'loading' ? Promise.resolve() : this.load()
    return this.syncOnce()
  }

  /** A pushed message, or one that was sent from here. */
  receive(message: Message): void {
    if (!this.isOurs(message) || this.isTooEarly()) return
    if (this.groupId === null) this.setHead({ groupId: message.groupId })
    if (message.seq > this.log.lastSeq + 1) return void this.sync()
    if (message.seq === this.log.lastSeq + 1) this.deps.onJoin(message)
    this.log.take(message)
    this.deps.onTaken()
  }

  /** A pushed later form of a message. One change that was missed makes the chat ask for all since. */
  receiveChange(message: Message): void {
    if (!this.isOurs(message) || this.isTooEarly()) return
    this.log.alter(message)
    if (message.rev > this.log.rev + 1 || message.seq > this.log.lastSeq) void this.sync()
    else this.log.noteRev(message.rev)
  }

  setHead(changes: Partial<ChatHead>): void {
    if (this.head.value) this.head.set({ ...this.head.value, ...changes })
  }

  /** Asks for a part of the chat. */
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
      // A chat that started anew meanwhile has another first message, to which this page does not belong.
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
      this.noteFailure(failureName(error))
    }
  }

  private async catchUp(): Promise<void> {
    for (let page = 0; page < MAX_CATCH_UP_PAGES; page += 1) {
      const { lastSeq: afterSeq, rev: afterRev } = this.log
      const answer = await this.ask({ afterSeq, afterRev, limit: PAGE_SIZE })
      // A load or an older page has set the log back meanwhile: what lies between is in no answer.
      if (this.log.lastSeq < afterSeq || this.log.rev < afterRev) continue
      if (this.isTurnedBy(answer)) return this.load()
      runInAction(() => this.takeAnswer(answer))
      if (!answer.hasMore && !answer.hasMoreChanged) return this.finish()
    }
    // So much was missed that the end is worth more than the middle; earlier pages are loaded on the way up.
    await this.load()
  }

  /** The peer went away, or is back: their part is emptied, or whole again, under the numbers that it had. */
  private isTurnedBy({ peer }: ListAnswer): boolean {
    return this.head.value !== null && this.head.value.peer.gone !== peer.gone
  }

  private takeAnswer(answer: ListAnswer): void {
    const { list, changed } = answer
    this.head.set(headOf(answer))
    this.isPeerGone = false
    const { lastSeq } = this.log
    for (const message of list) if (message.seq > lastSeq) this.deps.onJoin(message)
    this.log.append(list)
    for (const message of changed) this.log.alter(message)
    this.log.noteRev(answer.hasMoreChanged ? (changed[changed.length - 1]?.rev ?? 0) : answer.rev)
  }

  private noteFailure(name: FailureName): void {
    if (name === 'TARGET_NOT_VISIBLE' || name === 'NOT_FOUND') this.isPeerGone = true
    // No event may come for long, so what was missed is asked for again without one.
    else if (name !== 'SESSION_ENDED') this.retry.failed()
  }

  private finish(): void {
    this.retry.settled()
    this.isPeerGone = false
    this.deps.onCaughtUp()
  }

  /** An answer on its way may be older than what was pushed, so it is asked for once more after it. */
  private isTooEarly(): boolean {
    if (this.head.state === 'loading') this.needsSync = true
    return this.head.value === null
  }

  private isOurs(message: Message): boolean {
    if (this.groupId !== null) return message.groupId === this.groupId
    return message.fromId === this.peerId || message.toId === this.peerId
  }
}
