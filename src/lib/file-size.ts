const UNITS = ['B', 'KB', 'MB', 'GB'] as const
const STEP = 1024

/** Size of a file as text: `812 KB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  let at = 0
  let value = bytes
  while (value >= STEP && at < UNITS.length - 1) {
    value /= STEP
    at += 1
  }
  const figure = at < 2 || value >= 100 ? Math.ceil(value) : Math.ceil(value * 10) / 10
  return `${figure} ${UNITS[at] ?? ''}`
}
