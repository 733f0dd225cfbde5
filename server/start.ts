import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Registry } from 'prom-client'
import { type Config } from './config/config'
import { buildApp } from './app'
import { requireChatHome } from './checks/chat-home'
import { requireRoleLimits } from './checks/limits'
import { requireFittingSecret } from './checks/secret'
import { requireWorkingStore } from './checks/store'
import { chatDbOf, linkChat } from './db/chat/chat-tables'
import { type Database, openDatabase } from './db/database'
import { startEmbeddedPostgres } from './db/embedded'
import { prepareTables } from './db/migrate'
import { openReplica } from './db/replica'
import { createReads, type Reads } from './db/reads'
import type * as demoWorld from './demo/demo'
import { consoleUrl } from './console/console-address'
import { startConsole } from './console/start-console'
import { createCore } from './core'
import { createServices } from './deps'
import { drainServer } from './drain'
import { systemClock } from './lib/clock'
import type { Core } from './lib/core'
import { randomIds } from './lib/ids'
import type { Log } from './lib/log'
import { findPortProblem } from './lib/net/port-probe.mjs'
import { acquireRunLock } from './lib/run-lock'
import { observeProcess } from './metrics/process'
import { observeQueues } from './metrics/queues'
import { observeReads } from './metrics/reads'
import { serveMetrics } from './metrics/serve'
import { openTracer } from './tracing/open-tracer'
import type { Tracer } from './tracing/tracer'
import { joinNodes, type Nodes } from './realtime/nodes'
import { warmUp } from './warm-up'
import { wireRealtime } from './wiring/realtime'

/** Options of a start: the configuration, the folder and the outputs. */
export interface StartOptions {
  readonly config: Config
  /** The project's folder. */
  readonly root: string
  readonly log: Log
  /** Shows one line of progress to the person at the console. */
  readonly say: (line: string) => void
}

/** A server that is running. */
export interface RunningServer {
  /** Settles with a sentence when the server cannot continue. */
  readonly failed: Promise<string>
  /** Drains calls and sockets, then ends jobs and the embedded database, without loss. Safe to call again. */
  stop(): Promise<void>
}

/** Steps that end the server, run in reverse order of their start. */
const createEnding = () => {
  const steps: (() => Promise<void>)[] = []
  let ending: Promise<void> | null = null
  const run = async (): Promise<void> => {
    for (const step of steps.reverse()) await step()
  }
  return {
    add: (step: () => Promise<void>) => void steps.push(step),
    end: () => (ending ??= run()),
  }
}

type Demo = typeof demoWorld

const never = new Promise<string>(() => undefined)

/** Address of the database: the configured one, or our own started now. */
const findDatabase = async ({ config, say }: StartOptions, ending: ReturnType<typeof createEnding>) => {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, failed: never }
  say('Starting PostgreSQL …')
  const embedded = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres'), log: say })
  ending.add(() => embedded.stop())
  return { url: embedded.url, failed: embedded.exited.then(() => 'The database ended.') }
}

const open = async (url: string, { config, log, say }: StartOptions, tracer: Tracer): Promise<Database> => {
  say(config.migratesAtStart ? 'Bringing the tables up to date …' : 'Checking the tables …')
  await prepareTables(url, config)
  const database = openDatabase(url, {
    maxConnections: config.maxDatabaseConnections,
    limits: config.databaseLimits,
    tracer,
    onError: (error) => log.error('database connection', error),
  })
  try {
    const setting = url === config.databaseChatUrl ? 'DATABASE_CHAT_URL' : 'DATABASE_URL'
    if (config.databaseLimits === 'role') await requireRoleLimits(database, setting)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The database of the chats, where it is another one; checks that the settings name the right one. */
const openChats = async (
  options: StartOptions,
  primary: Database,
  tracer: Tracer,
  ending: ReturnType<typeof createEnding>,
): Promise<Database | null> => {
  const { databaseChatUrl: url } = options.config
  const chats = url === null ? null : await open(url, options, tracer)
  if (chats) ending.add(() => chats.close())
  await requireChatHome(primary, chats, randomIds)
  return chats
}

/** The databases of a server; `chats` is null where the chats are in the primary. */
interface Databases {
  readonly primary: Database
  readonly chats: Database | null
}

/** Reads searches from the replica of the configuration; null without one. */
const startReads = async (
  { config, log }: StartOptions,
  { primary, chats }: Databases,
  { nodes: { recentWrites }, tracer }: { readonly nodes: Nodes; readonly tracer: Tracer },
  ending: ReturnType<typeof createEnding>,
): Promise<Reads | null> => {
  if (config.databaseRead === null) return null
  const { maxDatabaseConnections: maxConnections, databaseLimits: limits, databaseRead } = config
  const replica = await openReplica({ ...databaseRead, maxConnections, limits, tracer, primary, log })
  ending.add(() => replica.close())
  if (chats) linkChat(replica.db, chatDbOf(chats.db))
  return createReads({ primary: primary.db, replica, recentWrites, maxLagMs: databaseRead.maxLagMs })
}

/** Serves the metrics where the configuration says so. */
const startMetrics = async (
  core: Core,
  databases: Databases,
  registry: Registry,
  ending: ReturnType<typeof createEnding>,
): Promise<void> => {
  const { metrics } = core.config
  if (metrics === null) return
  observeProcess({ ...databases, nodes: core.nodes }, registry)
  observeReads(core.reads, registry)
  observeQueues(core, registry)
  const server = await serveMetrics(metrics, registry, core.log)
  ending.add(() => server.close())
}

/** Address to open on this machine; of a server that listens everywhere, the loopback one. */
const addressOf = ({ host, port }: Config): string => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The demo world is loaded only where it exists, so that a production server carries nothing of it. */
const loadDemo = async ({ isDemo }: Config): Promise<Demo | null> => (isDemo ? import('./demo/demo') : null)

/** Says where operators work, and as whom in the demo world. */
const operatorLines = (config: Config, demo: Demo | null, isServed: boolean): string[] => {
  if (config.console === null) return []
  if (!isServed) return [`Operators      no console: port ${config.console.port} is in use (CONSOLE_PORT)`]
  const names = demo?.demoOperators.map(([name]) => name).join(', ')
  return [
    `Operators      ${consoleUrl(config)}`,
    ...(demo ? [`               as ${names}, password "${demo.DEMO_OPERATOR_PASSWORD}"`] : []),
  ]
}

/** Explains to a newcomer at the console which phones can log in and where their codes appear. */
const welcome = (config: Config, demo: Demo | null, isConsoleServed: boolean): string[] => [
  '',
  `近遇 is ready:  ${addressOf(config)}`,
  ...(demo
    ? [
        `Log in as      ${demo.demoPhones().join('   ')}   or with any other mobile number`,
        `SMS codes      appear here and at  ${addressOf(config)}/demo/outbox`,
      ]
    : []),
  ...operatorLines(config, demo, isConsoleServed),
  'Stop with      Ctrl-C',
  '',
]

/** The server cannot listen on its port; the message is a sentence for the person at the console. */
export class PortError extends Error {}

/** Checks the port before the database starts, since making a demo world takes a minute. */
const requireFreePort = async ({ port, host }: Config): Promise<void> => {
  const problem = await findPortProblem(port, host)
  if (problem !== null) throw new PortError(problem)
}

/**
 * Starts everything in order: lock, port, database, tables, demo world, jobs, calls and real-time.
 * @throws PortError when another program uses the port.
 * @throws RunLockError when another server runs on the same data.
 * @throws SchemaError when the tables do not fit this release.
 */
export const startServer = async (options: StartOptions): Promise<RunningServer> => {
  const { config, log, say } = options
  const ending = createEnding()
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    const lock = await acquireRunLock(config.dataDir)
    ending.add(() => lock.release())
    await requireFreePort(config)
    const { url, failed } = await findDatabase(options, ending)
    const tracer = await openTracer(config, log)
    ending.add(() => tracer.close())
    const database = await open(url, options, tracer)
    ending.add(() => database.close())
    const chats = await openChats(options, database, tracer, ending)
    const nodes = await joinNodes(config, randomIds, log)
    ending.add(() => nodes.close())
    const databases = { primary: database, chats }
    const reads = await startReads(options, databases, { nodes, tracer }, ending)
    const outside = { config, database, nodes, tracer, clock: systemClock, ids: randomIds, log, say }
    const core = createCore({ ...outside, ...(chats && { chatDatabase: chats }), ...(reads && { reads }) })
    await requireFittingSecret(core)
    const services = createServices(core)
    await requireWorkingStore(services.providers.storage, config.store ? 'STORE_URL' : 'DATA_DIR')
    await services.configVersions.refresh()
    await services.switches.refresh()
    await services.imprints.refresh()
    const demo = await loadDemo(config)
    demo?.startAllCompanions(core, services)
    if (demo && !(await demo.isSeeded(core))) await demo.seedDemo(core, services, say)
    await demo?.addDemoOperators(core)
    const registry = new Registry()
    const app = buildApp(core, services, registry)
    const realtime = wireRealtime(core, services, app, registry)
    demo?.animateDemo(core, services)
    services.jobs.start()
    ending.add(() => services.jobs.stop())
    await startMetrics(core, databases, registry, ending)
    const operators = await startConsole(core, services)
    if (operators) ending.add(() => operators.close())
    warmUp(services)
    await app.listen({ port: config.port, host: config.host })
    ending.add(async () => {
      const { drain, jobs } = services
      await Promise.all([jobs.stop(), drainServer({ app, realtime, drain, drainMs: config.drainMs })])
    })
    say(welcome(config, demo, operators?.isServed ?? false).join('\n'))
    return { failed, stop: () => ending.end() }
  } catch (error) {
    await ending.end()
    throw error
  }
}
