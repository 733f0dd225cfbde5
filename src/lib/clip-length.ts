import { twoDigits } from './calendar'

const MINUTE = 60

/** Length of a clip as players write it: `0:07`. Whole seconds. */
export const clipLength = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${twoDigits(Math.floor(seconds % MINUTE))}`
