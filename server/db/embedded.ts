import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf } from './cluster/address'
import { installBinaries } from './cluster/binaries'
import { clusterDirOf, openCluster } from './cluster/data-folder'
import { clearLeftovers } from './cluster/leftovers'
import { chooseOwner, isRoot } from './cluster/owner'
import { startPostmaster } from './cluster/postmaster'
import { EMBEDDED_NAME, type Durability } from './cluster/settings'

/** Options of the embedded database. */
export interface EmbeddedPostgresOptions {
  /** Absolute folder for the cluster, its password and its log; made when absent, closed to other accounts. */
  readonly dataDir: string
  /** Absolute folder for the copy of the PostgreSQL programs; the default suits one checkout. */
  readonly binariesCacheDir?: string
  /** `none` only for throw-away data. Default `full`. */
  readonly durability?: Durability
  /** Port of this machine to listen on; a free one when absent. */
  readonly port?: number
  /** Receives one line of progress at a time. */
  readonly log: (line: string) => void
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** Connection address with password, valid until `stop`. */
  readonly url: string
  /** Number of the leading database process. */
  readonly pid: number
  /** Settles when the database has ended, with or without `stop`. */
  readonly exited: Promise<void>
  /** Ends the database without loss. Safe to call again. */
  stop(): Promise<void>
}

/**
 * Root's folder for the copy of the programs: every account may enter it, only root may change it. Losing it costs one copy
 * at the next start.
 */
const ROOT_BINARIES_DIR = '/var/cache/jinyu/postgres'

/**
 * Starts a real PostgreSQL on this machine and makes it ours alone: a socket in its closed folder and a port
 * of the loopback, random unless one is given; password required.
 * First it ends what a killed run may have left on the same folder. When we are root it runs as an unprivileged
 * account. The caller must hold the run lock; two callers on one folder would stop each other's database.
 * Source: decision 0002.
 * @throws Error that says what to do, when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durability = 'full', port, log } = options
  refuseUnsupported()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const clusterDir = clusterDirOf(dataDir)
  const owner = await chooseOwner(clusterDir)
  const binaries = await installBinaries(options.binariesCacheDir ?? defaultBinariesDir(dataDir))
  const endedCount = await clearLeftovers(clusterDir)
  if (endedCount > 0) log('Ended the database that an interrupted run had left behind')
  const cluster = await openCluster(dataDir, binaries, owner, durability)
  const logPath = join(dataDir, 'postgres.log')
  const postmaster = await startPostmaster({ binaries, cluster, owner, durability, port, logPath })
  try {
    await ensureDatabase(addressOf(cluster, postmaster.listening, 'postgres'))
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  const { pid, exited } = postmaster
  return {
    url: addressOf(cluster, postmaster.listening),
    pid,
    exited,
    stop: () => postmaster.stop(),
  }
}

/** Beside the data, so that an account that may write the data may write the password, too. */
function defaultBinariesDir(dataDir: string): string {
  return isRoot() ? ROOT_BINARIES_DIR : join(dataDir, 'programs')
}

function refuseUnsupported(): void {
  const isRootWithoutProc = isRoot() && process.platform !== 'linux'
  if (process.platform === 'win32' || isRootWithoutProc) {
    throw new Error(
      'The embedded database runs on Linux, and on macOS when not root. Set DATABASE_URL to a PostgreSQL instead.',
    )
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [EMBEDDED_NAME])
    if (found.rowCount === 0) await client.query(`create database ${EMBEDDED_NAME}`)
  } finally {
    await client.end()
  }
}
