import { MINUTE_MS } from '@contract/constants'
import type { OrderStatus } from './pay-order'

/**
 * Phase of a purchase. `warned`: the member is asked once more, because the month's total is high · `capped`: it
 * would exceed a ceiling · `choosing`: the member chooses a payment channel · `confirming`: the demo's payment inside
 * the app · `left`: the provider's page is opening · `waiting`: the result is being polled · `cancelled`, `failed`,
 * `unknown`, `paid`: results to show to the member, who then continues.
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

/** The phase after the platform's part of a payment when the result is still open. */
export const phaseAfter = { confirm: 'confirming', cancelled: 'cancelled', left: 'left' } as const

/** A result that is found this long after it settled is no longer shown, in ms. Source: ours */
const NEWS_MS = 5 * MINUTE_MS

/** The phase for a settled order: `idle` when nobody waited for it and it is no longer recent. */
export const phaseAtEnd = (
  { state, bill }: OrderStatus,
  { isWatched, nowMs }: { isWatched: boolean; nowMs: number },
): 'paid' | 'cancelled' | 'idle' => {
  if (state !== 'paid') return isWatched ? 'cancelled' : 'idle'
  return isWatched || nowMs - (bill?.settledAt ?? nowMs) < NEWS_MS ? 'paid' : 'idle'
}
