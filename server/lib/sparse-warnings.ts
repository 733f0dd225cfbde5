import { MINUTE_MS } from '@contract/constants'
import type { Clock } from './clock'
import type { Log, LogFields } from './log'

/** Shortest time between two entries of the same warning, in ms. Source: ours */
const EVERY_MS = MINUTE_MS
/**
 * Different warnings that are remembered; beyond that all are forgotten, so that strangers cannot fill the memory.
 * Source: ours
 */
const MAX_KNOWN = 200

/**
 * Warnings that strangers can cause as often as they like. The same one is written at most once a minute, with the number
 * of those left out since.
 */
export const createSparseWarnings = (log: Pick<Log, 'warn'>, clock: Clock): Log['warn'] => {
  const known = new Map<string, { atMs: number; leftOut: number }>()
  return (event, fields: LogFields = {}) => {
    const name = JSON.stringify([event, fields])
    const now = clock.now()
    const last = known.get(name)
    if (last && now - last.atMs < EVERY_MS) {
      last.leftOut += 1
      return
    }
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(name, { atMs: now, leftOut: 0 })
    log.warn(event, { ...fields, ...(last && last.leftOut > 0 && { leftOut: last.leftOut }) })
  }
}
