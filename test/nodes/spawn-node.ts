import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../life/product'
import { watchProcess } from '../net/processes'
import { serverProgram } from './server-build'
import { waitUntil } from '../server/wait-until'

const projectDir = path.resolve(__dirname, '../..')

/** Generous, because machines are busy while tests run. */
const START_DEADLINE_MS = 60_000
const STOP_DEADLINE_MS = 30_000

/** Options that all nodes of one world share, and options of a single node. */
export interface NodeOptions {
  readonly databaseUrl: string
  /** Root of every key; the same on all nodes. */
  readonly secret: string
  /** Null: the node is connected to no other. */
  readonly redisUrl: string | null
  /** Default: a free one. A node keeps it when it is started again. */
  readonly port?: number
  /** Path of Node; default: the one that runs the test. */
  readonly nodePath?: string
  /** Arguments of Node for the server; default: the run's bundle. */
  readonly program?: readonly string[]
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>
}

/** One real server process. */
export interface ServerNode {
  /** Without a slash at its end. */
  readonly url: string
  readonly port: number
  /** Id of the process that runs now, or ran last. */
  readonly pid: number
  readonly isRunning: boolean
  /** Everything that its processes have written so far. */
  output(): string
  /** Kills the process at once, like a power cut (SIGKILL). */
  kill(): Promise<void>
  /** Asks it to end (SIGTERM) and returns its exit code; null when it had to be killed. */
  stop(): Promise<number | null>
  /** Pauses the process until `resume` (SIGSTOP). */
  pause(): void
  resume(): void
  /** Starts it again on the same port and folder, after `kill` or `stop`. Resolves when it serves. */
  start(): Promise<void>
  /** Stops it if it runs, and deletes its folder. */
  remove(): Promise<void>
}

const environment = (options: NodeOptions, dataDir: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
  JEST_WORKER_ID: undefined,
  // The SDK would warn of Node 20 on every start.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  JINYU_DEMO: '0',
  JINYU_MEMBERS: undefined,
  JINYU_SECRET: options.secret,
  DATABASE_URL: options.databaseUrl,
  DATABASE_CONNECTIONS: '8',
  REDIS_URL: options.redisUrl ?? undefined,
  DATA_DIR: dataDir,
  H5_DIR: path.join(dataDir, 'h5'),
  HOST: '127.0.0.1',
  PORT: String(port),
  ...options.env,
})

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/**
 * Starts a server process and waits until it serves. `remove` it in the same test.
 * @throws Error with its output when it does not serve.
 */
export const spawnNode = async (options: NodeOptions): Promise<ServerNode> => {
  const port = options.port ?? (await findFreePort())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jinyu-node-'))
  let text = ''

  const launch = async (): Promise<ChildProcess> => {
    const from = text.length
    const child = spawn(options.nodePath ?? process.execPath, options.program ?? serverProgram(), {
      cwd: projectDir,
      env: environment(options, dataDir, port),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    watchProcess(child)
    const record = (chunk: Buffer): void => void (text += chunk.toString())
    child.stdout.on('data', record)
    child.stderr.on('data', record)
    await waitUntil(() => hasEnded(child) || text.includes('is ready', from), START_DEADLINE_MS)
    if (hasEnded(child)) throw new Error(`The node did not start:\n${text.slice(from)}`)
    return child
  }

  let child = await launch()

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (hasEnded(child)) return child.exitCode
    const ended = once(child, 'close')
    child.kill(signal)
    // Neither signal reaches a paused process.
    child.kill('SIGCONT')
    const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS)
    await ended
    clearTimeout(overdue)
    return child.exitCode
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    get pid() {
      return child.pid ?? 0
    },
    get isRunning() {
      return !hasEnded(child)
    },
    output: () => text,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async start() {
      if (hasEnded(child)) child = await launch()
    },
    async remove() {
      await end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
