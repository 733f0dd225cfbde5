import { makeAutoObservable } from 'mobx'
import { debounce } from '@/lib/debounce'
import type { KeyValueStorage } from '@/platform/storage'

/** Drafts kept at most; the one written longest ago goes first. Source: ours */
const MAX_DRAFTS = 50

/** Unsent text by peer, kept on the device. Source: product §7.5.7 */
export class DraftsStore {
  private texts: Readonly<Record<string, string>>
  private readonly storage: KeyValueStorage
  private readonly persistSoon = debounce(() => this.persist())

  constructor(storage: KeyValueStorage) {
    this.storage = storage
    this.texts = storage.get('drafts') ?? {}
    makeAutoObservable<this, 'storage' | 'persistSoon'>(
      this,
      { storage: false, persistSoon: false },
      { autoBind: true, deep: false },
    )
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

  reset(): void {
    this.persistSoon.cancel()
    this.texts = {}
    this.storage.remove('drafts')
  }

  private persist(): void {
    this.storage.set('drafts', { ...this.texts })
  }
}
