import { createHistory, type History } from '../../history/history'

/** One time that a member's socket was closed by a node and came back. */
export interface Return {
  /** From the end of the old connection to the new one, with the client's own wait before it tries, in ms. */
  readonly awayMs: number
  /** From the client's first try to the new connection, in ms. */
  readonly connectMs: number
}

/** What members did and saw during a drill. */
export interface Records {
  readonly history: History
  /** Answered or failed calls by their paths. */
  readonly calls: Map<string, number>
  /** One line for each failed call: no connection, no answer, or any answer but success. */
  readonly failures: string[]
  readonly returns: Return[]
  /** Messages that arrived by a push and were not known yet. */
  pushed: number
  /** Messages that a member first saw in the list that it asks for after a reconnect. */
  listed: number
  /** Pushes of messages that the member had already. */
  pushedAgain: number
}

/** Empty records. */
export const createRecords = (): Records => ({
  history: createHistory(),
  calls: new Map(),
  failures: [],
  returns: [],
  pushed: 0,
  listed: 0,
  pushedAgain: 0,
})

/** Number of calls so far, failed ones too. */
export const countCalls = ({ calls }: Records): number =>
  [...calls.values()].reduce((sum, count) => sum + count, 0)

/** The value below which this share of the values lies; NaN without values. @param share From 0 to 1. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
