import { createHash, randomUUID } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { connectPatiently } from './connect-patiently'
import { isPlannedEachTime } from './planned-each-time'
import { isStalePlan } from './stale-plan'
import { isAbortedTransaction, isDeadlock } from './sqlstate'
import { noTracer, type Tracer } from '../tracing/tracer'
import { statementSpan } from '../tracing/statement-span'
import { inTime, longerBy, type Patience, SilenceError, waitOf } from './patience'

/** Distinct statements that one connection keeps prepared; all others run unnamed. */
const MAX_NAMED = 400

/** How often a statement outside of transactions is tried: a migration of three tables can meet it twice. Source: ours */
const TRIES = 3

const BEGIN = /^(begin|start transaction)/i
const END = /^(commit|rollback|prepare transaction .*)$/i

/**
 * Names that one connection may use. PgBouncer keeps the name of a statement that failed while it was prepared, such as
 * one that waited for a table too long, and refuses it from then on: a statement that has not succeeded yet takes another
 * name for its next try.
 */
const createOwnNames = () => {
  const failures = new Map<string, number>()
  const succeeded = new Set<string>()
  return {
    ownOf: (name: string): string => `${name}${failures.get(name) ?? ''}`,
    succeed: (name: string) => void succeeded.add(name),
    fail(name: string): void {
      if (!succeeded.has(name)) failures.set(name, (failures.get(name) ?? 0) + 1)
    },
  }
}

/** Time limits of a pool. */
export interface PoolPatience extends Patience {
  /** Longest wait for a connection that the server refuses for now, in ms. */
  readonly connectMs: number
}

/** A statement as it is prepared. */
interface NamedStatement {
  readonly name: string
  readonly text: string
}

/**
 * Names of statements. A new version gives every statement a name that no connection has prepared yet, and a text that
 * nobody has: PgBouncer gives statements of one text one name of its own, whatever name they come with, and its
 * connections to the server outlive a node.
 */
const createStatementNames = () => {
  let names = new Map<string, NamedStatement>()
  let version = 0
  let mark = ''
  return {
    version: () => version,
    /** Undefined when too many statements have names already. */
    nameOf(text: string): NamedStatement | undefined {
      const known = names.get(text)
      if (known !== undefined || names.size >= MAX_NAMED) return known
      const name = `${createHash('sha1').update(text).digest('base64url')}${version}`
      const named = { name, text: text + mark }
      names.set(text, named)
      return named
    },
    /** Starts a new version, unless another statement has done so since this one was asked. */
    renew(since: number): void {
      if (since !== version) return
      version += 1
      mark = ` /* ${randomUUID()} */`
      names = new Map()
    },
  }
}

/**
 * Gives every distinct statement a name, so that PostgreSQL parses and plans it once for each connection. This halves the
 * time of short reads. Lists of values must be passed as one array, or names run out. A statement that is planned each
 * time has no name. A connection on which a statement got no answer in time is closed and not used again.
 * When a table has changed under a prepared statement, every statement gets a new name and a new text, and older
 * connections are closed at their release. The statement is repeated, as is one that ended in a deadlock with a migration
 * of several tables, unless it is part of a transaction, which is run again as a whole.
 * Source: ours.
 */
export const namedPool = (pool: pg.Pool, patience: PoolPatience, tracer: Tracer = noTracer): PostgresPool => {
  const names = createStatementNames()
  /** The version of the names that each connection was opened with. */
  const versions = new WeakMap<pg.PoolClient, number>()
  const ownNames = new WeakMap<pg.PoolClient, ReturnType<typeof createOwnNames>>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let waitMs = waitOf(patience)
    let silence: SilenceError | null = null
    let isInTransaction = false
    /** What made PostgreSQL refuse the later statements of this transaction. */
    let fault: unknown = null
    if (!versions.has(client)) versions.set(client, names.version())
    const own = ownNames.get(client) ?? createOwnNames()
    ownNames.set(client, own)
    /** Statements of one moment leave as one packet. */
    const gather = (): void => {
      const { stream } = client.connection
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    const query = async (text: string, values: readonly unknown[]) => {
      gather()
      const hasName = values.length > 0 && !isPlannedEachTime(text)
      const named = hasName ? names.nameOf(text) : undefined
      if (!named) return inTime(client.query({ text, values: [...values] }), waitMs)
      try {
        const statement = { name: own.ownOf(named.name), text: named.text, values: [...values] }
        const answer = await inTime(client.query(statement), waitMs)
        own.succeed(named.name)
        return answer
      } catch (error) {
        own.fail(named.name)
        throw error
      }
    }
    const tryAgain = async (text: string, values: readonly unknown[], tries: number): Promise<unknown> => {
      const version = names.version()
      try {
        return await query(text, values)
      } catch (error) {
        const isStale = isStalePlan(error)
        if (isStale) names.renew(version)
        if (isInTransaction || tries <= 1 || !(isStale || isDeadlock(error))) throw error
        return tryAgain(text, values, tries - 1)
      }
    }
    const ask = async (text: string, values: readonly unknown[]) => {
      if (silence) throw silence
      try {
        if (BEGIN.test(text)) [isInTransaction, fault] = [true, null]
        const answer = await tryAgain(text, values, TRIES)
        fault = null
        if (END.test(text)) isInTransaction = false
        return answer
      } catch (error) {
        if (error instanceof SilenceError) silence = error
        fault ??= error
        // The statement came with the one that failed, so its sender may learn of this failure first.
        throw isAbortedTransaction(error) ? fault : error
      } finally {
        const longer = longerBy(text)
        if (longer !== null) waitMs = waitOf({ ...patience, statementMs: longer })
      }
    }
    const askTraced = tracer.isOn
      ? (text: string, values: readonly unknown[]) => tracer.run(statementSpan(text), () => ask(text, values))
      : ask
    return {
      query: ((statement: unknown, values: readonly unknown[] = []) =>
        typeof statement === 'string'
          ? askTraced(statement, values)
          : client.query(statement as never)) as unknown as PostgresPoolClient['query'],
      release() {
        // A transaction that could not be ended must not go on in the next one's name.
        client.release(silence !== null || isInTransaction || versions.get(client) !== names.version())
        // The farewell would wait for the answers that do not come.
        if (silence) client.connection.stream.destroy()
      },
    }
  }
  return {
    connect: async () => wrap(await connectPatiently(pool, patience.connectMs)),
    end: () => pool.end(),
  }
}
