import { DAY_MS, MINUTE_MS } from '@contract/constants'
import type { QuietHours } from '@contract/types/member'
import { dayStartOf } from '../../../lib/clock'

/**
 * End of the quiet hours in which a moment lies, in epoch ms; null outside them. Hours in Shanghai; they may cross midnight.
 * Equal ends are a whole day. Source: product §5.2
 */
export const quietUntil = (quiet: QuietHours | null, atMs: number): number | null => {
  if (quiet === null) return null
  const midnight = dayStartOf(atMs)
  const minute = (atMs - midnight) / MINUTE_MS
  const { from, to } = quiet
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isQuiet) return null
  const end = midnight + to * MINUTE_MS
  return end > atMs ? end : end + DAY_MS
}
