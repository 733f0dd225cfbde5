import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OperatorRole } from '@contract/ops/ops-constants'
import { CASE_QUEUES } from '@contract/ops/ops-constants'
import { readConfig } from '../server/config/config'
import { createCore } from '../server/core'
import { openDatabase } from '../server/db/database'
import { createServices } from '../server/deps'
import { systemClock } from '../server/lib/clock'
import { randomIds } from '../server/lib/ids'
import { silentLog } from '../server/lib/log'
import { startConsole, type TestOperator } from '../test/server/rigs/start-console'
import { insertConsoleRows } from './lib/console-rows'
import { makePopulation } from './lib/population'
import { quantile, report, runBench } from './lib/report'

/**
 * The console in a large house: ten operators open every page at the same time. Members and audit entries can be changed
 * with `BENCH_MEMBERS` and `BENCH_AUDIT`.
 */

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 100_000)
const AUDIT_ENTRIES = Number(process.env.BENCH_AUDIT ?? 1_000_000)
const OPERATORS = 10
/** Openings of each page by each operator; the first is not counted, since it plans the statements. */
const ROUNDS = 6
const SEED = 20_251_126
/** Goal of the 95th percentile of any page, in ms. Source: ours */
const GOAL = { bound: '≤', limit: 300 } as const

/** A page of the console, by the call that fills it. */
interface Page {
  readonly role: OperatorRole
  readonly path: string
  readonly payload: object
  /** Its name among pages with the same path. */
  readonly name?: string
}

const pagesOf = (ids: { member: string; heavy: string; report: string }): Page[] => [
  { role: 'auditor', path: '/ops/home/queues', payload: {} },
  { role: 'auditor', path: '/ops/reports/list', payload: { limit: 50 } },
  { role: 'auditor', path: '/ops/reports/list', name: 'decided', payload: { states: ['upheld'], limit: 50 } },
  { role: 'reviewer', path: '/ops/reports/open', payload: { id: ids.report } },
  { role: 'reviewer', path: '/ops/claims/take-next', payload: { queue: 'reports' } },
  { role: 'auditor', path: '/ops/pictures/list', payload: { limit: 50 } },
  { role: 'auditor', path: '/ops/appeals/list', payload: { limit: 50 } },
  ...CASE_QUEUES.map((queue): Page => ({
    role: 'auditor',
    path: '/ops/cases/list',
    name: queue,
    payload: { queue, limit: 50 },
  })),
  { role: 'auditor', path: '/ops/audit/list', payload: { limit: 50 } },
  {
    role: 'auditor',
    path: '/ops/audit/list',
    name: 'deep',
    payload: { limit: 50, before: AUDIT_ENTRIES / 2 },
  },
  {
    role: 'auditor',
    path: '/ops/audit/list',
    name: 'of one operator and act',
    payload: { limit: 50, operator: 'operator-3', act: 'report.upheld' },
  },
  {
    role: 'auditor',
    path: '/ops/audit/list',
    name: 'of nobody',
    payload: { limit: 50, operator: 'operator-1', act: 'switches.set' },
  },
  {
    role: 'auditor',
    path: '/ops/audit/list',
    name: 'of one member',
    payload: { limit: 50, memberId: ids.heavy },
  },
  {
    role: 'support',
    path: '/ops/members/search',
    name: 'nickname',
    payload: { by: 'nickname', value: '晚', why: 'bench' },
  },
  {
    role: 'support',
    path: '/ops/members/search',
    name: 'id',
    payload: { by: 'id', value: ids.member, why: 'bench' },
  },
  { role: 'support', path: '/ops/members/open', payload: { id: ids.member, why: 'bench' } },
  {
    role: 'support',
    path: '/ops/members/open',
    name: 'with 50,000 entries',
    payload: { id: ids.heavy, why: 'bench' },
  },
  { role: 'auditor', path: '/ops/numbers/show', payload: { days: 90 } },
  { role: 'auditor', path: '/ops/money/overview', payload: {} },
  { role: 'auditor', path: '/ops/money/statements', payload: {} },
  { role: 'auditor', path: '/ops/operators/list', payload: {} },
  { role: 'auditor', path: '/ops/settings/open', payload: {} },
  { role: 'auditor', path: '/ops/words/open', payload: {} },
  { role: 'auditor', path: '/ops/switches/open', payload: {} },
  { role: 'auditor', path: '/ops/broadcasts/list', payload: { limit: 50 } },
]

/** Opens a page by all operators of its role at the same time, several times; reports the 95th percentile. */
const measure = async (page: Page, team: readonly TestOperator[]): Promise<void> => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken = await Promise.all(
      team.map(async (who) => {
        const startedAt = performance.now()
        const { status, body } = await who.call(page.path, page.payload)
        if (status !== 200) throw new Error(`${page.path} answered ${status}: ${JSON.stringify(body)}`)
        return performance.now() - startedAt
      }),
    )
    if (round > 0) times.push(...taken)
  }
  const name = `console${page.path}${page.name ? ` ${page.name}` : ''}`
  report({ name, value: quantile(times, 0.95), unit: 'ms, p95', goal: GOAL })
}

const bench = async (): Promise<void> => {
  const population = await makePopulation(MEMBERS, SEED, systemClock.now())
  const database = openDatabase(population.url, { maxConnections: 10, onError: () => undefined })
  try {
    const rows = {
      auditEntries: AUDIT_ENTRIES,
      decidedReports: 60_000,
      waitingReports: 2_000,
      approvedPictures: 200_000,
      waitingPictures: 2_000,
    }
    await insertConsoleRows(database.db, rows, systemClock.now())
    const env = { DATABASE_URL: population.url, JINYU_SECRET: randomBytes(32).toString('hex') }
    const config = { ...readConfig(env, process.cwd()), isDemo: false, h5Dir: null }
    const core = createCore({ config, database, clock: systemClock, ids: randomIds, log: silentLog })
    const services = createServices(core)
    // All operators of a bench share one address.
    services.callLimits.countAddress = () => undefined
    const console = await startConsole({ core, services })
    const { rows: found } = await sql<{ member: string; heavy: string; report: string }>`
      select (select id from member order by id limit 1) as heavy, (select id from member order by id desc limit 1) as member,
        (select id from report where state = 'received' limit 1) as report`.execute(core.db)
    const ids = found[0]
    if (!ids) throw new Error('rows expected')
    const teams = new Map<OperatorRole, TestOperator[]>()
    for (const page of pagesOf(ids)) {
      const team = teams.get(page.role) ?? []
      for (let at = team.length; at < OPERATORS; at += 1)
        team.push(await console.operator(`${page.role}-${at}`, page.role))
      teams.set(page.role, team)
      await measure(page, team)
    }
    await console.close()
  } finally {
    await database.close()
    await population.close()
  }
}

runBench(bench)
