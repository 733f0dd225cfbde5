import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Durability } from '../../server/db/cluster/settings'
import { startEmbeddedPostgres } from '../../server/db/embedded'
import { runSql, withDatabase } from '../../test/server/sql'

/** An empty database that belongs to one bench. */
export interface BenchDatabase {
  readonly url: string
  /** Absolute throw-away folder for whatever else the bench keeps. */
  readonly dataDir: string
  /** Removes both. */
  drop(): Promise<void>
}

/**
 * Makes one on the server of `DATABASE_URL`, touching nothing else there, or else on a PostgreSQL of its own; `full`
 * makes its commits as lasting as a member's.
 */
export const createBenchDatabase = async (durability: Durability = 'none'): Promise<BenchDatabase> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jinyu-bench-'))
  const { url, drop } = await openServer(process.env.DATABASE_URL, dataDir, durability)
  return {
    url,
    dataDir,
    async drop() {
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const openServer = async (
  given: string | undefined,
  dataDir: string,
  durability: Durability,
): Promise<Pick<BenchDatabase, 'url' | 'drop'>> => {
  if (!given) {
    const postgres = await startEmbeddedPostgres({ dataDir, durability, log: () => undefined })
    return { url: postgres.url, drop: () => postgres.stop() }
  }
  const name = `jinyu_bench_${randomBytes(6).toString('hex')}`
  await runSql(given, `create database ${name}`)
  return {
    url: withDatabase(given, name),
    drop: async () => {
      await runSql(given, `drop database if exists ${name} with (force)`)
    },
  }
}
