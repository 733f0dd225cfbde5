import { makeAutoObservable } from 'mobx'
import type { Message } from '@contract/types/message'

/** The later of two forms of a message. The messages of an unavailable peer look recalled without a change. */
function later(known: Message, other: Message): Message {
  if (other.rev === known.rev) return known.recalledAt === null && other.recalledAt !== null ? other : known
  return other.rev > known.rev ? other : known
}

/**
 * The loaded part of a message group: messages by `seq` without gaps, up to the last known one, each in its latest
 * form, whatever the order of arrival.
 * Source: product §7.5.1
 */
export class MessageLog {
  messages: readonly Message[] = []
  /** True when the server has older messages. */
  hasEarlier = false
  /** The last change of the group that all messages here include. */
  rev = 0
  /** Numbers up to here are known, including messages that the viewer deleted. */
  private knownSeq = 0

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true, deep: false })
  }

  get firstSeq(): number | null {
    return this.messages[0]?.seq ?? null
  }

  /** 0 without messages. */
  get lastSeq(): number {
    return Math.max(this.knownSeq, this.messages[this.messages.length - 1]?.seq ?? 0)
  }

  /** The message with this number; null when it is not loaded or was deleted. */
  find(seq: number): Message | null {
    const index = this.indexOf(seq)
    return index < 0 ? null : (this.messages[index] ?? null)
  }

  /** The last loaded message of this member; null without one. The product's own lines do not count. */
  lastFrom(memberId: string | null): Message | null {
    for (let index = this.messages.length - 1; index >= 0; index -= 1) {
      const message = this.messages[index]
      if (message?.fromId === memberId && message.type !== 'tip') return message
    }
    return null
  }

  /**
   * Replaces the log by the end of the group as of the change `rev`. `isTurned` discards the known forms: the peer
   * became unavailable or available, and all their messages look different without a change of their own.
   */
  replace(messages: readonly Message[], hasEarlier: boolean, rev: number, isTurned = false): void {
    this.messages = messages.map((message) => {
      const known = isTurned ? null : this.find(message.seq)
      return known?.id === message.id ? later(message, known) : message
    })
    this.knownSeq = 0
    this.hasEarlier = hasEarlier
    this.rev = rev
  }

  /**
   * Adds an older page at the front, as of the change `rev`. False when a later change is known already: it may
   * concern this page, so the caller must request the changes since.
   */
  prepend(messages: readonly Message[], hasEarlier: boolean, rev: number): boolean {
    const isLatest = rev >= this.rev
    this.rev = Math.min(this.rev, rev)
    const first = this.firstSeq ?? Number.POSITIVE_INFINITY
    this.messages = [...messages.filter((message) => message.seq < first), ...this.messages]
    this.hasEarlier = hasEarlier
    return isLatest
  }

  /** Adds the messages after the last one at the end; the numbers that the server skips were deleted. */
  append(messages: readonly Message[]): void {
    const { lastSeq } = this
    this.messages = [...this.messages, ...messages.filter((message) => message.seq > lastSeq)]
  }

  /**
   * Adds one message: a known one is altered if the form is later, one older than the first is ignored until its page
   * loads. False when messages between the last one and this are missing.
   */
  add(message: Message): boolean {
    const { lastSeq } = this
    if (message.seq > lastSeq + 1) return false
    if (message.seq === lastSeq + 1) this.messages = [...this.messages, message]
    else this.alter(message)
    return true
  }

  /** Applies a later form to a loaded message; messages that are not loaded and older forms change nothing. */
  alter(message: Message): void {
    this.put(message, (known) => later(known, message) !== known)
  }

  /** Applies a form with new addresses that was just requested, unless a later one arrived meanwhile. */
  renew(message: Message): void {
    this.put(message, (known) => later(message, known) !== known)
  }

  /** All changes up to this one are applied. */
  recordRev(rev: number): void {
    this.rev = Math.max(this.rev, rev)
  }

  /** Removes a message that the viewer deleted. */
  remove(seq: number): void {
    this.knownSeq = this.lastSeq
    this.messages = this.messages.filter((message) => message.seq !== seq)
  }

  /** Replaces a loaded message if `isWanted` is true for its known form. */
  private put(message: Message, isWanted: (known: Message) => boolean): void {
    const index = this.indexOf(message.seq)
    const known = this.messages[index]
    if (!known || !isWanted(known)) return
    this.messages = [...this.messages.slice(0, index), message, ...this.messages.slice(index + 1)]
  }

  /** Finds a message by binary search over the ascending numbers; -1 when it is not loaded. */
  private indexOf(seq: number): number {
    let low = 0
    let high = this.messages.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.messages[middle]?.seq ?? 0
      if (found === seq) return middle
      if (found < seq) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}
