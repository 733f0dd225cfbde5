import { makeAutoObservable } from 'mobx'
import { debounce } from '@/lib/debounce'
import type { KeyValueStorage } from '@/platform/storage'
import { OwnedValue } from './owned-value'

/** Drafts kept at most; the one written longest ago goes first. Source: ours */
const MAX_DRAFTS = 50

/** Unsent text by peer, the one written last at the end. */
type Texts = Readonly<Record<string, string>>

/** The texts with this one; blanks alone take it away. */
function withText(texts: Texts, peerId: string, text: string): Texts {
  const { [peerId]: _replaced, ...others } = texts
  const entries = Object.entries(others)
  if (text.trim() !== '') entries.push([peerId, text])
  return Object.fromEntries(entries.slice(-MAX_DRAFTS))
}

/** Unsent text by peer, kept on the device apart for each member. Source: product §7.5.7, §8.4.24 */
export class DraftsStore {
  private texts: Texts = {}
  private ownerId: string | null = null
  /** Peers whose text changed since it was kept last: another window of the member may have written to others. */
  private readonly changed = new Set<string>()
  private readonly kept: OwnedValue<'drafts'>
  private readonly persistSoon = debounce(() => this.persist())

  constructor(storage: KeyValueStorage) {
    this.kept = new OwnedValue(storage, 'drafts')
    makeAutoObservable<this, 'ownerId' | 'changed' | 'kept' | 'persistSoon'>(
      this,
      { ownerId: false, changed: false, kept: false, persistSoon: false },
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
    this.texts = withText(this.texts, peerId, text)
    this.changed.add(peerId)
    if (text.trim() !== '') return this.persistSoon()
    // Sent already: an app that ends now must not bring it back to be sent twice.
    this.persistSoon.cancel()
    this.persist()
  }

  /** Lets go of what it holds; on the device it stays, for its member alone. */
  reset(): void {
    this.persistSoon.cancel()
    this.persist()
    this.changed.clear()
    this.ownerId = null
    this.texts = {}
  }

  private persist(): void {
    if (this.ownerId === null) return
    let kept: Texts = this.kept.of(this.ownerId) ?? {}
    for (const peerId of this.changed) kept = withText(kept, peerId, this.of(peerId))
    this.changed.clear()
    this.kept.keep(this.ownerId, Object.keys(kept).length > 0 ? kept : null)
  }
}
