import { makeAutoObservable } from 'mobx'
import { DAY_MS } from '@contract/constants'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { SessionStore } from '../account/session'
import { OwnedValue } from '../owned-value'

/** A card that was on top does not come first again for this time, in ms. Source: product §7.1.4 */
const CYCLE_MS = DAY_MS
/** Cards that are remembered for each member; the one seen longest ago is forgotten first. Source: ours */
const MAX_SEEN = 100

/** Dependencies of the seen cards. */
export interface SeenCardsDeps {
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly session: Pick<SessionStore, 'memberId'>
}

/**
 * Cards that were on top of the deck and left unanswered, stored on the device. When the deck is loaded again, they come
 * after all others, so that each opening begins with new faces and nobody is lost. Source: product §7.1.4
 */
export class SeenCards {
  /** Cards that come last until the deck is loaded again. */
  private last: ReadonlySet<string> = new Set()
  private readonly stored: OwnedValue<'seenCards'>
  private readonly deps: SeenCardsDeps

  constructor(deps: SeenCardsDeps) {
    this.deps = deps
    this.stored = new OwnedValue(deps.storage, 'seenCards')
    makeAutoObservable<this, 'deps' | 'stored'>(this, { deps: false, stored: false }, { deep: false })
  }

  /** The deck is loaded again: the cards that were seen so far come last. */
  begin(): void {
    this.last = new Set(this.recent().map(([id]) => id))
  }

  /** The card is on top. */
  record(id: string): void {
    const { memberId } = this.deps.session
    if (memberId === null) return
    const others = this.recent().filter(([known]) => known !== id)
    const entries = [...others, [id, this.deps.clock.now()] as const].slice(-MAX_SEEN)
    this.stored.keep(memberId, Object.fromEntries(entries))
  }

  /** The card came back on top and stays there. */
  bringBack(id: string): void {
    this.last = new Set([...this.last].filter((known) => known !== id))
  }

  /** The cards in the order in which they are shown. */
  inOrder<Item extends { readonly id: string }>(cards: readonly Item[]): readonly Item[] {
    if (!cards.some(({ id }) => this.last.has(id))) return cards
    return [...cards.filter(({ id }) => !this.last.has(id)), ...cards.filter(({ id }) => this.last.has(id))]
  }

  reset(): void {
    this.last = new Set()
  }

  private recent(): (readonly [string, number])[] {
    const { memberId } = this.deps.session
    const seen = memberId === null ? null : this.stored.of(memberId)
    return Object.entries(seen ?? {}).filter(([, atMs]) => this.deps.clock.now() - atMs < CYCLE_MS)
  }
}
