import { makeAutoObservable, runInAction } from 'mobx'
import type { KeptSubject, Message } from '@contract/types/message'
import { beforeDraft } from '@/lib/before-draft'
import type { Clock } from '@/lib/clock'
import type { RealtimeClient } from '@/realtime/client'
import type { ChatSync } from './chat-sync'
import type { DraftsStore } from './drafts'
import { TypingSignal } from './typing-signal'

/** What writing in a chat is built from. */
export interface ChatWritingDeps {
  readonly sync: ChatSync
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly drafts: DraftsStore
  readonly clock: Clock
}

/** What was written before, and comes back into the field. */
export interface WrittenWords {
  readonly text: string
  /** The number of the message that it quoted; null without one. */
  readonly quotedSeq: number | null
  /** The bill or order that it was about; null or absent without one. */
  readonly about?: KeptSubject | null
}

/** What the viewer is writing: the draft, the message it quotes, and the signal to the peer. Source: product §7.5.3, §7.5.7 */
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
    const { sync, drafts } = this.deps
    if (sync.peerId === null) return
    drafts.set(sync.peerId, text)
    this.signal.note(text)
  }

  /**
   * Takes words back into the field, before what is being written there, with what they quoted and were about unless
   * something else is quoted now. A quoted message far up is loaded first, one that is gone is not quoted. Never rejects.
   */
  async takeBack({ text, quotedSeq, about = null }: WrittenWords): Promise<void> {
    this.setDraft(beforeDraft(text, this.draft))
    this.about ??= about
    if (quotedSeq === null || this.quoted !== null) return
    await this.deps.sync.reach(quotedSeq)
    const quoted = this.deps.sync.log.find(quotedSeq)
    runInAction(() => {
      if (quoted?.recalledAt === null) this.quoted ??= quoted
    })
  }

  /** What was written goes out: the field is empty again, and nothing is quoted. */
  finish(): void {
    const { sync, drafts } = this.deps
    this.signal.end()
    this.quoted = null
    this.about = null
    if (sync.peerId !== null) drafts.set(sync.peerId, '')
  }

  /** A greeting or a question to the service is written unseen. */
  private readonly reader = (): string | null => {
    const { peerId, head } = this.deps.sync
    return head.value?.canMessage.form === 'chat' ? peerId : null
  }
}
