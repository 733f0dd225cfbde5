import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Durability } from '../../server/db/cluster/settings'
import { startEmbeddedPostgres } from '../../server/db/embedded'
import { runSql, withDatabase } from '../../test/server/sql'

/** An empty database for one bench. */
export interface BenchDatabase {
  readonly url: string
  /** Absolute temporary folder for the bench's other files. */
  readonly dataDir: string
  /** Removes database and folder. */
  drop(): Promise<void>
}

/**
 * Creates a database on the server of `DATABASE_URL`, without touching others there, or else on an own PostgreSQL;
 * `full` makes its commits as durable as in production.
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
