import { sql } from 'kysely'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config'
import { findRunningDatabase } from '../db/cluster/running'
import { type Database, openDatabase } from '../db/database'
import { startEmbeddedPostgres } from '../db/embedded'
import { RunLockError, acquireRunLock } from '../lib/run-lock'

/** The database cannot be reached; its message is a sentence. */
export class UnreachableError extends Error {}

/** A connection to a database that stays available until `leave`. */
export interface Reached {
  readonly url: string
  /**
   * Ends everything that was started for the command, and nothing else; call it after closing the command's connections.
   * Other users of the database may finish first, unless the command is interrupted. Safe to call again.
   */
  leave(isBrokenOff?: boolean): Promise<void>
}

const LOOK_EVERY_MS = 250
/** Longest wait for a server that starts or another operator's command that ends, in ms. Source: ours. */
const MAX_LOOKS = 120

const stay = (): Promise<void> => Promise.resolve()

const openOne = (url: string): Database => openDatabase(url, { maxConnections: 1, onError: () => undefined })

/** Number of other connections to the database. */
const countOthers = async ({ db }: Database): Promise<number> => {
  const found = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  return found.rows[0]?.count ?? 0
}

/** True while another process uses the database. */
const isUsed = async (url: string): Promise<boolean> => {
  const database = openOne(url)
  try {
    return (await countOthers(database)) > 0
  } finally {
    await database.close()
  }
}

/**
 * Joins a database that another process started; null while it is still starting, when the database may not exist yet. One
 * connection stays open until the command ends. Without it the other process could find no users for a moment and stop the
 * database during the command.
 */
const join = async (url: string): Promise<Reached | null> => {
  const database = openOne(url)
  try {
    await countOthers(database)
  } catch {
    await database.close()
    return null
  }
  let leaving: Promise<void> | null = null
  return { url, leave: () => (leaving ??= database.close()) }
}

/** Another operator may use the database that we started, so they finish first. */
const waitUntilUnused = async (url: string): Promise<void> => {
  for (let looks = 0; looks < MAX_LOOKS && (await isUsed(url)); looks += 1) await pause(LOOK_EVERY_MS)
}

/**
 * Starts the embedded database for the length of a command.
 * @throws RunLockError while another process holds the data folder.
 */
const startOwn = async (dataDir: string, postgresDir: string): Promise<Reached> => {
  const lock = await acquireRunLock(dataDir)
  const embedded = await startEmbeddedPostgres({ dataDir: postgresDir, log: () => undefined })
  let leaving: Promise<void> | null = null
  const leave = async (isBrokenOff: boolean): Promise<void> => {
    if (!isBrokenOff) await waitUntilUnused(embedded.url).catch(() => undefined)
    await embedded.stop()
    await lock.release()
  }
  return { url: embedded.url, leave: (isBrokenOff = false) => (leaving ??= leave(isBrokenOff)) }
}

/**
 * Finds the database of the server on the same data: the configured one; or that of the running server; or, when no server
 * runs, the embedded one, started for the command.
 * @throws UnreachableError when a server holds the data folder and its database does not start.
 */
export const reachDatabase = async (config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Reached> => {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, leave: stay }
  const postgresDir = path.join(config.dataDir, 'postgres')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    try {
      return await startOwn(config.dataDir, postgresDir)
    } catch (error) {
      if (!(error instanceof RunLockError)) throw error
    }
    const url = await findRunningDatabase(postgresDir)
    const joined = url === null ? null : await join(url)
    if (joined) return joined
    await pause(LOOK_EVERY_MS)
  }
  throw new UnreachableError(
    'A server has been starting or ending on this data for half a minute. Try again.',
  )
}
