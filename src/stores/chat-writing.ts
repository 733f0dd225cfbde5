import { makeAutoObservable } from 'mobx'
import type { KeptSubject, Message } from '@contract/types/message'
import type { Clock } from '@/lib/clock'
import type { RealtimeClient } from '@/realtime/client'
import type { ChatSync } from './chat-sync'
import type { DraftsStore } from './drafts'

/** What writing in a chat is built from. */
export interface ChatWritingDeps {
  readonly sync: ChatSync
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly drafts: DraftsStore
  readonly clock: Clock
}

/** Pause between two signals of writing, in ms; the server drops closer ones. Source: product §4 */
const TYPING_PAUSE_MS = 3_000

/** What the viewer is writing: the draft, the message it quotes, and the signal to the peer. Source: product §7.5.3, §7.5.7 */
export class ChatWriting {
  /** The message that the next one quotes; null without one. */
  quoted: Message | null = null
  /** The bill or order that the next message to the service is about; null without one. */
  about: KeptSubject | null = null
  /** When writing was told last; null after a stop. */
  private toldAt: number | null = null
  private readonly deps: ChatWritingDeps

  constructor(deps: ChatWritingDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'toldAt'>(
      this,
      { deps: false, toldAt: false },
      { autoBind: true, deep: false },
    )
  }

  /** What is written and not sent; kept on the device. */
  get draft(): string {
    const { peerId } = this.deps.sync
    return peerId === null ? '' : this.deps.drafts.of(peerId)
  }

  setQuoted(message: Message | null): void {
    this.quoted = message
  }

  setAbout(about: KeptSubject | null): void {
    this.about = about
  }

  /** The viewer writes: keeps the text and tells the peer, at most every 3 s. */
  setDraft(text: string): void {
    const { sync, drafts, clock } = this.deps
    if (sync.peerId === null) return
    drafts.set(sync.peerId, text)
    const now = clock.now()
    if (text.trim() === '') {
      if (this.toldAt !== null) this.tell(false)
      this.toldAt = null
    } else if (this.toldAt === null || now - this.toldAt >= TYPING_PAUSE_MS) {
      this.toldAt = now
      this.tell(true)
    }
  }

  /** What was written goes out: the field is empty again, and nothing is quoted. */
  finish(): void {
    const { sync, drafts } = this.deps
    this.toldAt = null
    this.quoted = null
    this.about = null
    if (sync.peerId !== null) drafts.set(sync.peerId, '')
  }

  private tell(isOn: boolean): void {
    const { sync, realtime } = this.deps
    if (sync.peerId === null || sync.head.value?.canMessage.form !== 'chat') return
    try {
      realtime.publish('typing', { userId: sync.peerId, on: isOn })
    } catch {
      // Typing is worth nothing later.
    }
  }
}
