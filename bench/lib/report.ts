/** One measured figure of a bench run. */
export interface Measure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly goal?: Goal
}

/** A goal of a value: at least, or at most, `limit`. */
export interface Goal {
  readonly bound: '≥' | '≤'
  readonly limit: number
}

/** Prints a figure as one JSON line, the output format of benches; a missed goal fails the bench. */
export const report = ({ name, value, unit, goal }: Measure): void => {
  const figure = { name, value: Number(value.toPrecision(4)), unit }
  process.stdout.write(`${JSON.stringify(goal ? { ...figure, ...verdictOn(value, goal) } : figure)}\n`)
}

const verdictOn = (value: number, { bound, limit }: Goal): { budget: string; ok: boolean } => {
  const ok = bound === '≥' ? value >= limit : value <= limit
  if (!ok) process.exitCode = 1
  return { budget: `${bound} ${limit}`, ok }
}

/** Runs a bench; an error fails it and ends its process with everything that is open. */
export const runBench = (bench: () => Promise<void>): void => {
  bench().catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}

/** The value below which the share (0 … 1) of the values is. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new RangeError('No values')
  return value
}

/** The median of the rounds, so that one disturbed round does not decide. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)
