import { makeAutoObservable } from 'mobx'
import type { Clock } from '@/lib/clock'
import type { KeyValueStorage } from '@/platform/storage'

/** Hints kept at most; the one put away longest ago comes back first. Source: ours */
const MAX_HINTS = 200

/** Hints that the member has put away, kept on the device. */
export class HintsStore {
  private dismissed: Readonly<Record<string, number>>
  private readonly storage: KeyValueStorage
  private readonly clock: Clock

  constructor(storage: KeyValueStorage, clock: Clock) {
    this.storage = storage
    this.clock = clock
    this.dismissed = storage.get('dismissed') ?? {}
    makeAutoObservable<this, 'storage' | 'clock'>(
      this,
      { storage: false, clock: false },
      { autoBind: true, deep: false },
    )
  }

  isDismissed(key: string): boolean {
    return key in this.dismissed
  }

  dismiss(key: string): void {
    const entries = [...Object.entries({ ...this.storage.get('dismissed'), ...this.dismissed })]
    const kept = entries.filter(([known]) => known !== key).sort(([, one], [, other]) => one - other)
    this.dismissed = Object.fromEntries([...kept, [key, this.clock.now()] as const].slice(-MAX_HINTS))
    this.storage.set('dismissed', this.dismissed)
  }
}
