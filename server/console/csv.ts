/** Begins a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string | number): string => {
  const text = String(value)
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rows as CSV (RFC 4180) with a mark that makes spreadsheets read UTF-8. No cell can act as a formula. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
