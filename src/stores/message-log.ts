import { makeAutoObservable } from 'mobx'
import type { Message } from '@contract/types/message'

/** The later of two forms of one message; a withdrawn one is later than any that stands. */
function later(known: Message, other: Message): Message {
  if ((known.recalledAt === null) !== (other.recalledAt === null))
    return known.recalledAt === null ? other : known
  return other.rev > known.rev ? other : known
}

/**
 * The loaded part of a message group: a run of messages by `seq` without gaps, up to the last one known. Each stands
 * in its latest form, in whatever order the forms arrive.
 * Source: product §7.5.1
 */
export class MessageLog {
  messages: readonly Message[] = []
  /** Older messages than the first lie on the server. */
  hasEarlier = false
  /** The group's last change that all messages here have. */
  rev = 0
  /** Numbers up to here are known, also of messages that the viewer took away. */
  private knownSeq = 0

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true, deep: false })
  }

  get firstSeq(): number | null {
    return this.messages[0]?.seq ?? null
  }

  /** 0 when nothing is there. */
  get lastSeq(): number {
    return Math.max(this.knownSeq, this.messages[this.messages.length - 1]?.seq ?? 0)
  }

  /** The message with this number; null when it is not loaded, or gone. */
  find(seq: number): Message | null {
    const index = this.indexOf(seq)
    return index < 0 ? null : (this.messages[index] ?? null)
  }

  /** The last loaded message that this member said; null without one. The product's own lines are nobody's. */
  lastFrom(memberId: string | null): Message | null {
    for (let index = this.messages.length - 1; index >= 0; index -= 1) {
      const message = this.messages[index]
      if (message?.fromId === memberId && message.type !== 'tip') return message
    }
    return null
  }

  /**
   * Starts anew with the end of the group, as it was at the change `rev`. `isTurned` lets go of the known forms: the
   * peer went away or is back, and then all of theirs looks different without a change of its own.
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
   * Puts an older page in front, as it was at the change `rev`. False when a later change was noted already: it may
   * have been of this page, so changes are to be asked for from there.
   */
  prepend(messages: readonly Message[], hasEarlier: boolean, rev: number): boolean {
    const isLatest = rev >= this.rev
    this.rev = Math.min(this.rev, rev)
    const first = this.firstSeq ?? Number.POSITIVE_INFINITY
    this.messages = [...messages.filter((message) => message.seq < first), ...this.messages]
    this.hasEarlier = hasEarlier
    return isLatest
  }

  /** Puts the server's answer to "what came after the last" at the end; numbers it skips were deleted. */
  append(messages: readonly Message[]): void {
    const { lastSeq } = this
    this.messages = [...this.messages, ...messages.filter((message) => message.seq > lastSeq)]
  }

  /**
   * Puts one message in its place: a known one takes its form if that is later, an older one than the first is left
   * to its page. False when messages are missing between the last one and this.
   */
  take(message: Message): boolean {
    const { lastSeq } = this
    if (message.seq > lastSeq + 1) return false
    if (message.seq === lastSeq + 1) this.messages = [...this.messages, message]
    else this.alter(message)
    return true
  }

  /** Gives a loaded message its later form; others, and older forms, change nothing. */
  alter(message: Message): void {
    const index = this.indexOf(message.seq)
    const known = this.messages[index]
    if (!known || later(known, message) === known) return
    this.messages = [...this.messages.slice(0, index), message, ...this.messages.slice(index + 1)]
  }

  /** All changes up to this one have been taken. */
  noteRev(rev: number): void {
    this.rev = Math.max(this.rev, rev)
  }

  /** Takes a message away that the viewer deleted. */
  remove(seq: number): void {
    this.knownSeq = this.lastSeq
    this.messages = this.messages.filter((message) => message.seq !== seq)
  }

  /** Numbers rise, so the place is found by halving; -1 when it is not there. */
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
