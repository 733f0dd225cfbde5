import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Db, openDatabase } from '../../server/db/database'
import { startEmbeddedPostgres } from '../../server/db/embedded'
import { migrateToLatest } from '../../server/db/migrate'
import { insertSyntheticMembers } from '../../server/demo/synthetic'

/** A database full of synthetic members. */
export interface Population {
  readonly db: Db
  /** How long it took to make them, in ms. */
  readonly madeMs: number
  close(): Promise<void>
}

/** Starts a throw-away PostgreSQL and fills it. */
export const makePopulation = async (count: number, seed: number, nowMs: number): Promise<Population> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jinyu-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durability: 'none', log: () => undefined })
  await migrateToLatest(postgres.url)
  const database = openDatabase(postgres.url, { maxConnections: 4, onError: () => undefined })
  const startedAt = performance.now()
  await insertSyntheticMembers(database.db, count, seed, nowMs)
  return {
    db: database.db,
    madeMs: performance.now() - startedAt,
    async close() {
      await database.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
