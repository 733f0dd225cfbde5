/** Returns the same value with every text in it, at any depth, passed through a function. */
export const mapTexts = <Value>(value: Value, change: (text: string) => string): Value => {
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((part: unknown) => mapTexts(part, change)) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapTexts(part, change)]),
  ) as Value
}
