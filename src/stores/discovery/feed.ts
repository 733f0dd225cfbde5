import { makeAutoObservable } from 'mobx'
import { DeckStore, type DeckDeps } from './deck'
import { HintsStore } from '../hints'
import { NearbyStore, type NearbyDeps } from './nearby'

/** The two halves of the home page. */
export type FeedMode = 'recommend' | 'nearby'

/** Meeting people: the deck of recommended members, and the members nearby. Source: product §8.2 */
export class FeedStore {
  mode: FeedMode = 'recommend'
  readonly deck: DeckStore
  readonly nearby: NearbyStore
  /** Bars of the home page that the member has dismissed. */
  readonly hints: HintsStore

  constructor(deps: DeckDeps & NearbyDeps) {
    this.deck = new DeckStore(deps)
    this.nearby = new NearbyStore(deps)
    this.hints = new HintsStore(deps)
    makeAutoObservable(this, { deck: false, nearby: false, hints: false }, { autoBind: true })
  }

  show(mode: FeedMode): void {
    this.mode = mode
  }

  /** Reloads both halves after a change of the filters; the invisible one waits until it is shown. */
  async reload(): Promise<void> {
    const [shown, other] = this.mode === 'recommend' ? [this.deck, this.nearby] : [this.nearby, this.deck]
    other.list.reset()
    await shown.reload()
  }

  reset(): void {
    this.mode = 'recommend'
    this.deck.reset()
    this.nearby.reset()
  }
}
