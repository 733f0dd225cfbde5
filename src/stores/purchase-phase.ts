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
