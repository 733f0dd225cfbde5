import { makeAutoObservable } from 'mobx'
import { DAY_MS } from '@contract/constants'
import type { KeyValueStorage } from '@/platform/storage'
import { OwnedValue } from './owned-value'
import { restored, type OutgoingMedia, type OutgoingMessage } from './outgoing-message'

/** Older messages do not go out by themselves after a restart: the moment has passed. Source: ours */
const AUTO_SEND_MS = DAY_MS

/** The messages on their way, as they are also kept on the device, apart for each member. */
export class OutgoingList {
  /** In the order in which they were written. */
  messages: readonly OutgoingMessage[] = []
  private ownerId: string | null = null
  /** All that were ever in this list: what else the device keeps waits in another window of the member. */
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
   * Takes up what this member left on the device, before what they wrote since their session began.
   * @param nowMs The moment by which it is judged what is too old.
   */
  open(memberId: string, nowMs: number): void {
    const left = this.keptOf(memberId)
    this.ownerId = memberId
    this.keep([...left.map((message) => restored(message, nowMs - AUTO_SEND_MS)), ...this.messages])
  }

  /** Lets go of what it holds; on the device it stays, for its member alone. */
  close(): void {
    this.ownerId = null
    this.messages = []
  }

  /** Places of the files that any member's messages on this device wait for, by `clientMsgId`. */
  pathsOfAll(): ReadonlyMap<string, string> {
    const all = [...this.kept.ofAll(), this.messages].flat() as readonly OutgoingMessage[]
    return new Map(all.flatMap(({ clientMsgId, media }) => (media ? [[clientMsgId, media.path]] : [])))
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
