import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DAY_MS } from '@contract/constants'
import { ROLES } from '../../../server/db/roles'
import { dayStartOf } from '../../../server/lib/clock'
import { findFreePort } from '../../life/product'
import { createTestDatabase } from '../../server/database'
import { createRunningClock, type ManualClock } from '../../server/manual-clock'
import { bundledProgram } from '../../server/programs'
import { withLogin } from '../../server/sql'
import { waitUntil } from '../../server/wait-until'
import { spawnNode, type ServerNode } from '../spawn-node'
import { startRedis } from '../spawn-redis'
import { startVendors, type Vendors } from './vendors'

const run = promisify(execFile)

/** Address of members in production; the tests reach the nodes without the proxy that serves it. */
export const PUBLIC_URL = 'https://jinyu.example'

/** The product as operators run it: the bundle, two nodes, PostgreSQL under the nodes' role, Redis and every vendor. */
export interface ProductionProduct {
  readonly nodes: readonly ServerNode[]
  readonly vendors: Vendors
  /** Time of the nodes and of the vendors. */
  readonly clock: Pick<ManualClock, 'now'>
  /** Address of the console of the first node. */
  readonly consoleUrl: string
  readonly metricsUrl: string
  /** The database as its owner sees it. */
  readonly databaseUrl: string
  /** Runs a program of the bundle with the same settings; returns what it wrote. @throws Error when it fails. */
  run(program: 'ops' | 'doctor', ...args: string[]): Promise<string>
  /** Moves the clock of the running nodes, and of everything else. */
  pass(ms: number): Promise<void>
  /** Everything that nodes and programs have written. */
  output(): string
  close(): Promise<void>
}

/** Time until the next noon in Shanghai: at night nobody is notified of what they miss (product §5.2). */
const untilNoon = (nowMs: number): number => {
  const noon = dayStartOf(nowMs) + DAY_MS / 2
  return noon >= nowMs ? noon - nowMs : noon + DAY_MS - nowMs
}

/**
 * Starts it, at noon in Shanghai.
 * @param h5Dir Folder of the web client; by default it has one page without anything.
 */
export const startProduction = async (h5Dir?: string): Promise<ProductionProduct> => {
  const endings: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-production-'))
    endings.push(() => rmSync(folder, { recursive: true, force: true }))
    const bundle = path.dirname(await bundledProgram('main'))
    const database = await createTestDatabase()
    endings.push(() => database.drop())
    const redis = await startRedis()
    endings.push(() => redis.close())
    const clock = createRunningClock()
    let offsetMs = untilNoon(clock.now())
    clock.advance(offsetMs)
    const vendors = await startVendors(clock)
    endings.push(() => vendors.close())

    const plan = path.join(folder, 'plan.json')
    const writePlan = (): void => writeFileSync(plan, JSON.stringify({ offsetMs, routes: vendors.routes }))
    writePlan()
    const files = path.join(folder, 'h5')
    mkdirSync(files)
    writeFileSync(path.join(files, 'index.html'), '<!doctype html><title>近遇</title>')
    const [consolePort, metricsPort] = [await findFreePort(), await findFreePort()]
    const shared = {
      databaseUrl: withLogin(database.url, ROLES.app),
      secret: randomBytes(32).toString('base64url'),
      redisUrl: redis.url,
    }
    const settings: Readonly<Record<string, string>> = {
      ...vendors.settings,
      NODE_ENV: 'production',
      PUBLIC_URL,
      TRUSTED_PROXIES: 'loopback',
      H5_DIR: h5Dir ?? files,
      CONSOLE_DIR: files,
      CONSOLE_URL: 'https://ops.jinyu.example',
      HELP_PHONE: '400-800-1234',
      HELP_EMAIL: 'help@jinyu.cn',
      COMPANY_NAME: '近遇科技有限公司',
      HELP_MINOR_HOTLINE: '12355',
      DRAIN_SECONDS: '1',
      PRODUCTION_LIFE_PLAN: plan,
      ALERT_EMAIL_TO: 'anna@jinyu.example',
    }
    const argumentsOf = (program: string): string[] => [
      '--import',
      path.join(__dirname, 'preload.mjs'),
      '--enable-source-maps',
      path.join(bundle, `${program}.mjs`),
    ]
    const start = async (env: Record<string, string>): Promise<ServerNode> => {
      const node = await spawnNode({ ...shared, program: argumentsOf('main'), env: { ...settings, ...env } })
      endings.push(() => node.remove())
      return node
    }
    const nodes = [
      await start({ CONSOLE_PORT: String(consolePort), METRICS_PORT: String(metricsPort) }),
      await start({}),
    ]
    let written = ''
    return {
      nodes,
      vendors,
      clock,
      consoleUrl: `http://127.0.0.1:${consolePort}`,
      metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
      databaseUrl: database.url,
      async run(program, ...args) {
        const { stdout, stderr } = await run(process.execPath, [...argumentsOf(program), ...args], {
          env: {
            PATH: process.env['PATH'],
            AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
            DATABASE_URL: shared.databaseUrl,
            JINYU_SECRET: shared.secret,
            REDIS_URL: shared.redisUrl,
            DATA_DIR: path.join(folder, 'programs'),
            ...settings,
          },
        })
        written += stdout + stderr
        return stdout
      },
      async pass(ms) {
        offsetMs += ms
        writePlan()
        clock.advance(ms)
        // A node that starts again reads the plan.
        const running = nodes.filter(({ isRunning }) => isRunning)
        for (const node of running) process.kill(node.pid, 'SIGUSR2')
        const line = `The clock is ${offsetMs} ms ahead.`
        await waitUntil(() => running.every((node) => node.output().includes(line)))
      },
      output: () => nodes.map((node) => node.output()).join('') + written,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
