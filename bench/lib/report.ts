/** One measured figure of a bench run. */
export interface Measure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the value must keep to, as a reader would say it (`≥ 0.8`, `≤ 12`); null for a figure without a budget. */
  readonly budget: string | null
  readonly ok: boolean
}

/** Prints a figure as one JSON line, the form in which benches hand their results on. */
export const report = (measure: Measure): void => {
  const value = Number(measure.value.toPrecision(4))
  process.stdout.write(`${JSON.stringify({ ...measure, value })}\n`)
}

/** The middle of an odd number of rounds: one disturbed round does not decide. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new RangeError('No values')
  return middle
}
