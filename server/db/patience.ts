import { sql } from 'kysely'
import type { Db } from './database'

/** How long the server lets one statement run, in ms. Source: ours */
export const STATEMENT_MS = 5_000
/** How much longer we wait for the server's answer to a statement, in ms. Source: ours */
export const GRACE_MS = 3_000
const LONGER = 'set local statement_timeout = '

/** The database did not answer within the time that a statement may run, so it or the connection is broken. */
export class SilenceError extends Error {
  constructor(ms: number) {
    super(`the database has been silent for ${ms} ms`)
    this.name = 'SilenceError'
  }
}

/** Lets the statements of this transaction run longer than those of calls. @param ms 0 for no limit */
export const allowLonger = async (db: Db, ms: number): Promise<void> => {
  await sql`${sql.raw(LONGER)}${sql.lit(ms)}`.execute(db)
}

/** Time limits for the answer to a statement. */
export interface Patience {
  /** Longest time that the server lets a statement run, in ms; 0 for no limit. */
  readonly statementMs: number
  /** How much longer we wait, in ms. */
  readonly graceMs: number
}

/** Longest wait for an answer, in ms; null for no limit. */
export const waitOf = ({ statementMs, graceMs }: Patience): number | null =>
  statementMs === 0 ? null : statementMs + graceMs

/** The limit that the statement sets for later ones, in ms; null when it sets none. */
export const longerBy = (statement: string): number | null =>
  statement.startsWith(LONGER) ? Number(statement.slice(LONGER.length)) : null

/** Returns the answer, if it comes in time; a null `ms` has no limit. @throws SilenceError */
export const inTime = async <T>(answer: Promise<T>, ms: number | null): Promise<T> => {
  if (ms === null) return answer
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilenceError(ms)), ms)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
