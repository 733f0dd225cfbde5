import { makeAutoObservable } from 'mobx'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { SessionStore } from './account/session'

/** Maximum number of stored hints; the one dismissed longest ago is removed first and shown again. Source: ours */
const MAX_HINTS = 200

/** Dependencies of the hints. */
export interface HintsDeps {
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly session: Pick<SessionStore, 'memberId'>
}

/** Storage name of a dismissed hint. It includes the member, because another member has not seen the hint. */
export const hintKey = (memberId: string | null, name: string): string => `${memberId ?? ''}:${name}`

/** Hints that the member has dismissed, stored on the device. */
export class HintsStore {
  private dismissed: Readonly<Record<string, number>>
  private readonly deps: HintsDeps

  constructor(deps: HintsDeps) {
    this.deps = deps
    this.dismissed = deps.storage.get('dismissed') ?? {}
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true, deep: false })
  }

  isDismissed(name: string): boolean {
    return this.keyOf(name) in this.dismissed
  }

  /** Whether the hint was dismissed at most `ms` ago. Computed on each read, because it changes with time. */
  isDismissedFor(name: string, ms: number): boolean {
    const at = this.dismissed[this.keyOf(name)]
    return at !== undefined && this.deps.clock.now() - at < ms
  }

  dismiss(name: string): void {
    const { storage, clock } = this.deps
    const key = this.keyOf(name)
    const entries = [...Object.entries({ ...storage.get('dismissed'), ...this.dismissed })]
    const kept = entries.filter(([known]) => known !== key).sort(([, one], [, other]) => one - other)
    this.dismissed = Object.fromEntries([...kept, [key, clock.now()] as const].slice(-MAX_HINTS))
    storage.set('dismissed', this.dismissed)
  }

  private keyOf(name: string): string {
    return hintKey(this.deps.session.memberId, name)
  }
}
