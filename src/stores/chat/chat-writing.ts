import { makeAutoObservable, runInAction } from 'mobx'
import type { KeptSubject, Message } from '@contract/types/message'
import { beforeDraft } from '@/lib/chat/before-draft'
import type { Clock } from '@/lib/time/clock'
import type { RealtimeClient } from '@/realtime/client'
import type { ChatSync } from './chat-sync'
import type { DraftsStore } from './drafts'
import { TypingSignal } from './typing-signal'

/** Dependencies of the composer. */
export interface ChatWritingDeps {
  readonly sync: ChatSync
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly drafts: DraftsStore
  readonly clock: Clock
}

/** An earlier text that returns to the field. */
export interface WrittenWords {
  readonly text: string
  /** Number of the quoted message; null without a quote. */
  readonly quotedSeq: number | null
  /** The bill or order that the text was about; null or absent without one. */
  readonly about?: KeptSubject | null
}

/** The composer: the draft, the quoted message, and the typing signal. Source: product §7.5.3, §7.5.7 */
export class ChatWriting {
  /** The message that the next one quotes; null without one. */
  quoted: Message | null = null
  /** The bill or order that the next message to the service is about; null without one. */
  about: KeptSubject | null = null
  private readonly signal: TypingSignal
  private readonly deps: ChatWritingDeps

  constructor(deps: ChatWritingDeps) {
    this.deps = deps
    this.signal = new TypingSignal({ ...deps, reader: this.reader })
    makeAutoObservable<this, 'deps' | 'signal' | 'reader'>(
      this,
      { deps: false, signal: false, reader: false },
      { autoBind: true, deep: false },
    )
  }

  /** The unsent text, stored on the device. */
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

  /** Stores the text and sends a typing signal, at most every 3 s. */
  setDraft(text: string): void {
    const { sync, drafts } = this.deps
    if (sync.peerId === null) return
    drafts.set(sync.peerId, text)
    this.signal.onText(text)
  }

  /**
   * Puts a text back into the field, before the present draft, with its quote and subject unless there are present
   * ones. A quoted message far up is loaded first; a missing one is not quoted. Never rejects.
   */
  async restore({ text, quotedSeq, about = null }: WrittenWords): Promise<void> {
    this.setDraft(beforeDraft(text, this.draft))
    this.about ??= about
    if (quotedSeq === null || this.quoted !== null) return
    await this.deps.sync.reach(quotedSeq)
    const quoted = this.deps.sync.log.find(quotedSeq)
    runInAction(() => {
      if (quoted?.recalledAt === null) this.quoted ??= quoted
    })
  }

  /** Clears the field and the quote after sending. */
  finish(): void {
    const { sync, drafts } = this.deps
    this.signal.end()
    this.quoted = null
    this.about = null
    if (sync.peerId !== null) drafts.set(sync.peerId, '')
  }

  /** A greeting or a question to the service sends no typing signal. */
  private readonly reader = (): string | null => {
    const { peerId, head } = this.deps.sync
    return head.value?.canMessage.form === 'chat' ? peerId : null
  }
}
