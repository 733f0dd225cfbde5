import { wallTime } from './calendar'

const MINUTES_OF_HOUR = 60

/** Minutes after midnight in Shanghai. */
interface QuietHours {
  readonly from: number
  readonly to: number
}

/** Whether a moment lies in the quiet hours, which may cross midnight; equal ends are a whole day. Source: product §5.2 */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (quiet === null) return false
  const { hour, minute } = wallTime(at)
  const now = hour * MINUTES_OF_HOUR + minute
  const { from, to } = quiet
  return from < to ? now >= from && now < to : now >= from || now < to
}
