import type { Clock } from '../../lib/clock'
import type { ObjectStore } from './port'

/** `unknown` until the first look has ended. */
export type StoreState = 'ok' | 'down' | 'unknown'

/** Checks whether the store of pictures answers. */
export interface StoreHealth {
  /** The result of the last look; starts another one after a while, and never waits for it. */
  state(): StoreState
}

/** Time between two looks, in ms; each costs a request to the bucket. Source: ours */
const LOOK_EVERY_MS = 10_000
/** Nothing is ever stored there. */
const PROBE_KEY = 'health/probe.txt'

/** Asks the store for an object that does not exist. */
export const createStoreHealth = (
  { clock }: { readonly clock: Clock },
  { store }: { readonly store: Pick<ObjectStore, 'describe'> },
): StoreHealth => {
  let state: StoreState = 'unknown'
  let lookedAtMs: number | null = null
  const look = (): Promise<void> =>
    store.describe(PROBE_KEY).then(
      () => void (state = 'ok'),
      () => void (state = 'down'),
    )
  return {
    state() {
      const now = clock.now()
      if (lookedAtMs === null || Math.abs(now - lookedAtMs) >= LOOK_EVERY_MS) {
        lookedAtMs = now
        void look()
      }
      return state
    },
  }
}
