import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { DAY_MS } from '@contract/constants'

dayjs.extend(utc)

/** The product uses Asia/Shanghai, which has had no daylight saving time since 1991. */
const SHANGHAI_OFFSET_MINUTES = 8 * 60

const inShanghai = (at: number) => dayjs.utc(at).utcOffset(SHANGHAI_OFFSET_MINUTES)

/** A moment on the calendar and clock of Asia/Shanghai. */
export interface WallTime {
  year: number
  /** 1 to 12. */
  month: number
  /** 1 to 31. */
  day: number
  hour: number
  minute: number
  /** 0 is Sunday. */
  weekday: number
  /** Days since the epoch, for counting days between moments. */
  dayNumber: number
}

/** Days since the epoch on the product's calendar, for counting days between moments. */
export const dayNumber = (at: number): number => Math.floor((at + SHANGHAI_OFFSET_MINUTES * 60_000) / DAY_MS)

/** Converts epoch milliseconds to the product's calendar. Source: product §12 (dates Asia/Shanghai) */
export function wallTime(at: number): WallTime {
  const wall = inShanghai(at)
  return {
    year: wall.year(),
    month: wall.month() + 1,
    day: wall.date(),
    hour: wall.hour(),
    minute: wall.minute(),
    weekday: wall.day(),
    dayNumber: dayNumber(at),
  }
}

/** Two digits, zero-padded. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The calendar day as `2025-10-21`. */
export const calendarDay = (at: number): string => inShanghai(at).format('YYYY-MM-DD')

/** The time as `14:20`. */
export const clockTime = (at: number): string => inShanghai(at).format('HH:mm')
