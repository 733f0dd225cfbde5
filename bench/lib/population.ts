import { type Db, openDatabase } from '../../server/db/database'
import { migrateToLatest } from '../../server/db/migrate'
import { insertSyntheticMembers } from '../../server/demo/synthetic'
import { createBenchDatabase } from './bench-database'

/** A database full of synthetic members. */
export interface Population {
  readonly db: Db
  /** Its PostgreSQL URL. */
  readonly url: string
  /** How long its creation took, in ms. */
  readonly madeMs: number
  close(): Promise<void>
}

/** Fills a database of its own with members. */
export const makePopulation = async (count: number, seed: number, nowMs: number): Promise<Population> => {
  const { url, drop } = await createBenchDatabase()
  await migrateToLatest(url)
  const database = openDatabase(url, { maxConnections: 4, onError: () => undefined })
  const startedAt = performance.now()
  await database.db.transaction().execute((tx) => insertSyntheticMembers(tx, count, seed, nowMs))
  return {
    db: database.db,
    url,
    madeMs: performance.now() - startedAt,
    async close() {
      await database.close()
      await drop()
    },
  }
}
