import { AWAY_KINDS } from '@contract/types/away'
import { calls, type CallPath } from '@contract/index'
import { cellsOf, touched } from './cells'
import type { Chance } from './chance'

/** The parts of the contract that were tried, and those that succeeded. */
export interface Coverage {
  /** Records a payload and whether the server did what it requested. */
  record(path: CallPath, payload: unknown, isDone: boolean): void
  /** One of the values for a field that succeeded least often, so that a short run uses them all. */
  rarest<T>(path: CallPath, field: string, values: readonly T[]): T
  /** Whether a field, or a value of one, succeeded less often than this. */
  isRare(path: CallPath, cell: string, times?: number): boolean
  /** Whether to do something now: by chance, and always while it never succeeded. */
  due(path: CallPath, cell: string, likelihood: number): boolean
  /** Kinds of input that never succeeded, as `path cell`. */
  missing(): string[]
  /** Calls made, calls of the contract that succeeded, kinds of input that succeeded, and their number. */
  sums(): { readonly calls: number; readonly paths: number; readonly cells: number; readonly of: number }
}

interface Tally {
  tried: number
  done: number
}

/**
 * Inputs that this product always refuses, as `path cell`: they must be tried and answered. No vendor of payments, of
 * one-tap logins or of notices to browsers and apps is connected, and nobody may act without having agreed.
 */
const REFUSED: readonly string[] = [
  ...['wx_virtual', 'wx_jsapi', 'wx_h5', 'ali_wap', 'ali_mini'].map(
    (channel) => `/api/user/pay_recharge channel=${channel}`,
  ),
  '/api/auth/get_auth_token scene=onetap',
  '/api/auth/get_auth_token origin',
  '/api/auth/sp_token_login scene=onetap',
  '/api/auth/sp_token_login spToken',
  '/api/auth/guardian_claim consent=false',
  '/api/user/update_alipay consent=false',
  '/api/user/update_info authentication.consent=false',
  ...[
    'step=subscribe',
    'endpoint',
    'p256dh',
    'auth',
    'step=grant',
    ...AWAY_KINDS.map((kind) => `kinds[]=${kind}`),
  ].map((cell) => `/api/user/update_info away.${cell}`),
]

/** Counts over every call of the contract. */
export const createCoverage = (chance: Chance): Coverage => {
  const known = new Map<string, ReadonlySet<string>>()
  const tallies = new Map<string, Tally>()
  let made = 0
  for (const [path, { payload }] of Object.entries(calls)) {
    const cells = new Set(cellsOf(payload).filter((cell) => cell !== ''))
    known.set(path, cells)
    for (const name of ['', ...cells]) tallies.set(`${path} ${name}`.trim(), { tried: 0, done: 0 })
  }
  const tallyOf = (path: string, cell: string): Tally | undefined => tallies.get(`${path} ${cell}`.trim())
  const worth = (path: string, cell: string): number => {
    const { tried = 0, done = 0 } = tallyOf(path, cell) ?? {}
    // Inputs that are always refused must not keep others from being tried.
    return done * 8 + tried
  }
  const isRare: Coverage['isRare'] = (path, cell, times = 1) => {
    const { tried = 0, done = 0 } = tallyOf(path, cell) ?? {}
    return (REFUSED.includes(`${path} ${cell}`) ? tried : done) < times
  }
  const isSeen = ([name, { tried, done }]: [string, Tally]): boolean =>
    done > 0 || (tried > 0 && REFUSED.includes(name))
  return {
    isRare,
    due: (path, cell, likelihood) => isRare(path, cell) || chance.is(likelihood),
    record(path, payload, isDone) {
      made += 1
      for (const cell of ['', ...touched(known.get(path) ?? new Set(), payload)]) {
        const tally = tallyOf(path, cell)
        if (!tally) continue
        tally.tried += 1
        if (isDone) tally.done += 1
      }
    },
    rarest(path, field, values) {
      const worths = values.map((value) => {
        const cells = touched(known.get(path) ?? new Set(), value, field)
        // A value without a cell would keep the worth 0, and so be chosen every time.
        if (cells.length === 0) throw new Error(`${path} has no cell for ${field}=${String(value)}`)
        return Math.min(...cells.map((cell) => worth(path, cell)))
      })
      const least = Math.min(...worths)
      return chance.of(values.filter((_, at) => worths[at] === least))
    },
    missing: () => [...tallies].filter((one) => !isSeen(one)).map(([name]) => name),
    sums() {
      const done = [...tallies].filter(isSeen)
      const isPath = ([name]: [string, Tally]): boolean => !name.includes(' ')
      return {
        calls: made,
        paths: done.filter(isPath).length,
        cells: done.filter((one) => !isPath(one)).length,
        of: [...tallies].filter((one) => !isPath(one)).length,
      }
    },
  }
}
