import type { Result } from 'lighthouse'

/** The results of one run on one page. */
export interface Findings {
  /** 0 to 100. */
  readonly performance: number
  /** First and largest paint, blocking time and speed index, in ms of the simulated phone. */
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly si: number
  /** Layout shift, without a unit. */
  readonly cls: number
  /** Speed of the machine during this run. */
  readonly benchmarkIndex: number
}

const numberOf = (result: Result, audit: string): number => {
  const value = result.audits[audit]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse reported no ${audit}.`)
  return value
}

/** The figures of a run. @throws Error with Lighthouse's reason when the page could not be measured */
export const findingsOf = (result: Result): Findings => {
  if (result.runtimeError) throw new Error(result.runtimeError.message)
  return {
    performance: Math.round(100 * (result.categories.performance?.score ?? 0)),
    fcp: numberOf(result, 'first-contentful-paint'),
    lcp: numberOf(result, 'largest-contentful-paint'),
    tbt: numberOf(result, 'total-blocking-time'),
    si: numberOf(result, 'speed-index'),
    cls: numberOf(result, 'cumulative-layout-shift'),
    benchmarkIndex: result.environment.benchmarkIndex,
  }
}

type Row = Record<string, unknown>

const rowsOf = (result: Result, audit: string): Row[] => {
  const details = result.audits[audit]?.details as { items?: Row[] } | undefined
  return details?.items ?? []
}

const nameOf = (url: unknown): string => String(url).replace(/^https?:\/\/[^/]+/, '') || '/'
const round = (value: unknown): string => String(Math.round(Number(value ?? 0)))

const SHOWN = 6

const largest = (result: Result, audit: string, by: string, describe: (row: Row) => string): string[] =>
  [...rowsOf(result, audit)]
    .sort((a, b) => Number(b[by] ?? 0) - Number(a[by] ?? 0))
    .slice(0, SHOWN)
    .map(describe)

/** The largest costs as readable lines: the largest paint and its parts, files, scripts and long tasks. */
export const costsOf = (result: Result): string[] => {
  const [element, phases] = rowsOf(result, 'largest-contentful-paint-element') as { items?: Row[] }[]
  const node = element?.items?.[0]?.node as { selector?: string } | undefined
  const parts = (phases?.items ?? []).map(({ phase, timing }) => `${String(phase)} ${round(timing)}`)
  return [
    `largest paint: ${node?.selector ?? 'unknown'} (${parts.join(', ')} ms)`,
    'files, KB sent:',
    ...largest(
      result,
      'network-requests',
      'transferSize',
      ({ url, transferSize, priority }) =>
        `  ${round(Number(transferSize) / 1_024)} ${nameOf(url)} (${String(priority)})`,
    ),
    'scripts, ms of the simulated processor:',
    ...largest(
      result,
      'bootup-time',
      'total',
      ({ url, total, scripting }) => `  ${round(total)} ${nameOf(url)} (running ${round(scripting)})`,
    ),
    'long tasks, ms:',
    ...largest(
      result,
      'long-tasks',
      'duration',
      ({ url, duration, startTime }) => `  ${round(duration)} at ${round(startTime)} ${nameOf(url)}`,
    ),
  ]
}
