import { DAY_MS, HOUR_MS } from '@contract/constants'

/** The only source of time; tests pass one that they move themselves. */
export interface Clock {
  /** Now, in epoch milliseconds. */
  now(): number
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** Distance of Shanghai's clock from UTC, in ms; it never changes. */
export const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

/** Day of a moment in Shanghai, `YYYY-MM-DD`; China has one time zone and no summer time. */
export const dayOf = (atMs: number): string => new Date(atMs + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)

/** A moment as the clock in Shanghai shows it, `YYYY-MM-DD HH:mm`. */
export const shanghaiMoment = (atMs: number): string =>
  new Date(atMs + SHANGHAI_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** Midnight at which a day `YYYY-MM-DD` begins in Shanghai, in epoch milliseconds; `NaN` for a day that does not exist. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - SHANGHAI_OFFSET_MS

/** Midnight of a moment's day in Shanghai, in epoch milliseconds. */
export const dayStartOf = (atMs: number): number => startOfDay(dayOf(atMs))

/** Day of allowances: starts at the reset hour in Shanghai. Source: product §6 (`quota.resetHour`). */
export const quotaDayOf = (atMs: number, resetHour: number): string => dayOf(atMs - resetHour * HOUR_MS)

/** Start of a moment's quota day, in epoch milliseconds. */
export const quotaDayStartOf = (atMs: number, resetHour: number): number =>
  startOfDay(quotaDayOf(atMs, resetHour)) + resetHour * HOUR_MS

/** End of a moment's quota day, at which the quotas start again, in epoch milliseconds. */
export const quotaResetAt = (atMs: number, resetHour: number): number =>
  quotaDayStartOf(atMs, resetHour) + DAY_MS

/** Month of a moment in Shanghai, `YYYY-MM`. */
export const monthOf = (atMs: number): string => dayOf(atMs).slice(0, 7)

/** When a month `YYYY-MM` begins in Shanghai, and when the next one does, in epoch milliseconds. */
export const monthSpan = (month: string): readonly [fromMs: number, toMs: number] => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return [Date.UTC(year, number - 1) - SHANGHAI_OFFSET_MS, Date.UTC(year, number) - SHANGHAI_OFFSET_MS]
}
