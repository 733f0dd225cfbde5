import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app'
import { readConfig, type Config } from '../../server/config'
import { openDatabase } from '../../server/db/database'
import { createCore } from '../../server/core'
import { createServices, type Services } from '../../server/deps'
import { startAllCompanions } from '../../server/demo/start-companions'
import type { Core } from '../../server/lib/core'
import { randomIds } from '../../server/lib/ids'
import { silentLog, type Log } from '../../server/lib/log'
import { createProviders, type Providers } from '../../server/providers/providers'
import type { OutboxMessage } from '../../server/providers/sms/embedded'
import { wireRealtime, type WiredRealtime } from '../../server/wiring/realtime'
import { hearAnswers, heardLog } from '../net/net'
import { createTestDatabase } from './database'
import { createManualClock, type ManualClock } from './manual-clock'
import { postTo } from './post-to'
import { createSeed, type Post, type Seed } from './seed'

/** Settings that a test may change. */
export interface StartAppOptions {
  readonly config?: Partial<Config>
  /** Connections of the pool; raise it for tests that race. */
  readonly connections?: number
  /**
   * How long a query waits for a free connection, in ms. Default a minute, so that a slow machine does not look overloaded.
   */
  readonly connectMs?: number
  /** How long a statement waits for a locked row, in ms. Default 20,000. */
  readonly lockMs?: number
  readonly log?: Log
  /** Outside services that replace the configured ones. */
  readonly providers?: Partial<Providers>
  /** Time that the clock shows; noon of a summer's day by default. */
  readonly startMs?: number
  /** A clock to use in place of the one that is fixed at `startMs`. */
  readonly clock?: ManualClock
  /** Receives the lines that the server writes to its console; silent by default. */
  readonly say?: (line: string) => void
  /** Receives the metrics. */
  readonly registry?: Parameters<typeof buildApp>[2]
}

/** A whole server that listens on a port of its own, over a database of its own. */
export interface TestApp {
  readonly url: string
  readonly core: Core
  readonly services: Services
  readonly fastify: FastifyInstance
  readonly realtime: WiredRealtime
  /** The server's clock; it moves only when a test moves it. */
  readonly clock: ManualClock
  readonly seed: Seed
  readonly post: Post
  /** Codes that would have been sent, newest first. */
  readonly sms: readonly OutboxMessage[]
  close(): Promise<void>
}

const testConfig = (dataDir: string, options: StartAppOptions): Config => ({
  ...readConfig({ DATA_DIR: dataDir, JINYU_SECRET: randomBytes(32).toString('base64url') }, dataDir),
  isDemo: false,
  h5Dir: null,
  ...options.config,
})

/** Starts a server for a test file; meant for `beforeAll`, with `close` in `afterAll`. */
export const startApp = async (options: StartAppOptions = {}): Promise<TestApp> => {
  const testDatabase = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jinyu-test-'))
  const log = heardLog(options.log ?? silentLog)
  const database = openDatabase(testDatabase.url, {
    maxConnections: options.connections ?? 10,
    connectMs: options.connectMs ?? 60_000,
    lockMs: options.lockMs ?? 20_000,
    statementMs: 60_000,
    onError: (error) => log.error('database connection', error),
  })
  const clock = options.clock ?? createManualClock(options.startMs)
  const config = testConfig(dataDir, options)
  const core = createCore({
    config,
    database,
    clock,
    ids: randomIds,
    log,
    ...(options.say && { say: options.say }),
  })
  const services = createServices(core, createProviders(core, options.providers))
  if (config.isDemo) startAllCompanions(core, services)
  const fastify = buildApp(core, services, options.registry)
  hearAnswers(fastify)
  const realtime = wireRealtime(core, services, fastify)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
  const post = postTo(url)
  return {
    url,
    core,
    services,
    fastify,
    realtime,
    clock,
    seed: createSeed(core, services, post),
    post,
    sms: services.providers.smsOutbox ?? [],
    async close() {
      await fastify.close()
      await database.close()
      await testDatabase.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
