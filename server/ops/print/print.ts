import { HOUR_MS } from '@contract/constants'
import { shanghaiMoment } from '../../lib/clock'
import { mapTexts } from '../../lib/map-texts'
import { yuanText } from '../../lib/money'

/** Mobile numbers, also with spaces or line breaks between their digits. */
const PHONES = /(?<!\d)(1[3-9]\d)[\s-]?\d{4}[\s-]?(\d{4})(?!\d)/gu

/** Hides the middle of mobile numbers in every text of a value: they are evidence that must not be copied. */
export const withoutPhones = <Value>(value: Value): Value =>
  mapTexts(value, (text) => text.replace(PHONES, '$1****$2'))

/** A moment as the clock in Shanghai shows it. */
export const moment = (atMs: number | null): string => (atMs === null ? '–' : shanghaiMoment(atMs))

/** Time until a deadline, in hours. */
export const hoursLeft = (untilMs: number, nowMs: number): string => {
  const hours = Math.round((untilMs - nowMs) / HOUR_MS)
  return hours < 0 ? `${-hours} h late` : `${hours} h left`
}

/** Fen as yuan, `¥30.00` or `-¥30.00`. */
export const yuan = (fen: number): string => `${fen < 0 ? '-' : ''}¥${yuanText(Math.abs(fen))}`

/** A line of a sheet, with its name in a separate column. */
export const field = (name: string, value: string): string => `  ${name.padEnd(10)} ${value}`

/** Facts of a finding, `days 2, amountFen 60000`. */
export const factsText = (facts: Readonly<Record<string, unknown>>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
