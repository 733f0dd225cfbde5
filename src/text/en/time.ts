import type { Translation } from '../translation'
import type { time as source } from '../zh-CN/time'
import { dayOfYear } from './lib/words'

/** Labels of moments and distances. */
export const time: Translation<typeof source> = {
  now: 'Just now',
  minutes: (count) => `${count} min ago`,
  hours: (count) => `${count} h ago`,
  days: (count) => `${count} d ago`,
  yesterday: (clock) => `Yesterday ${clock}`,
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  weekday: (weekday, clock) => `${weekday} ${clock}`,
  day: (month, day, clock) => `${dayOfYear(month, day)} ${clock}`,
  year: (year, month, day, clock) => `${dayOfYear(month, day)} ${year} ${clock}`,
  within: (km) => `Within ${km} km`,
}
