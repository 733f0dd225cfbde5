import { makeAutoObservable } from 'mobx'
import { DAY_MS } from '@contract/constants'
import type { KeyValueStorage } from '@/platform/storage'
import { OwnedValue } from '../../owned-value'
import { restored, type OutgoingMedia, type OutgoingMessage } from './outgoing-message'

/** Older messages are not sent automatically after a restart, because they may be outdated. Source: ours */
const AUTO_SEND_MS = DAY_MS

/** The unsent messages, also stored on the device for each member. */
export class OutgoingList {
  /** In the order in which they were written. */
  messages: readonly OutgoingMessage[] = []
  private ownerId: string | null = null
  /**
   * Ids of all messages that were ever in this list; other stored messages belong to another window of the member.
   */
  private readonly known = new Set<string>()
  private readonly kept: OwnedValue<'outgoing'>

  constructor(storage: KeyValueStorage) {
    this.kept = new OwnedValue(storage, 'outgoing')
    makeAutoObservable<this, 'ownerId' | 'known' | 'kept'>(
      this,
      { ownerId: false, known: false, kept: false, find: false, pathsOfAll: false },
      { autoBind: true, deep: false },
    )
  }

  /**
   * Loads this member's stored messages, before those written since the session began.
   * @param nowMs Time for the decision which messages are too old.
   */
  open(memberId: string, nowMs: number): void {
    const left = this.keptOf(memberId)
    this.ownerId = memberId
    this.keep([...left.map((message) => restored(message, nowMs - AUTO_SEND_MS)), ...this.messages])
  }

  /** Clears the memory; the stored messages stay for their member. */
  close(): void {
    this.ownerId = null
    this.messages = []
  }

  /** Paths of the files that any member's messages on this device need, by `clientMsgId`. */
  pathsOfAll(): ReadonlyMap<string, string> {
    const all = [...this.kept.ofAll(), this.messages].flat() as readonly OutgoingMessage[]
    return new Map(all.flatMap(({ clientMsgId, media }) => (media ? [[clientMsgId, media.path]] : [])))
  }

  /** One message; undefined when it was sent or discarded. */
  find(clientMsgId: string): OutgoingMessage | undefined {
    return this.messages.find((message) => message.clientMsgId === clientMsgId)
  }

  /** Adds a message at the end. */
  add(message: OutgoingMessage): void {
    this.keep([...this.messages, message])
  }

  /** Changes a message; does nothing when it no longer exists. */
  change(clientMsgId: string, changes: Partial<OutgoingMessage>): void {
    this.keep(
      this.messages.map((message) =>
        message.clientMsgId === clientMsgId ? { ...message, ...changes } : message,
      ),
    )
  }

  /** Changes the file of a message; does nothing without a file. */
  changeMedia(clientMsgId: string, changes: Partial<OutgoingMedia>): void {
    const media = this.find(clientMsgId)?.media
    if (media) this.change(clientMsgId, { media: { ...media, ...changes } })
  }

  /** Removes a message. */
  drop(clientMsgId: string): void {
    if (this.find(clientMsgId)) this.keep(this.messages.filter((one) => one.clientMsgId !== clientMsgId))
  }

  private keep(messages: readonly OutgoingMessage[]): void {
    this.messages = messages
    for (const { clientMsgId } of messages) this.known.add(clientMsgId)
    if (this.ownerId === null) return
    const others = this.keptOf(this.ownerId).filter(({ clientMsgId }) => !this.known.has(clientMsgId))
    const all = [...others, ...messages]
    this.kept.keep(this.ownerId, all.length > 0 ? all : null)
  }

  private keptOf(memberId: string): readonly OutgoingMessage[] {
    return (this.kept.of(memberId) ?? []) as readonly OutgoingMessage[]
  }
}
