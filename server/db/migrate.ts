import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { persist } from '../lib/persist'
import { type Database, type Db, type LimitsBy, openDatabase } from './database'
import type { Migration } from './migration-list'
import { createRoles, grantRights } from './roles'
import {
  type KnownSchema,
  listApplied,
  ownSchema,
  raiseMinimum,
  requireFitAt,
  requireNewEnough,
} from './schema'
import { SchemaError } from './schema-error'
import { isDeadlock, isLockTimeout, sqlStateOf } from './sqlstate'

/** Options of a migration run. */
export interface MigrateOptions {
  /** Default: the program's own. */
  readonly schema?: KnownSchema
  /** Called after each migration that was applied. */
  readonly onApplied?: (name: string) => void
  /** How long a migration waits for a table before it lets the calls behind it go on, in ms. Default 1,000. */
  readonly lockMs?: number
  /** How often a migration is tried. Default 20. */
  readonly tries?: number
  /** Time between two tries, in ms. Default 2,000. */
  readonly pauseMs?: number
  /** Also makes the accounts of the database, and gives them their rights. Default false. */
  readonly withRoles?: boolean
}

type Patience = Required<Pick<MigrateOptions, 'tries' | 'pauseMs'>>

/** Kysely's own number of the lock: a release that still migrates by Kysely waits for the same one. */
const LOCK = '3853314791062309107'
const LOOK_EVERY_MS = 100
/** Half of what a call waits for a lock, since calls wait behind a migration that waits. Source: ours */
const LOCK_MS = 1_000
/** About a minute in all, in which the longest statement of a call ends many times. Source: ours */
const TRIES = 20
/** Between two tries, in which the calls that waited are served, in ms. Source: ours */
const PAUSE_MS = 2_000
/** Lock timeout, deadlock, serialisation failure. */
const isRetryable = (error: unknown): boolean =>
  isLockTimeout(error) || isDeadlock(error) || sqlStateOf(error) === '40001'

/**
 * Runs the work while no other migration runs, whichever process started it. The lock is asked for again and again: a
 * statement that waits for it would block `create index concurrently`.
 */
const holdingLock = async (db: Db, work: () => Promise<void>): Promise<void> => {
  const tryOnce = (): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      // Without parameters: PostgreSQL keeps the snapshot of a prepared statement, for which the index would wait.
      const asked = sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${sql.raw(LOCK)}) as held`
      const { rows } = await asked.execute(tx)
      if (rows[0]?.held !== true) return false
      await work()
      return true
    })
  while (!(await tryOnce())) await pause(LOOK_EVERY_MS)
}

/** An index that `create index concurrently` could not finish is worthless and blocks the next try by its name. */
const dropUnfinishedIndexes = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ index: string }>`
    select format('%I.%I', n.nspname, c.relname) as index
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where not i.indisvalid and c.relkind = 'i' and n.nspname = current_schema()`.execute(db)
  for (const { index } of rows) await sql`drop index concurrently if exists ${sql.raw(index)}`.execute(db)
}

const applyIn = async (db: Db, name: string, migration: Migration): Promise<void> => {
  await migration.up(db as never)
  await sql`insert into kysely_migration (name, timestamp) values (${name}, now()::text)`.execute(db)
  if (migration.unusedSince !== undefined) await raiseMinimum(db, migration.unusedSince)
  await grantRights(db)
}

/** Applies one migration: whole or, in its transaction, not at all. */
const applyOnce = async (url: string, db: Db, name: string, migration: Migration): Promise<void> => {
  if (migration.inTransaction !== false) {
    await db.transaction().execute((tx) => applyIn(tx, name, migration))
    return
  }
  // Building an index concurrently blocks no call while it waits, however long an old transaction lasts.
  const patient = open(url, 0)
  try {
    await dropUnfinishedIndexes(patient.db)
    await applyIn(patient.db, name, migration)
  } finally {
    await patient.close()
  }
}

/** Tries again while other transactions use the tables. */
const applyPatiently = (name: string, patience: Patience, apply: () => Promise<void>): Promise<void> =>
  persist(apply, { isRetryable, ...patience }).catch((error: unknown) => {
    if (!isRetryable(error)) throw error
    throw new SchemaError(
      `${name} got no lock on its tables: run npm run migrate again when they are quieter.`,
    )
  })

/** A statement of a migration may last: an index over many rows takes longer than any call may. */
const open = (url: string, lockMs: number): Database =>
  openDatabase(url, { maxConnections: 2, onError: () => undefined, statementMs: 0, lockMs })

/**
 * Brings the tables of the database at the address up to date, each migration in a transaction of its own. Safe to call
 * from several processes at once, and while older releases serve members.
 * @throws SchemaError when the tables need a newer release, or a table stays locked.
 */
export const migrateToLatest = async (url: string, options: MigrateOptions = {}): Promise<void> => {
  const { schema = ownSchema, onApplied, lockMs = LOCK_MS } = options
  const { tries = TRIES, pauseMs = PAUSE_MS } = options
  const database = open(url, lockMs)
  const { db } = database
  const run = async (): Promise<void> => {
    await sql`create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
    await requireNewEnough(db, schema)
    const applied = await listApplied(db)
    for (const [name, migration] of Object.entries(schema.migrations)) {
      if (applied.has(name)) continue
      await applyPatiently(name, { tries, pauseMs }, () => applyOnce(url, db, name, migration))
      onApplied?.(name)
    }
    if (options.withRoles === true) await db.transaction().execute(createRoles)
  }
  try {
    await holdingLock(db, run)
  } finally {
    await database.close()
  }
}

/**
 * Makes the tables ready for a start: migrates them where a start may, else only checks them.
 * @throws SchemaError when they do not fit.
 */
export const prepareTables = (
  url: string,
  {
    migratesAtStart,
    databaseLimits,
  }: { readonly migratesAtStart: boolean; readonly databaseLimits: LimitsBy },
): Promise<void> => (migratesAtStart ? migrateToLatest(url) : requireFitAt(url, databaseLimits))
