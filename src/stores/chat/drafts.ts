import { makeAutoObservable } from 'mobx'
import { DEBOUNCE_MS } from '@contract/constants'
import type { KeyValueStorage } from '@/platform/storage'
import { OwnedValue } from '../owned-value'

/** Maximum number of drafts; the oldest is removed first. Source: ours */
const MAX_DRAFTS = 50

/** Unsent texts by peer, the latest at the end. */
type Texts = Readonly<Record<string, string>>

/** Adds a text; a blank text removes it. */
function withText(texts: Texts, peerId: string, text: string): Texts {
  const { [peerId]: _replaced, ...others } = texts
  const entries = Object.entries(others)
  if (text.trim() !== '') entries.push([peerId, text])
  return Object.fromEntries(entries.slice(-MAX_DRAFTS))
}

/** Unsent texts by peer, stored on the device for each member. Source: product §7.5.7, §8.4.24 */
export class DraftsStore {
  private texts: Texts = {}
  private ownerId: string | null = null
  /** Peers whose text changed since the last write; another window of the member may have written to others. */
  private readonly changed = new Set<string>()
  /** The stored texts when this window last read them. */
  private seen: Texts = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly kept: OwnedValue<'drafts'>

  constructor(storage: KeyValueStorage) {
    this.kept = new OwnedValue(storage, 'drafts')
    makeAutoObservable<this, 'ownerId' | 'changed' | 'seen' | 'timer' | 'kept'>(
      this,
      { ownerId: false, changed: false, seen: false, timer: false, kept: false },
      { autoBind: true, deep: false },
    )
  }

  /** Loads this member's stored drafts; texts written since the session began are newer. */
  open(memberId: string): void {
    const written = Object.entries(this.texts)
    this.ownerId = memberId
    this.texts = this.seen = this.kept.of(memberId) ?? {}
    for (const [peerId, text] of written) this.set(peerId, text)
  }

  /** The unsent text to this peer; empty without a draft. */
  of(peerId: string): string {
    return this.texts[peerId] ?? ''
  }

  /** Sets a text; a blank text removes the draft. */
  set(peerId: string, text: string): void {
    if (this.of(peerId) === text) return
    this.texts = withText(this.texts, peerId, text)
    this.changed.add(peerId)
    // The text was sent: an app that ends now must not restore it to be sent twice.
    if (text.trim() === '') this.persist()
    else this.timer ??= setTimeout(this.persist, DEBOUNCE_MS)
  }

  /**
   * Handles hiding or showing of the app: stores the drafts, because the app may end now, and loads those of another
   * window.
   */
  settle(): void {
    this.persist()
    if (this.ownerId !== null) this.texts = this.seen
  }

  /** Clears the memory; the stored drafts stay for their member. */
  reset(): void {
    this.persist()
    this.changed.clear()
    this.ownerId = null
    this.texts = this.seen = {}
  }

  private persist(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.ownerId === null) return
    let kept: Texts = this.kept.of(this.ownerId) ?? {}
    for (const peerId of this.changed) {
      const text = this.of(peerId)
      // Another window's draft to this peer is not the text that was sent here.
      if (text !== '' || kept[peerId] === this.seen[peerId]) kept = withText(kept, peerId, text)
    }
    this.changed.clear()
    this.seen = kept
    this.kept.keep(this.ownerId, Object.keys(kept).length > 0 ? kept : null)
  }
}
