import type { SpeedState } from '@contract/types/speed'

/** A push has this long to tell of a moment that has come before the server is asked, in ms. Source: ours */
const PUSH_MS = 1_000
/** A moment that has passed without news is asked for this often, in ms. Source: ours */
const OVERDUE_MS = 2_000
/** Without a link nothing is pushed, and the state is asked for this often, in ms. Source: ours */
const UNLINKED_MS = 5_000
/** How many others wait changes without a push; it is asked for this often, in ms. Source: ours */
const WAITING_MS = 10_000

/** The next moment, on the server's clock, at which the state changes by itself; null when it does not. */
function nextMoment({ phase, now, date }: SpeedState): number | null {
  if (phase === 'waiting') return now + WAITING_MS
  if (!date) return null
  if (phase === 'choosing') return date.chooseUntil
  if (phase !== 'talking') return null
  const end = date.peerAwayUntil ?? date.endsAt
  return Math.min(end, date.portrait.nextAt ?? end)
}

/**
 * In how many ms the server should be asked again, should nothing be pushed till then; null when there is nothing to
 * miss.
 * Source: product §0.2
 */
export function nextCheckIn(state: SpeedState, serverNow: number, isLinked: boolean): number | null {
  const moment = nextMoment(state)
  if (moment === null) return null
  const wait = Math.max(moment + PUSH_MS - serverNow, OVERDUE_MS)
  return isLinked ? wait : Math.min(wait, UNLINKED_MS)
}
