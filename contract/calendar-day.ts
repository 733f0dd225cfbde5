/** True when the text is a day that exists, `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => {
  const atMs = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().slice(0, 10) === text
}
