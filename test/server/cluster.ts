import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../../server/db/embedded'
import { migrateToLatest } from '../../server/db/migrate'
import { makeQuickFolder } from './quick-folder'
import { runSql, withDatabase } from './sql'

/** What test files need to make a database of their own; passed to them through the environment. */
export interface TestCluster {
  /** Address of a database from which others may be created. */
  readonly adminUrl: string
  /** Name of a migrated, empty database nobody is connected to. */
  readonly templateName: string
  /** The template's own address, for a run that needs one database and makes no copies. */
  readonly templateUrl: string
  /** Removes everything the run made. */
  stop(): Promise<void>
}

const projectDir = resolve(__dirname, '../..')

/**
 * Makes the database server of one test run: PostgreSQL from npm in a throw-away folder, or the server named by
 * `TEST_DATABASE_URL` when the suite is to be run on another version.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startThrowAwayServer()
  const templateName = `jinyu_template_${process.pid}`
  try {
    await runSql(server.url, `create database ${templateName}`)
    await migrateToLatest(withDatabase(server.url, templateName))
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    adminUrl: server.url,
    templateName,
    templateUrl: withDatabase(server.url, templateName),
    stop: async () => {
      if (given) await dropDatabasesOf(server.url, templateName)
      await server.stop()
    },
  }
}

async function startThrowAwayServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await makeQuickFolder()
  const server = await startEmbeddedPostgres({
    dataDir,
    binariesCacheDir: process.getuid?.() === 0 ? undefined : join(projectDir, '.cache/postgres'),
    durability: 'none',
    log: () => undefined,
  })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Test databases carry the template's name as their beginning. */
async function dropDatabasesOf(adminUrl: string, templateName: string): Promise<void> {
  const found = await runSql(
    adminUrl,
    `select datname from pg_database where datname like '${templateName}%'`,
  )
  for (const { datname } of found.rows as { datname: string }[]) {
    await runSql(adminUrl, `drop database if exists ${datname} with (force)`)
  }
}
