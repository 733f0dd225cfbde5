/** Months as English shortens them, January first. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day within a year, `21 Nov`; `month` counts from 1. */
export const dayOfYear = (month: number, day: number): string => `${day} ${MONTHS[month - 1] ?? month}`

/** Names of interests as they stand within a sentence: small, but for a game and a country. */
export const inSentence = (labels: string): string =>
  labels.replace(
    /(^|, )(?!Go\b|Japanese)([A-Z])/g,
    (_, before: string, letter: string) => before + letter.toLowerCase(),
  )
