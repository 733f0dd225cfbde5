/** One measured figure of a bench run. */
export interface Measure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly goal?: Goal
}

/** What a value must keep to: at least, or at most, `limit`. */
export interface Goal {
  readonly bound: '≥' | '≤'
  readonly limit: number
}

/** Prints a figure as one JSON line, the form in which benches hand their results on; a missed goal fails the bench. */
export const report = ({ name, value, unit, goal }: Measure): void => {
  const figure = { name, value: Number(value.toPrecision(4)), unit }
  process.stdout.write(`${JSON.stringify(goal ? { ...figure, ...verdictOn(value, goal) } : figure)}\n`)
}

const verdictOn = (value: number, { bound, limit }: Goal): { budget: string; ok: boolean } => {
  const ok = bound === '≥' ? value >= limit : value <= limit
  if (!ok) process.exitCode = 1
  return { budget: `${bound} ${limit}`, ok }
}

/** Starts a bench; whatever it throws fails it, and ends it with all that it has open. */
export const runBench = (bench: () => Promise<void>): void => {
  bench().catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}

/** The value below which the share (0 … 1) of the values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new RangeError('No values')
  return value
}

/** The middle of an odd number of rounds: one disturbed round does not decide. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)
