import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../../server/db/embedded'
import { migrateToLatest } from '../../server/db/migrate'
import { ROLES } from '../../server/db/roles'
import { makeQuickFolder } from './quick-folder'
import { ROLE_PASSWORD, runSql, withDatabase } from './sql'

/** Data with which test files create their own databases; passed through the environment. */
export interface TestCluster {
  /** Address of a database from which others can be created. */
  readonly adminUrl: string
  /** Name of a migrated, empty database without connections. */
  readonly templateName: string
  /** The template's own address, for a run that needs one database and makes no copies. */
  readonly templateUrl: string
  /** Removes everything that the run created. */
  stop(): Promise<void>
}

const projectDir = resolve(__dirname, '../..')

/**
 * Starts the database server of one test run: PostgreSQL from npm in a temporary folder, or the server of
 * `TEST_DATABASE_URL` when the suite should run on another version.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startThrowAwayServer()
  const templateName = `jinyu_template_${process.pid}`
  try {
    await runSql(server.url, `create database ${templateName}`)
    await migrateToLatest(withDatabase(server.url, templateName), { withRoles: true })
    // The roles belong to the whole server: test files that run at once must not make or change them.
    for (const role of Object.values(ROLES))
      await runSql(server.url, `alter role ${role} password '${ROLE_PASSWORD}'`)
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

/** Names of test databases begin with the template's name. */
async function dropDatabasesOf(adminUrl: string, templateName: string): Promise<void> {
  const found = await runSql(
    adminUrl,
    `select datname from pg_database where datname like '${templateName}%'`,
  )
  for (const { datname } of found.rows as { datname: string }[]) {
    await runSql(adminUrl, `drop database if exists ${datname} with (force)`)
  }
}
