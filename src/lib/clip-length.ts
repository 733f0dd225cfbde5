import { twoDigits } from './time/calendar'

const MINUTE = 60

/** Length of a clip as players show it: `0:07`. Whole seconds. */
export const clipLength = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${twoDigits(Math.floor(seconds % MINUTE))}`
