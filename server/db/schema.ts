import { sql } from 'kysely'
import { isReleaseBefore, RELEASE } from '../release'
import { type Db, type LimitsBy, openDatabase } from './database'
import { migrations, type Migrations } from './migration-list'
import { SchemaError } from './schema-error'
import { isMissingTable } from './sqlstate'

/** What a release knows about its own tables. */
export interface KnownSchema {
  readonly migrations: Migrations
  /** Version of the program. */
  readonly release: string
}

/** The schema that this program was written for. */
export const ownSchema: KnownSchema = { migrations, release: RELEASE }

/** The rows, or none where the table does not exist yet. */
const rowsOrNone = async <T>(rows: Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await rows
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

/** Names of the migrations that the database has had; empty for a database without tables. */
export const listApplied = async (db: Db): Promise<ReadonlySet<string>> => {
  const asked = sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const rows = await rowsOrNone(asked.then((found) => found.rows))
  return new Set(rows.map(({ name }) => name))
}

/** The oldest release that may run on the tables; null for tables that do not say. */
export const minimumReleaseOf = async (db: Db): Promise<string | null> => {
  const [found] = await rowsOrNone(db.selectFrom('schema_version').select('minimum_release').execute())
  return found?.minimum_release ?? null
}

/** From now on no release before this one may run on the tables. */
export const raiseMinimum = async (db: Db, release: string): Promise<void> => {
  const minimum = await minimumReleaseOf(db)
  if (minimum !== null && isReleaseBefore(minimum, release))
    await db.updateTable('schema_version').set({ minimum_release: release }).execute()
}

/**
 * Refuses a program that is older than the tables allow.
 * @throws SchemaError naming the release that the tables need.
 */
export const requireNewEnough = async (db: Db, { release }: Pick<KnownSchema, 'release'>): Promise<void> => {
  const minimum = await minimumReleaseOf(db)
  if (minimum === null || !isReleaseBefore(release, minimum)) return
  throw new SchemaError(`The tables need release ${minimum} or newer; this is ${release}.`)
}

/**
 * Checks whether the program may work on the tables: they have everything that it knows, and newer tables still allow its
 * release.
 * @throws SchemaError when they do not fit.
 */
export const requireFit = async (db: Db, known: KnownSchema = ownSchema): Promise<void> => {
  const applied = await listApplied(db)
  if (Object.keys(known.migrations).some((name) => !applied.has(name)))
    throw new SchemaError('The tables are older than this release: run npm run migrate.')
  await requireNewEnough(db, known)
}

/**
 * Checks the tables of the database at the address, as {@link requireFit}.
 * @throws SchemaError when they do not fit.
 */
export const requireFitAt = async (url: string, limits: LimitsBy): Promise<void> => {
  const database = openDatabase(url, { maxConnections: 1, onError: () => undefined, limits })
  try {
    await requireFit(database.db)
  } finally {
    await database.close()
  }
}
