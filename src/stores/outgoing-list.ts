import { makeAutoObservable } from 'mobx'
import type { KeyValueStorage } from '@/platform/storage'
import { restored, type OutgoingMedia, type OutgoingMessage } from './outgoing-message'

/** Older messages do not go out by themselves after a restart: the moment has passed. Source: ours */
const AUTO_SEND_MS = 24 * 3_600_000

/** The messages on their way, as they are also kept on the device. */
export class OutgoingList {
  /** In the order in which they were written. */
  messages: readonly OutgoingMessage[]
  private readonly storage: KeyValueStorage

  /** @param nowMs The moment of the start, by which it is judged what is too old. */
  constructor(storage: KeyValueStorage, nowMs: number) {
    this.storage = storage
    const kept = (storage.get('outgoing') ?? []) as readonly OutgoingMessage[]
    this.messages = kept.map((message) => restored(message, nowMs - AUTO_SEND_MS))
    makeAutoObservable<this, 'storage'>(
      this,
      { storage: false, find: false },
      { autoBind: true, deep: false },
    )
  }

  /** One message; undefined when it went out or was taken back. */
  find(clientMsgId: string): OutgoingMessage | undefined {
    return this.messages.find((message) => message.clientMsgId === clientMsgId)
  }

  /** Puts a message at the end. */
  add(message: OutgoingMessage): void {
    this.keep([...this.messages, message])
  }

  /** Changes a message; nothing when it is gone. */
  change(clientMsgId: string, changes: Partial<OutgoingMessage>): void {
    this.keep(
      this.messages.map((message) =>
        message.clientMsgId === clientMsgId ? { ...message, ...changes } : message,
      ),
    )
  }

  /** Changes the file of a message; nothing when it has none. */
  changeMedia(clientMsgId: string, changes: Partial<OutgoingMedia>): void {
    const media = this.find(clientMsgId)?.media
    if (media) this.change(clientMsgId, { media: { ...media, ...changes } })
  }

  /** Takes a message out. */
  drop(clientMsgId: string): void {
    if (this.find(clientMsgId)) this.keep(this.messages.filter((one) => one.clientMsgId !== clientMsgId))
  }

  /** Takes all out, also from the device. */
  clear(): void {
    this.messages = []
    this.storage.remove('outgoing')
  }

  private keep(messages: readonly OutgoingMessage[]): void {
    this.messages = messages
    this.storage.set('outgoing', messages)
  }
}
