import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { inTime, longerBy, type Patience, SilenceError, waitOf } from './patience'

/** Distinct statements that one connection keeps prepared; all others run unnamed. */
const MAX_NAMED = 400

/**
 * Gives every distinct statement a name, so that PostgreSQL parses and plans it once for each connection. This halves the
 * time of short reads. Lists of values must be passed as one array, or names run out. A connection on which a statement got
 * no answer in time is closed and not used again.
 * Source: ours.
 */
export const namedPool = (pool: pg.Pool, patience: Patience): PostgresPool => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMED) return known
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let waitMs = waitOf(patience)
    let silence: SilenceError | null = null
    const ask = async (text: string, values: readonly unknown[]) => {
      if (silence) throw silence
      const name = values.length > 0 ? nameOf(text) : undefined
      try {
        return await inTime(client.query({ text, values: [...values], ...(name && { name }) }), waitMs)
      } catch (error) {
        if (error instanceof SilenceError) silence = error
        throw error
      } finally {
        const longer = longerBy(text)
        if (longer !== null) waitMs = waitOf({ ...patience, statementMs: longer })
      }
    }
    return {
      query: ((statement: unknown, values: readonly unknown[] = []) =>
        typeof statement === 'string'
          ? ask(statement, values)
          : client.query(statement as never)) as unknown as PostgresPoolClient['query'],
      release: () => client.release(silence !== null),
    }
  }
  return {
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
  }
}
