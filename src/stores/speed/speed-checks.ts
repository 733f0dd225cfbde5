import type { SpeedState } from '@contract/types/speed'

/** Time for a push to report a change before the client asks the server, in ms. Source: ours */
const PUSH_MS = 1_000
/** Interval of requests for an overdue change, in ms. Source: ours */
const OVERDUE_MS = 2_000
/** Interval of requests without a connection, when nothing is pushed, in ms. Source: ours */
const UNLINKED_MS = 5_000
/** Interval of requests for the number of waiting members, which is not pushed, in ms. Source: ours */
const WAITING_MS = 10_000

/** The next time, on the server's clock, at which the state changes by itself; null when it does not. */
function nextMoment({ phase, now, date }: SpeedState): number | null {
  if (phase === 'waiting') return now + WAITING_MS
  if (!date) return null
  if (phase === 'choosing') return date.chooseUntil
  if (phase !== 'talking') return null
  const end = date.peerAwayUntil ?? date.endsAt
  return Math.min(end, date.portrait.nextAt ?? end)
}

/**
 * Time in ms after which the client asks the server unless a push arrives; null when no change is due.
 * Source: product §0.2
 */
export function nextCheckIn(state: SpeedState, serverNow: number, isLinked: boolean): number | null {
  const moment = nextMoment(state)
  if (moment === null) return null
  const wait = Math.max(moment + PUSH_MS - serverNow, OVERDUE_MS)
  return isLinked ? wait : Math.min(wait, UNLINKED_MS)
}
