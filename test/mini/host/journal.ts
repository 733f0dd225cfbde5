/** An event that would be an error on a device, or that a test must not overlook. */
export interface HostError {
  /** The lifecycle method, file or API where it happened. */
  where: string
  message: string
  stack?: string
}

/** One `setData` call; `bytes` counts the UTF-8 JSON that would cross to the view layer. */
export interface SetDataRecord {
  path: string
  bytes: number
  durationMs: number
  keyCount: number
}

/** Sum of the `setData` calls since the last take. */
export interface SetDataTotals {
  calls: number
  bytes: number
  largestBytes: number
  durationMs: number
}

/** One entry of the run's history, in order. */
export type JournalEvent =
  | { kind: 'life'; owner: string; method: string }
  | { kind: 'route'; how: string; path: string }
  | { kind: 'setData'; path: string; bytes: number; keys: string[] }
  | { kind: 'api'; name: string; options: Record<string, unknown> }
  | { kind: 'apiFailed'; name: string; reason: string }
  | { kind: 'console'; level: string; text: string }
  | { kind: 'warning'; message: string }

/** Largest `setData` payload a device accepts. Source: provider doc "setData", 1,024 KB. */
export const SET_DATA_LIMIT_BYTES = 1024 * 1024

/**
 * Reads of absent APIs that say nothing about the product: Taro probes them while it starts. `cloud` is WeChat's
 * hosting product, `taroEventCenter` a slot where Taro keeps its own emitter.
 */
const BENIGN_MISSING_APIS = new Set(['cloud', 'taroEventCenter'])

/** Longer strings are shortened in the history. */
const EVENT_TEXT_LIMIT = 200

/** Everything that happened in one run: errors, absent APIs, `setData` traffic, and an ordered history. */
export class Journal {
  readonly errors: HostError[] = []
  readonly events: JournalEvent[] = []
  readonly apiCallCounts = new Map<string, number>()
  /** Requests, uploads and downloads that wait for their answer. */
  openExchanges = 0
  private readonly missing = new Set<string>()
  private setDataRecords: SetDataRecord[] = []
  private readonly errorListeners: ((message: string) => void)[] = []

  /** Names of missing APIs that were read or called, sorted, without benign probes. */
  get missingApis(): string[] {
    return [...this.missing].filter((name) => !BENIGN_MISSING_APIS.has(name)).sort()
  }

  /** Records an error; the app gets it through `onError` as on a device. */
  fail(error: unknown, where: string): void {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
    this.errors.push({ where, message, stack })
    for (const listener of this.errorListeners) listener(stack ?? message)
  }

  /** Calls the listener with the text of every error from now on. */
  onError(listener: (message: string) => void): void {
    this.errorListeners.push(listener)
  }

  add(event: JournalEvent): void {
    this.events.push(event)
  }

  addMissingApi(name: string): void {
    this.missing.add(name)
  }

  addApiCall(name: string, options: unknown): void {
    this.apiCallCounts.set(name, (this.apiCallCounts.get(name) ?? 0) + 1)
    this.add({ kind: 'api', name, options: summarise(options) })
  }

  addSetData(record: SetDataRecord, keys: string[]): void {
    this.setDataRecords.push(record)
    this.add({ kind: 'setData', path: record.path, bytes: record.bytes, keys })
    if (record.bytes > SET_DATA_LIMIT_BYTES)
      this.fail(
        new Error(`setData: ${record.bytes} bytes exceed the limit of ${SET_DATA_LIMIT_BYTES}`),
        record.path,
      )
  }

  /** Totals of the `setData` calls since the last take; resets the counts. */
  drainSetData(): SetDataTotals {
    const records = this.setDataRecords
    this.setDataRecords = []
    const sum = (pick: (record: SetDataRecord) => number) =>
      records.reduce((total, one) => total + pick(one), 0)
    return {
      calls: records.length,
      bytes: sum((record) => record.bytes),
      largestBytes: Math.max(0, ...records.map((record) => record.bytes)),
      durationMs: sum((record) => record.durationMs),
    }
  }

  /** Options of every call of one API so far, oldest first, without functions. */
  optionsOf(apiName: string): Record<string, unknown>[] {
    return this.events.flatMap((event) =>
      event.kind === 'api' && event.name === apiName ? [event.options] : [],
    )
  }
}

function summarise(options: unknown): Record<string, unknown> {
  const entries = Object.entries((options ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries
      .filter(([, value]) => typeof value !== 'function')
      .map(([key, value]) => [key, typeof value === 'string' ? shorten(value) : value]),
  )
}

const shorten = (text: string) =>
  text.length > EVENT_TEXT_LIMIT ? `${text.slice(0, EVENT_TEXT_LIMIT)}…` : text
