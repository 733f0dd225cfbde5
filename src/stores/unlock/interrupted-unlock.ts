import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { SessionStore } from '../account/session'

/** The unlock that a member interrupted to buy coins, as the device stores it over reloads. */
export interface KeptUnlock {
  /** The member who left. */
  readonly memberId: string
  /** The owner of the contact. */
  readonly userId: string
  /** The page under the sheet. */
  readonly page: 'member' | 'chat'
  /** Epoch ms. */
  readonly at: number
}

/** Dependencies of the interrupted unlock. */
export interface InterruptedUnlockDeps {
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly session: Pick<SessionStore, 'viewerId'>
}

/** Time in which a member returns to the unlock, in ms: twice the time in which an order can be paid. Source: ours */
const KEPT_MS = 30 * 60_000

/** The unlock to which the viewer returns after buying coins. The device stores it, because a payment may reload the app. */
export class InterruptedUnlock {
  private readonly deps: InterruptedUnlockDeps

  constructor(deps: InterruptedUnlockDeps) {
    this.deps = deps
  }

  /** Null without one, or when it is too old. Each read looks at the clock. */
  get value(): KeptUnlock | null {
    const { storage, clock, session } = this.deps
    const kept = storage.get('unlock') as Partial<KeptUnlock> | null
    const memberId = session.viewerId
    if (!kept || memberId === null || kept.memberId !== memberId || typeof kept.userId !== 'string')
      return null
    const now = clock.now()
    if (typeof kept.at !== 'number' || now - kept.at > KEPT_MS || now < kept.at) return null
    return kept.page === 'member' || kept.page === 'chat' ? (kept as KeptUnlock) : null
  }

  /** Stores that the viewer interrupted the unlock of this owner's contact. */
  keep(userId: string, page: KeptUnlock['page']): void {
    const { storage, clock, session } = this.deps
    const memberId = session.viewerId
    if (memberId === null) return this.forget()
    storage.set('unlock', { memberId, userId, page, at: clock.now() } satisfies KeptUnlock)
  }

  forget(): void {
    this.deps.storage.remove('unlock')
  }
}
