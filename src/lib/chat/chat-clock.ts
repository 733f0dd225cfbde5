import { dayNumber, wallTime } from '../time/calendar'

/** Silence after which a chat shows the time again, in ms. Source: ui.md §12 */
export const CHAT_SILENCE_MS = 5 * 60_000

/** How a separator names the day of a moment; the time follows in every form. */
export type ChatDay =
  | { kind: 'today' }
  | { kind: 'yesterday' }
  | { kind: 'weekday'; weekday: number }
  | { kind: 'day'; month: number; day: number }
  | { kind: 'year'; year: number; month: number; day: number }

/**
 * The day in a chat's separator: nothing for today, yesterday, the weekday within the last week, the day within the
 * year, and the full date before.
 * Source: ui.md §12
 */
export function chatDay(at: number, now: number): ChatDay {
  const then = wallTime(at)
  const today = wallTime(now)
  const daysAgo = today.dayNumber - then.dayNumber
  if (daysAgo <= 0) return { kind: 'today' }
  if (daysAgo === 1) return { kind: 'yesterday' }
  if (daysAgo < 7) return { kind: 'weekday', weekday: then.weekday }
  if (then.year === today.year) return { kind: 'day', month: then.month, day: then.day }
  return { kind: 'year', year: then.year, month: then.month, day: then.day }
}

/** Whether a separator precedes a message; `previousAt` is null before the first. Source: ui.md §12 */
export function needsSeparator(previousAt: number | null, at: number): boolean {
  if (previousAt === null) return true
  return at - previousAt > CHAT_SILENCE_MS || dayNumber(previousAt) !== dayNumber(at)
}
