import { MINUTE_MS } from '@contract/constants'
import type { Standing } from './pay-order'

/**
 * Where a purchase stands. `warned`: the member is asked once more, it is much this month · `capped`: it would pass a
 * ceiling · `choosing`: a way of
 * paying · `confirming`: the demo's payment inside the app · `left`: the provider's page is opening · `waiting`: the
 * result is asked for · `cancelled`, `failed`, `unknown`, `paid`: to be told to the member, who then goes on.
 */
export type PurchasePhase =
  | 'idle'
  | 'starting'
  | 'warned'
  | 'capped'
  | 'choosing'
  | 'confirming'
  | 'left'
  | 'waiting'
  | 'cancelled'
  | 'failed'
  | 'unknown'
  | 'paid'

/** The phase that follows where the platform's part of paying leaves the result to somebody else. */
export const phaseAfter = { confirm: 'confirming', cancelled: 'cancelled', left: 'left' } as const

/** A result found this long after it settled is no news any more, in ms. Source: ours */
const NEWS_MS = 5 * MINUTE_MS

/** What is told of an order that came to its end: nothing (`idle`) when nobody waited for it and it is no news. */
export const phaseAtEnd = (
  { state, bill }: Standing,
  { isWatched, nowMs }: { isWatched: boolean; nowMs: number },
): 'paid' | 'cancelled' | 'idle' => {
  if (state !== 'paid') return isWatched ? 'cancelled' : 'idle'
  return isWatched || nowMs - (bill?.settledAt ?? nowMs) < NEWS_MS ? 'paid' : 'idle'
}
