import { useUnlockText } from './use-unlock-text'
import { useSecondsLeft } from '../use-seconds-left'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Time until a moment in words that update as it approaches; empty once it has passed. */
export function useTimeLeft(until: number): string {
  const { left } = useUnlockText().unlock
  const seconds = useSecondsLeft(until)
  if (seconds <= 0) return ''
  const hours = Math.floor(seconds / HOUR_S)
  if (seconds >= 2 * DAY_S) return left.days(Math.floor(seconds / DAY_S), hours % 24)
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S)
  return hours > 0 ? left.hours(hours, minutes) : left.minutes(Math.max(1, minutes))
}
