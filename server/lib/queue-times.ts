import { DAY_MS, GUARDIAN_DAYS, HOUR_MS } from '@contract/constants'

/** How long operators have for a report. Source: product §11.2 */
export const REPORT_MS = 24 * HOUR_MS
/** How long operators have for a picture or a video. Source: product §11.2 */
export const PICTURE_MS = 24 * HOUR_MS
/** How long operators have for a text. Source: ours, as pictures */
export const TEXT_MS = 24 * HOUR_MS
/** Longest time that a member waits for the help desk. Source: ours */
export const SERVICE_MS = 24 * HOUR_MS
/** How long operators have for a guardian's claim. Source: product §7.13 */
export const GUARDIAN_MS = GUARDIAN_DAYS * DAY_MS
/** Working days for a refund that people pay. Source: ours, as withdrawals */
export const REFUND_WORK_DAYS = 2

const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

const isWorkDay = (atMs: number): boolean => {
  const day = new Date(atMs + SHANGHAI_OFFSET_MS).getUTCDay()
  return day !== 0 && day !== 6
}

/**
 * A case from before this moment has waited for the given number of working days, Monday to Friday in Shanghai. Holidays
 * count as working days, because their dates are announced from year to year.
 */
export const workDaysBefore = (nowMs: number, days: number): number => {
  let atMs = nowMs
  for (let left = days; left > 0;) {
    atMs -= DAY_MS
    if (isWorkDay(atMs)) left -= 1
  }
  return atMs
}

/** When a case of this moment will have waited for the given number of working days, counted as in `workDaysBefore`. */
export const workDaysAfter = (sinceMs: number, days: number): number => {
  let atMs = sinceMs
  for (let left = days; left > 0;) {
    if (isWorkDay(atMs)) left -= 1
    atMs += DAY_MS
  }
  return atMs
}
