import type { SpeedDate } from '@contract/types/speed'
import { twoDigits } from '@/lib/time/calendar'

const MINUTE_SECONDS = 60

/** Formats a remaining time as `2:14`. */
export const shortClock = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE_SECONDS)}:${twoDigits(seconds % MINUTE_SECONDS)}`

/** Formats a waiting time as `00:08`. */
export const longClock = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / MINUTE_SECONDS))}:${twoDigits(seconds % MINUTE_SECONDS)}`

/**
 * Milliseconds of talk that are left. While a lost peer is waited for, the talk pauses: the time counts from the
 * moment at which the peer was lost.
 * Source: product §0.2, screens.md B (Errors)
 */
export function talkLeftMs(
  { endsAt, peerAwayUntil }: Pick<SpeedDate, 'endsAt' | 'peerAwayUntil'>,
  now: number,
  graceMs: number,
): number {
  const at = peerAwayUntil === null ? now : Math.min(now, peerAwayUntil - graceMs)
  return Math.max(0, endsAt - at)
}

/** Whether both members said that they are done before the time was over. Source: screens.md B5 */
export const isEndedEarly = ({ finishAsked }: Pick<SpeedDate, 'finishAsked'>): boolean =>
  finishAsked.me && finishAsked.peer
