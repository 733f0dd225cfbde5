import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findFreePort } from '../life/product'
import { waitUntil } from './wait-until'

/** The first release that keeps prepared statements in transaction mode. */
const FIRST_MINOR = 21
const START_DEADLINE_MS = 20_000

const program = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer'

const hasProgram = (): boolean => {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const minor = Number(/PgBouncer 1\.(\d+)/.exec(String(stdout))?.[1] ?? 0)
  return minor >= FIRST_MINOR
}

/** Whether tests can run behind PgBouncer 1.21 or newer; `PGBOUNCER_PATH` names one that is not in PATH. */
export const canHavePgBouncer = hasProgram()

/** A pooler in transaction mode. */
export interface TestPooler {
  /** Address of the database behind it. */
  readonly url: string
  close(): Promise<void>
}

/** A role that can log in. */
interface Login {
  readonly role: string
  readonly password: string
}

/** Starts PgBouncer in transaction mode before the database at the address, with two connections of the role to it. */
export const startPooler = async (url: string, { role, password }: Login): Promise<TestPooler> => {
  const { host, port, database = '' } = new pg.Client({ connectionString: url })
  // An embedded database also listens on a port, and the pooler may not open its socket.
  const address = host.startsWith('/') ? '127.0.0.1' : host
  const ownPort = await findFreePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-pooler-'))
  const file = path.join(folder, 'pgbouncer.ini')
  const target = `host=${address} port=${port} dbname=${database} user=${role} password='${password}'`
  writeFileSync(
    file,
    `[databases]\n${database} = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${ownPort}\n` +
      'unix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 2\n' +
      'max_client_conn = 200\nmax_prepared_statements = 500\n',
  )
  for (const one of [folder, file]) chmodSync(one, 0o755)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...user, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const hasEnded = (): boolean => child.exitCode !== null
  await waitUntil(() => hasEnded() || output.includes('process up'), START_DEADLINE_MS)
  if (hasEnded()) throw new Error(`The pooler did not start:\n${output}`)
  return {
    url: `postgres://${role}@127.0.0.1:${ownPort}/${database}`,
    async close() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
