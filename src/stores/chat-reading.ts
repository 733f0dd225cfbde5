import { makeAutoObservable } from 'mobx'
import type { Message } from '@contract/types/message'
import type { ChatSync } from './chat-sync'
import type { ReceiptsStore } from './receipts'

/** What reading a chat is built from. */
export interface ChatReadingDeps {
  readonly sync: ChatSync
  readonly receipts: Pick<ReceiptsStore, 'tellRead'>
  /** Unread figures changed by a way that no event tells. */
  onRead(): void
}

/** Unread messages above the screen, and where they begin. */
export interface UnreadAbove {
  readonly seq: number
  readonly count: number
}

/**
 * What the viewer sees of one chat: told to the server as read, counted while they are further up, and found again
 * after an absence.
 * Source: product §7.5.2
 */
export class ChatReading {
  /** Messages of the peer that came while the viewer was reading further up. */
  newCount = 0
  /** The flow shows its end. */
  isAtEnd = true
  isVisible = false
  /** Number of the peer's latest message that came while the chat was open; null before. */
  private arrivedSeq: number | null = null
  /** The messages that were unread when the chat was opened; null once they have been looked at. */
  private opened: UnreadAbove | null = null
  private hasOpened = false
  /** Number of the uppermost message on the screen; null until the flow told. */
  private topSeq: number | null = null
  /** How far reading was told to the server since the link last came up. */
  private toldSeq = 0
  private readonly deps: ChatReadingDeps

  constructor(deps: ChatReadingDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'toldSeq' | 'hasOpened'>(
      this,
      { deps: false, toldSeq: false, hasOpened: false },
      { autoBind: true, deep: false },
    )
  }

  /**
   * The peer's latest message that came while the chat was open, as it stands now; null before, and once it was withdrawn
   * or nothing of the peer is shown any more.
   */
  get latestArrived(): Message | null {
    const message = this.arrivedSeq === null ? null : this.deps.sync.log.find(this.arrivedSeq)
    return message?.recalledAt === null ? message : null
  }

  /** Where unread messages begin above the screen; null when they do not. */
  get unreadAbove(): UnreadAbove | null {
    const { opened, topSeq } = this
    return opened !== null && topSeq !== null && topSeq > opened.seq ? opened : null
  }

  /** True when this shows or hides the chat, which was not so before. */
  setVisible(isVisible: boolean): boolean {
    const hasChanged = isVisible !== this.isVisible
    this.isVisible = isVisible
    if (hasChanged && isVisible) this.mark()
    return hasChanged
  }

  /** The flow is scrolled to its end, or away from it. */
  setAtEnd(isAtEnd: boolean): void {
    this.isAtEnd = isAtEnd
    if (!isAtEnd) return
    this.newCount = 0
    this.mark()
  }

  /** The uppermost message on the screen. */
  setTop(seq: number): void {
    this.topSeq = seq
    if (this.opened !== null && seq <= this.opened.seq) this.opened = null
  }

  /** The viewer went to the unread messages, or does not care for them. */
  dropUnread(): void {
    this.opened = null
  }

  /** A message joins the end. */
  noteJoined(message: Message): void {
    this.arrivedSeq = message.seq
    if (!this.isAtEnd) this.newCount += 1
  }

  /** A pushed message stands in the log. */
  noteTaken(): void {
    this.mark()
  }

  /** Everything up to now is there, with how far the server knows of reading; the row counts `unreadCount`. */
  noteCaughtUp(unreadCount: number): void {
    this.toldSeq = this.deps.sync.head.value?.readSeq ?? 0
    this.noteOpened(unreadCount)
    this.mark()
  }

  private noteOpened(unreadCount: number): void {
    const { head, log, peerId } = this.deps.sync
    if (this.hasOpened || head.value === null || head.state !== 'ready') return
    this.hasOpened = true
    const { readSeq } = head.value
    const unread = log.messages.filter(
      ({ seq, fromId, type }) => seq > readSeq && fromId === peerId && type !== 'tip' && type !== 'recall',
    )
    const notLoaded = log.hasEarlier ? Math.max(0, (log.firstSeq ?? 0) - readSeq - 1) : 0
    const seq = notLoaded > 0 ? readSeq + 1 : (unread[0]?.seq ?? null)
    // Without the row, as when the chat was opened by its address, what is not loaded counts as the peer's.
    const count = notLoaded > 0 ? unreadCount || notLoaded + unread.length : unread.length
    if (seq !== null && count > 0) this.opened = { seq, count }
  }

  private mark(): void {
    const { sync, receipts } = this.deps
    const { groupId } = sync
    const seq = sync.log.lastFrom(sync.peerId)?.seq ?? 0
    if (!this.isVisible || !this.isAtEnd || groupId === null || seq <= this.toldSeq) return
    this.toldSeq = seq
    sync.setHead({ readSeq: Math.max(seq, sync.head.value?.readSeq ?? 0) })
    try {
      receipts.tellRead(groupId, seq)
    } catch {
      void this.tellByCall(seq)
    }
  }

  /** Without a link reading is told by the call; what fails is told by the next sync. */
  private async tellByCall(seq: number): Promise<void> {
    const { sync, onRead } = this.deps
    try {
      await sync.ask({ afterSeq: sync.log.lastSeq, readSeq: seq, limit: 1 })
      onRead()
    } catch {
      this.toldSeq = 0
    }
  }
}
