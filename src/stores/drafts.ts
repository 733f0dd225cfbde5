import { makeAutoObservable } from 'mobx'
import { debounce } from '@/lib/debounce'
import type { KeyValueStorage } from '@/platform/storage'
import { OwnedValue } from './owned-value'

/** Drafts kept at most; the one written longest ago goes first. Source: ours */
const MAX_DRAFTS = 50

/** Unsent text by peer, kept on the device apart for each member. Source: product §7.5.7, §8.4.24 */
export class DraftsStore {
  private texts: Readonly<Record<string, string>> = {}
  private ownerId: string | null = null
  private readonly kept: OwnedValue<'drafts'>
  private readonly persistSoon = debounce(() => this.persist())

  constructor(storage: KeyValueStorage) {
    this.kept = new OwnedValue(storage, 'drafts')
    makeAutoObservable<this, 'ownerId' | 'kept' | 'persistSoon'>(
      this,
      { ownerId: false, kept: false, persistSoon: false },
      { autoBind: true, deep: false },
    )
  }

  /** Takes up what this member left on the device; what they wrote since their session began is newer. */
  open(memberId: string): void {
    const written = Object.entries(this.texts)
    this.ownerId = memberId
    this.texts = this.kept.of(memberId) ?? {}
    for (const [peerId, text] of written) this.set(peerId, text)
  }

  /** What was written to this member and not sent; empty without a draft. */
  of(peerId: string): string {
    return this.texts[peerId] ?? ''
  }

  /** Keeps a text; blanks alone take the draft away. */
  set(peerId: string, text: string): void {
    if (this.of(peerId) === text) return
    const { [peerId]: _replaced, ...others } = this.texts
    const entries = Object.entries(others)
    const isKept = text.trim() !== ''
    if (isKept) entries.push([peerId, text])
    this.texts = Object.fromEntries(entries.slice(-MAX_DRAFTS))
    if (isKept) return this.persistSoon()
    // Sent already: an app that ends now must not bring it back to be sent twice.
    this.persistSoon.cancel()
    this.persist()
  }

  /** Lets go of what it holds; on the device it stays, for its member alone. */
  reset(): void {
    this.persistSoon.cancel()
    this.persist()
    this.ownerId = null
    this.texts = {}
  }

  private persist(): void {
    if (this.ownerId === null) return
    this.kept.keep(this.ownerId, Object.keys(this.texts).length > 0 ? { ...this.texts } : null)
  }
}
