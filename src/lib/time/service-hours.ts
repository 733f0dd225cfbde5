import { wallTime } from './calendar'

const HOURS = /^(\d{1,2}):(\d{2})\s*[–—-]\s*(\d{1,2}):(\d{2})$/
const MINUTES = 60

/** Hours in which the service answers, by the clock of Shanghai. */
export interface ServiceHours {
  /** `09:00`. */
  readonly from: string
  /** Whether the service answers at the given moment. */
  readonly isOpen: boolean
}

/**
 * Reads hours such as `09:00–21:00` at a moment; hours that end before they begin extend over midnight. Null for
 * words that are not hours. Source: product §6 (help)
 */
export function serviceHours(hours: string, at: number): ServiceHours | null {
  const [, fromHour, fromMinute, toHour, toMinute] = HOURS.exec(hours.trim()) ?? []
  if (fromHour === undefined || toHour === undefined) return null
  const from = Number(fromHour) * MINUTES + Number(fromMinute)
  const to = Number(toHour) * MINUTES + Number(toMinute)
  const { hour, minute } = wallTime(at)
  const now = hour * MINUTES + minute
  const isOpen = from <= to ? now >= from && now < to : now >= from || now < to
  return { from: `${fromHour.padStart(2, '0')}:${fromMinute ?? '00'}`, isOpen }
}
