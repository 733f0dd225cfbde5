import { MINUTE_MS } from '@contract/constants'
import type { AppointmentWait } from '@contract/types/authentication'
import { SHANGHAI_OFFSET_MS } from '../../../lib/clock'
import type { ProductConfig } from '../config/product-config'

/** Settings of appointments. */
export type AppointmentSettings = ProductConfig['verify']['appointment']

const HOURS = /^(\d{1,2}):(\d{2})\s*[–—-]\s*(\d{1,2}):(\d{2})$/
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Whether a minute range of a day lies within hours that may extend over midnight. */
const isWithin = (from: number, to: number, begin: number, length: number): boolean => {
  const end = to <= from ? to + DAY_MINUTES : to
  const at = begin < from ? begin + DAY_MINUTES : begin
  return at >= from && at + length <= end
}

/**
 * Times at which an appointment can begin, the first one first: half hours by the clock of Shanghai within hours such
 * as `09:00–21:00`. Empty for words that are not hours. Source: product §7.10
 */
export const appointmentTimes = (
  nowMs: number,
  hours: string,
  { slotMs, leadMs, aheadMs }: AppointmentSettings,
): number[] => {
  const [, fromHour, fromMinute, toHour, toMinute] = (HOURS.exec(hours.trim()) ?? []).map(Number)
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined)
    return []
  const [from, to] = [fromHour * HOUR_MINUTES + fromMinute, toHour * HOUR_MINUTES + toMinute]
  const times: number[] = []
  for (let at = Math.ceil((nowMs + leadMs) / slotMs) * slotMs; at <= nowMs + aheadMs; at += slotMs) {
    const minute = Math.floor((at + SHANGHAI_OFFSET_MS) / MINUTE_MS) % DAY_MINUTES
    if (isWithin(from, to, minute, slotMs / MINUTE_MS)) times.push(at)
  }
  return times
}

/** An earlier appointment, for the limits. */
export interface EarlierAppointment {
  readonly state: string
  readonly asked_at: number
  readonly ended_at: number | null
}

const newestFirst = (a: number, b: number): number => b - a

/** Until when the member cannot ask for another appointment; null while they can. Source: product §7.10 */
export const appointmentWait = (
  earlier: readonly EarlierAppointment[],
  nowMs: number,
  rules: AppointmentSettings,
): AppointmentWait | null => {
  const missed = earlier
    .flatMap(({ state, ended_at: at }) => (state === 'missed' && at !== null ? [at] : []))
    .filter((at) => at > nowMs - rules.missedWithinMs)
  const pausedUntil = missed.length < rules.missedMax ? 0 : Math.max(...missed) + rules.pauseMs
  const counted = earlier
    .flatMap(({ state, asked_at: at }) => (state === 'declined' ? [] : [at]))
    .filter((at) => at > nowMs - rules.windowMs)
    .sort(newestFirst)
  const limiting = counted[rules.perWindow - 1]
  const limitedUntil = limiting === undefined ? 0 : limiting + rules.windowMs
  const until = Math.max(pausedUntil, limitedUntil)
  if (until <= nowMs) return null
  return { why: pausedUntil >= limitedUntil ? 'missed' : 'limit', until }
}

/** Whether the address is a room of an allowed host, over HTTPS, without a port and without a login. Source: ours */
export const isRoomAddress = (text: string, hosts: readonly string[]): boolean => {
  if (!text.startsWith('https://') || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  return protocol === 'https:' && port === '' && username + password === '' && hosts.includes(hostname)
}
