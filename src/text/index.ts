import { observable, runInAction } from 'mobx'
import { agreement } from './zh-CN/agreement'
import { chat } from './zh-CN/chat'
import { common } from './zh-CN/common'
import { errors } from './zh-CN/errors'
import { refusedClasses } from './zh-CN/refused-classes'
import { filters } from './zh-CN/discovery/filters'
import { home } from './zh-CN/home'
import { login } from './zh-CN/login'
import { member } from './zh-CN/member'
import { messages } from './zh-CN/messages'
import { mine } from './zh-CN/mine'
import { permissions } from './zh-CN/permissions'
import { proof } from './zh-CN/proof'
import { report } from './zh-CN/report'
import { settings } from './zh-CN/settings'
import { speed } from './zh-CN/speed'
import { time } from './zh-CN/time'
import { titles } from './zh-CN/titles'
import type { FailureName } from '@/api/errors'
import { calendarDay, clockTime, wallTime } from '@/lib/time/calendar'
import { chatDay } from '@/lib/chat/chat-clock'
import { relativeTime } from '@/lib/time/relative-time'
import { loadEnglish } from './english'
import type { Locale } from './locale'
import type { Translation } from './translation'

const source = {
  agreement,
  chat,
  common,
  errors,
  refusedClasses,
  filters,
  home,
  login,
  member,
  messages,
  mine,
  permissions,
  proof,
  report,
  settings,
  speed,
  time,
  titles,
}

/** Every text of the product, by area, in one language. */
export type Texts = Translation<typeof source>

const english = observable.box<Texts | null>(null, { deep: false })

/** The texts of a language; Chinese while the English ones are loading. */
export const textsOf = (locale: Locale): Texts => (locale === 'en' && english.get()) || source

/**
 * Prepares the texts of a language; null when they are ready. The English ones are a separate file.
 * @throws NetworkError by the promise, when the file cannot be loaded
 */
export function prepareTexts(locale: Locale): Promise<void> | null {
  if (locale !== 'en' || english.get()) return null
  return loadEnglish().then((texts) => runInAction(() => english.set(texts)))
}

/**
 * The message for a failure.
 * @param refusedClass Class of a refused text, such as `fraud`; other values have no sentence of their own.
 */
export const errorText = (texts: Texts, name: FailureName, refusedClass?: unknown): string => {
  const classes: Readonly<Record<string, string>> = texts.refusedClasses
  const own = name === 'TEXT_REFUSED' && typeof refusedClass === 'string' ? classes[refusedClass] : undefined
  return own ?? texts.errors[name]
}

/** The age of a moment, or its day from 30 days on: 刚刚, 12 分钟前, 3 小时前, 5 天前, 2025-10-21. Source: spec §4 */
export function timeLabel(texts: Texts, at: number, now: number): string {
  const age = relativeTime(at, now)
  switch (age.unit) {
    case 'now':
      return texts.time.now
    case 'date':
      return calendarDay(at)
    default:
      return texts.time[age.unit](age.count)
  }
}

/** A chat's separator: 14:20, 昨天 14:20, 周二 21:06, 10 月 21 日 09:00. Source: ui.md §12 */
export function chatClockLabel(texts: Texts, at: number, now: number): string {
  const clock = clockTime(at)
  const day = chatDay(at, now)
  switch (day.kind) {
    case 'today':
      return clock
    case 'yesterday':
      return texts.time.yesterday(clock)
    case 'weekday':
      return texts.time.weekday(texts.time.weekdays[day.weekday] ?? '', clock)
    case 'day':
      return texts.time.day(day.month, day.day, clock)
    case 'year':
      return texts.time.year(day.year, day.month, day.day, clock)
  }
}

/** An exact moment, for example a deadline: 11 月 22 日 09:00. */
export function momentLabel(texts: Texts, at: number): string {
  const { month, day } = wallTime(at)
  return texts.time.day(month, day, clockTime(at))
}

/** The day and time of a message, with the year unless it is the present one: 11 月 22 日 09:00. */
export function exactLabel(texts: Texts, at: number, now: number): string {
  const { year, month, day } = wallTime(at)
  if (year === wallTime(now).year) return momentLabel(texts, at)
  return texts.time.year(year, month, day, clockTime(at))
}

/** A distance bucket in words; without a bucket the city; null when neither is known. Source: product §0.3, §7.2 */
export function distanceLabel(
  texts: Texts,
  bucketKm: number | null,
  city: string | null = null,
): string | null {
  return bucketKm === null ? city || null : texts.time.within(bucketKm)
}
