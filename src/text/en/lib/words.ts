/** English short names of the months, January first. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day within a year, `21 Nov`; `month` counts from 1. */
export const dayOfYear = (month: number, day: number): string => `${day} ${MONTHS[month - 1] ?? month}`

/** Names of interests within a sentence: lower case, except for a game and a country. */
export const inSentence = (labels: string): string =>
  labels.replace(
    /(^|, )(?!Go\b|Japanese)([A-Z])/g,
    (_, before: string, letter: string) => before + letter.toLowerCase(),
  )

/** A calendar day as `18 Oct 2027`. @param iso such as `2027-10-18` */
export const spelledDay = (iso: string): string => {
  const [year, month = 1, day = 1] = iso.split('-').map(Number)
  return `${dayOfYear(month, day)} ${year}`
}
