import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { isRoot, parseAccount } from '../../server/db/cluster/owner'
import { runSql } from '../server/sql'
import { waitUntil } from '../server/wait-until'

/** Folder in which Debian keeps PostgreSQL; the npm package has no programs for backups. */
const DEBIAN_DIR = '/usr/lib/postgresql'
const START_DEADLINE_MS = 120_000

/** Folder of the newest complete PostgreSQL of the machine; null without one. */
export const findPrograms = (): string | null => {
  const versions = existsSync(DEBIAN_DIR) ? readdirSync(DEBIAN_DIR) : []
  const folders = versions.map((version) => path.join(DEBIAN_DIR, version, 'bin'))
  const whole = folders.filter((folder) =>
    ['postgres', 'pg_basebackup', 'pg_receivewal', 'pg_verifybackup'].every((name) =>
      existsSync(path.join(folder, name)),
    ),
  )
  return whole.sort().at(-1) ?? null
}

/** A PostgreSQL of the machine's programs, in a folder of its own. */
export interface DrillPostgres {
  /** Runs a program or a script to its end, under the account of the database. */
  run(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<void>
  /** Starts a program or a script that stays. */
  keep(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess
  /** Gives a file or folder to the account of the database. */
  give(place: string): void
  /** Address of a database under a role; no password is needed. */
  urlOf(role: string, database?: string): string
  /** Starts the server on a data folder, and waits until it takes writes, or as a replica until it answers. */
  start(dataDir: string, as?: 'primary' | 'replica'): Promise<void>
  /** Kills it like a power cut. */
  kill(): Promise<void>
  /** Ends it without loss. */
  stop(): Promise<void>
}

/** Prepares one that listens on a port of this machine alone. */
export const createDrillPostgres = (programs: string, port: number): DrillPostgres => {
  const passwd = readFileSync('/etc/passwd', 'utf8')
  const account = isRoot() ? (parseAccount(passwd, 'postgres') ?? parseAccount(passwd, 'nobody')) : null
  const options = (env: Readonly<Record<string, string>>) => ({
    ...account,
    env: {
      PATH: `${programs}:/usr/local/bin:/usr/bin:/bin`,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'postgres',
      ...{ LC_ALL: 'C', TZ: 'UTC', ...env },
    },
    cwd: '/',
  })
  const urlOf = (role: string, database = 'jinyu') => `postgres://${role}@127.0.0.1:${port}/${database}`
  const isServing = (as: 'primary' | 'replica'): Promise<boolean> =>
    runSql(urlOf('postgres', 'postgres'), 'select pg_is_in_recovery() as "isRecovering"').then(
      ({ rows }) => (rows as { isRecovering: boolean }[])[0]?.isRecovering === (as === 'replica'),
      () => false,
    )
  let server: ChildProcess | null = null
  const end = async (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    async run(program, args, env = {}) {
      await promisify(execFile)(program, [...args], options(env))
    },
    keep: (program, args, env = {}) => spawn(program, [...args], { ...options(env), stdio: 'ignore' }),
    give: (place) => void (account && chownSync(place, account.uid, account.gid)),
    urlOf,
    async start(dataDir, as = 'primary') {
      const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${dataDir}`]
      const args = ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])]
      server = spawn(path.join(programs, 'postgres'), args, { ...options({}), stdio: 'ignore' })
      const starting = server
      await waitUntil(async () => starting.exitCode !== null || (await isServing(as)), START_DEADLINE_MS)
      if (starting.exitCode !== null) throw new Error(`PostgreSQL did not start on ${dataDir}.`)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  }
}
