import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { findFreePort } from '../life/product'
import { waitUntil } from '../server/wait-until'
import { startChaosProxy } from './chaos-proxy'

/** A Redis that a test may break. */
export interface TestRedis {
  readonly url: string
  /** It ends at once and loses everything; behind `REDIS_URL` it is cut off instead. */
  kill(): Promise<void>
  /** It is available again at the same address, after `kill`. */
  start(): Promise<void>
  /** It accepts connections and bytes and answers nothing, until `resume`. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

const program = process.env['REDIS_SERVER_PATH'] ?? 'redis-server'
const givenUrl = process.env['REDIS_URL']
const hasProgram = spawnSync(program, ['--version']).status === 0

/**
 * Whether a Redis is available: the program `redis-server`, or the server of `REDIS_URL`. Where it is required
 * (`CI`), tests fail instead of being skipped.
 */
export const canHaveRedis = hasProgram || givenUrl !== undefined || process.env['CI'] !== undefined

const answersPing = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })

const launch = async (port: number): Promise<ChildProcess> => {
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(program, settings, { stdio: 'ignore' })
  await waitUntil(() => answersPing(port))
  return child
}

const startOwn = async (): Promise<TestRedis> => {
  const port = await findFreePort()
  let child: ChildProcess | null = await launch(port)
  const kill = async (): Promise<void> => {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    child = null
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: async () => void (child ??= await launch(port)),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    close: kill,
  }
}

const borrow = async (url: string): Promise<TestRedis> => {
  const { hostname, port } = new URL(url)
  if (!['127.0.0.1', 'localhost'].includes(hostname)) throw new Error('REDIS_URL must be on this machine')
  const proxy = await startChaosProxy([{ port: Number(port || 6379) }])
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String(proxy.port)
  const cut = (): Promise<void> => {
    proxy.setOpen(false)
    proxy.resetAll()
    return Promise.resolve()
  }
  return {
    url: address.href,
    kill: cut,
    start: () => Promise.resolve(proxy.setOpen(true)),
    pause: () => proxy.setFault({ kind: 'halfOpen' }),
    resume: () => proxy.setFault({ kind: 'none' }),
    close: () => proxy.close(),
  }
}

/** Starts a Redis of the test's own, or uses the one of `REDIS_URL` through a proxy. Close it in the same test. */
export const startRedis = (): Promise<TestRedis> => {
  if (hasProgram) return startOwn()
  if (givenUrl === undefined) throw new Error('No redis-server found. Install Redis, or set REDIS_URL.')
  return borrow(givenUrl)
}
