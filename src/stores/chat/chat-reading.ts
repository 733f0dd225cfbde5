import { makeAutoObservable } from 'mobx'
import type { Message } from '@contract/types/message'
import type { ChatSync } from './chat-sync'
import type { ReceiptsStore } from './receipts'

/** Dependencies of the reading status. */
export interface ChatReadingDeps {
  readonly sync: ChatSync
  readonly receipts: Pick<ReceiptsStore, 'sendRead'>
  /** Called after a change of the unread figures that no event reports. */
  onRead(): void
}

/** Unread messages above the screen: the number of the first and their count. */
export interface UnreadAbove {
  readonly seq: number
  readonly count: number
}

/**
 * What the viewer sees of one chat: reports messages as read, counts new ones while the viewer is further up, and
 * finds unread ones after an absence.
 * Source: product §7.5.2
 */
export class ChatReading {
  /** Messages of the peer that arrived while the viewer was reading further up. */
  newCount = 0
  /** True when the list is scrolled to its end. */
  isAtEnd = true
  isVisible = false
  /** Number of the peer's latest message that arrived while the chat was open; null before. */
  private arrivedSeq: number | null = null
  /** The messages that were unread when the chat was opened; null once the viewer has seen them. */
  private opened: UnreadAbove | null = null
  private hasOpened = false
  /** Number of the uppermost message on the screen; null until the list has reported it. */
  private topSeq: number | null = null
  /** Number up to which messages were reported as read since the last connection. */
  private reportedSeq = 0
  private readonly deps: ChatReadingDeps

  constructor(deps: ChatReadingDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'reportedSeq' | 'hasOpened'>(
      this,
      { deps: false, reportedSeq: false, hasOpened: false },
      { autoBind: true, deep: false },
    )
  }

  /**
   * The peer's latest message that arrived while the chat was open, in its present form; null before, after its
   * recall, and when the peer is unavailable.
   */
  get latestArrived(): Message | null {
    const message = this.arrivedSeq === null ? null : this.deps.sync.log.find(this.arrivedSeq)
    return message?.recalledAt === null ? message : null
  }

  /** Where unread messages begin above the screen; null without unread ones above it. */
  get unreadAbove(): UnreadAbove | null {
    const { opened, topSeq } = this
    return opened !== null && topSeq !== null && topSeq > opened.seq ? opened : null
  }

  /** Sets whether the chat is visible; returns true on a change. */
  setVisible(isVisible: boolean): boolean {
    const hasChanged = isVisible !== this.isVisible
    this.isVisible = isVisible
    if (hasChanged && isVisible) this.mark()
    return hasChanged
  }

  /** The list was scrolled to its end, or away from it. */
  setAtEnd(isAtEnd: boolean): void {
    this.isAtEnd = isAtEnd
    if (!isAtEnd) return
    this.newCount = 0
    this.mark()
  }

  /** Sets the uppermost message on the screen. */
  setTop(seq: number): void {
    this.topSeq = seq
    if (this.opened !== null && seq <= this.opened.seq) this.opened = null
  }

  /** The viewer went to the unread messages or dismissed them. */
  dropUnread(): void {
    this.opened = null
  }

  /** Handles a new message at the end. */
  onJoined(message: Message): void {
    this.arrivedSeq = message.seq
    if (!this.isAtEnd) this.newCount += 1
  }

  /** Handles a pushed message after it was added to the log. */
  onAccepted(): void {
    this.mark()
  }

  /**
   * Handles the end of a sync, after which the server's read number is known; the group's row counts `unreadCount`.
   */
  onCaughtUp(unreadCount: number): void {
    this.reportedSeq = this.deps.sync.head.value?.readSeq ?? 0
    this.recordOpened(unreadCount)
    this.mark()
  }

  private recordOpened(unreadCount: number): void {
    const { head, log, peerId } = this.deps.sync
    if (this.hasOpened || head.value === null || head.state !== 'ready') return
    this.hasOpened = true
    const { readSeq } = head.value
    const unread = log.messages.filter(
      ({ seq, fromId, type }) => seq > readSeq && fromId === peerId && type !== 'tip' && type !== 'recall',
    )
    const notLoaded = log.hasEarlier ? Math.max(0, (log.firstSeq ?? 0) - readSeq - 1) : 0
    const seq = notLoaded > 0 ? readSeq + 1 : (unread[0]?.seq ?? null)
    // Without the row, as when the chat was opened by its address, all messages that are not loaded count as the
    // peer's.
    const count = notLoaded > 0 ? unreadCount || notLoaded + unread.length : unread.length
    if (seq !== null && count > 0) this.opened = { seq, count }
  }

  private mark(): void {
    const { sync, receipts } = this.deps
    const { groupId } = sync
    const seq = sync.log.lastFrom(sync.peerId)?.seq ?? 0
    if (!this.isVisible || !this.isAtEnd || groupId === null || seq <= this.reportedSeq) return
    this.reportedSeq = seq
    sync.setHead({ readSeq: Math.max(seq, sync.head.value?.readSeq ?? 0) })
    try {
      receipts.sendRead(groupId, seq)
    } catch {
      void this.sendByCall(seq)
    }
  }

  /** Reports messages as read by a call while there is no connection; after a failure the next sync reports them. */
  private async sendByCall(seq: number): Promise<void> {
    const { sync, onRead } = this.deps
    try {
      await sync.ask({ afterSeq: sync.log.lastSeq, readSeq: seq, limit: 1 })
      onRead()
    } catch {
      this.reportedSeq = 0
    }
  }
}
