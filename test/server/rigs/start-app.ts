import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../server/app'
import { requireFittingSecret } from '../../../server/checks/secret'
import { readConfig, type Config } from '../../../server/config/config'
import { bindChats } from '../../../server/db/chat/chat-home'
import { type Database, openDatabase } from '../../../server/db/database'
import { createReads } from '../../../server/db/reads'
import { openReplica } from '../../../server/db/replica'
import { createCore } from '../../../server/core'
import { createServices, type Services } from '../../../server/deps'
import { startAllCompanions } from '../../../server/demo/start-companions'
import type { Core } from '../../../server/lib/core'
import { randomIds } from '../../../server/lib/ids'
import { silentLog, type Log } from '../../../server/lib/log'
import { createProviders, type Providers } from '../../../server/providers/providers'
import type { OutboxMessage } from '../../../server/providers/sms/embedded'
import { createSingleNode } from '../../../server/realtime/nodes'
import { openTracer } from '../../../server/tracing/open-tracer'
import { wireRealtime, type WiredRealtime } from '../../../server/wiring/realtime'
import { watchAnswers, watchedLog } from '../../net/net'
import { createChatDatabase, dropChatTables } from '../chat/chat-database'
import { createTestDatabase, type TestDatabase } from '../database'
import { createManualClock, type ManualClock } from '../manual-clock'
import { postTo } from '../post-to'
import { withLogin } from '../sql'
import { createSeed, type Post, type Seed } from '../seed'

/** Settings that a test may change. */
export interface StartAppOptions {
  readonly config?: Partial<Config>
  /** A migrated database to use, whose role sets the time limits; by default the app makes one of its own. */
  readonly databaseUrl?: string
  /** Connections of the pool, four by default; raise it for tests that race. */
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
  /** Another server whose database, data folder and clock this one shares; that one deletes them. */
  readonly beside?: TestApp
  /** Receives the metrics. */
  readonly registry?: Parameters<typeof buildApp>[2]
  /** A server of chats; with `JINYU_TEST_CHAT=apart` every app has a database of its own for them. */
  readonly chatUrl?: string
  /** Account of the database under which the server runs, as in production; by default the one that owns everything. */
  readonly role?: string
}

/** A whole server that listens on a port of its own, over a database of its own. */
export interface TestApp {
  readonly url: string
  readonly databaseUrl: string
  /** The database of the chat tables; null where it is the same. */
  readonly chatUrl: string | null
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

/** Each costs 12 ms of processor and its own plans; ten of them make the server's tests a twentieth slower. */
const CONNECTIONS = 4

const testConfig = (dataDir: string, options: StartAppOptions): Config => ({
  ...readConfig({ DATA_DIR: dataDir, JINYU_SECRET: randomBytes(32).toString('base64url') }, dataDir),
  isDemo: false,
  webPush: null,
  h5Dir: null,
  ...options.config,
})

/** The replica of the configuration, with what a start makes of it. */
const openReads = async ({ databaseRead }: Config, primary: Database, log: Log) => {
  if (databaseRead === null) return null
  const nodes = createSingleNode(databaseRead)
  const replica = await openReplica({ ...databaseRead, maxConnections: 4, primary, log })
  const { maxLagMs } = databaseRead
  const { recentWrites } = nodes
  const reads = createReads({ primary: primary.db, replica, recentWrites, maxLagMs })
  return { parts: { nodes, reads }, close: () => replica.close() }
}

/** Where the chats of an app with this database of its own are; null for the same database. */
const moveChatsOut = async (
  { url }: TestDatabase,
  { chatUrl }: StartAppOptions,
): Promise<{ url: string; drop?: () => Promise<void> } | null> => {
  if (chatUrl === undefined && process.env['JINYU_TEST_CHAT'] !== 'apart') return null
  await dropChatTables(url)
  return chatUrl === undefined ? createChatDatabase() : { url: chatUrl }
}

/** Starts a server for a test file; meant for `beforeAll`, with `close` in `afterAll`. */
export const startApp = async (options: StartAppOptions = {}): Promise<TestApp> => {
  const { beside, role } = options
  const testDatabase = beside || options.databaseUrl ? null : await createTestDatabase()
  const databaseUrl = options.databaseUrl ?? testDatabase?.url ?? beside?.databaseUrl ?? ''
  const dataDir = beside?.core.config.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'jinyu-test-')))
  const log = watchedLog(options.log ?? silentLog)
  const config = testConfig(dataDir, options)
  const tracer = await openTracer(config, log)
  const open = (url: string): Database =>
    openDatabase(role === undefined ? url : withLogin(url, role), {
      maxConnections: options.connections ?? CONNECTIONS,
      connectMs: options.connectMs ?? 60_000,
      lockMs: options.lockMs ?? 20_000,
      statementMs: 60_000,
      tracer,
      limits: options.databaseUrl ? 'role' : 'connection',
      onError: (error) => log.error('database connection', error),
    })
  const database = open(databaseUrl)
  const chatOwn = testDatabase && (await moveChatsOut(testDatabase, options))
  const chatUrl = chatOwn?.url ?? beside?.chatUrl ?? null
  const chatDatabase = chatUrl === null ? undefined : open(chatUrl)
  if (chatOwn && chatDatabase) await bindChats(database.db, chatDatabase.db, randomIds.uuid())
  const clock = options.clock ?? beside?.clock ?? createManualClock(options.startMs)
  const replica = await openReads(config, database, log)
  const core = createCore({
    ...replica?.parts,
    tracer,
    config,
    database,
    ...(chatDatabase && { chatDatabase }),
    clock,
    ids: randomIds,
    log,
    ...(options.say && { say: options.say }),
  })
  // Other tests begin with an empty ring of one secret, which a start would only write down.
  if (config.secrets.length > 1 || beside) await requireFittingSecret(core)
  const services = createServices(core, createProviders(core, options.providers))
  if (config.isDemo) startAllCompanions(core, services)
  const fastify = buildApp(core, services, options.registry)
  watchAnswers(fastify)
  const realtime = wireRealtime(core, services, fastify, options.registry)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
  const post = postTo(url)
  return {
    url,
    databaseUrl,
    chatUrl,
    core,
    services,
    fastify,
    realtime,
    clock,
    seed: createSeed(core, services, post),
    post,
    sms: services.providers.smsOutbox ?? [],
    async close() {
      // A test may have started the jobs; their timers must not ask a closed database.
      await services.jobs.stop()
      await fastify.close()
      await core.nodes.close()
      await replica?.close()
      await database.close()
      await chatDatabase?.close()
      await tracer.close()
      if (testDatabase === null) return
      await testDatabase.drop()
      await chatOwn?.drop?.()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
