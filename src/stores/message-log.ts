import { makeAutoObservable } from 'mobx'
import type { Message } from '@contract/types/message'

/** The loaded part of a message group: a run of messages by `seq` without gaps, up to the last one known. */
export class MessageLog {
  messages: readonly Message[] = []
  /** Older messages than the first lie on the server. */
  hasEarlier = false

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true, deep: false })
  }

  get firstSeq(): number | null {
    return this.messages[0]?.seq ?? null
  }

  /** 0 when nothing is there. */
  get lastSeq(): number {
    return this.messages[this.messages.length - 1]?.seq ?? 0
  }

  /** The last loaded message of this member; null without one. */
  lastFrom(memberId: string | null): Message | null {
    for (let index = this.messages.length - 1; index >= 0; index -= 1) {
      const message = this.messages[index]
      if (message?.fromId === memberId) return message
    }
    return null
  }

  /** Starts anew with the end of the group. */
  replace(messages: readonly Message[], hasEarlier: boolean): void {
    this.messages = messages
    this.hasEarlier = hasEarlier
  }

  /** Puts an older page in front. */
  prepend(messages: readonly Message[], hasEarlier: boolean): void {
    const first = this.firstSeq ?? Number.POSITIVE_INFINITY
    this.messages = [...messages.filter((message) => message.seq < first), ...this.messages]
    this.hasEarlier = hasEarlier
  }

  /** Puts the server's answer to "what came after the last" at the end; numbers it skips were deleted. */
  append(messages: readonly Message[]): void {
    const { lastSeq } = this
    this.messages = [...this.messages, ...messages.filter((message) => message.seq > lastSeq)]
  }

  /**
   * Puts one message in its place: a known one takes its new form, an older one than the first is left to its page.
   * False when messages are missing between the last one and this.
   */
  take(message: Message): boolean {
    const { lastSeq } = this
    if (message.seq > lastSeq + 1) return false
    if (message.seq === lastSeq + 1) this.messages = [...this.messages, message]
    else this.messages = this.messages.map((known) => (known.seq === message.seq ? message : known))
    return true
  }
}
