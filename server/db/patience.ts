import { sql } from 'kysely'
import type { Db } from './database'

/** How long the server lets one statement run, in ms. Source: ours */
export const STATEMENT_MS = 5_000
/** How much longer we wait for what it says of it, in ms. Source: ours */
export const GRACE_MS = 3_000
const LONGER = 'set local statement_timeout = '

/** The database said nothing for longer than it lets a statement run: it, or the way to it, is dead without saying so. */
export class SilenceError extends Error {
  constructor(ms: number) {
    super(`the database has been silent for ${ms} ms`)
    this.name = 'SilenceError'
  }
}

/** Lets the statements of this transaction run longer than those of calls. @param ms 0 for as long as they take */
export const allowLonger = async (db: Db, ms: number): Promise<void> => {
  await sql`${sql.raw(LONGER)}${sql.lit(ms)}`.execute(db)
}

/** How long we wait for what the server says of a statement. */
export interface Patience {
  /** How long the server lets a statement run, in ms; 0 for as long as it takes. */
  readonly statementMs: number
  /** How much longer we wait, in ms. */
  readonly graceMs: number
}

/** How long to wait for an answer, in ms; null for ever. */
export const waitOf = ({ statementMs, graceMs }: Patience): number | null =>
  statementMs === 0 ? null : statementMs + graceMs

/** What the statement lets those after it take, in ms; null for one that changes nothing. */
export const longerBy = (statement: string): number | null =>
  statement.startsWith(LONGER) ? Number(statement.slice(LONGER.length)) : null

/** The answer, if it comes in time; `ms` null waits for ever. @throws SilenceError */
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
