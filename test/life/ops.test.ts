import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDatabaseProcesses } from '../../server/db/cluster/leftovers'
import { findRunningDatabase } from '../../server/db/cluster/running'
import { expectFaults, tolerateFaults } from '../net/net'
import { bundledProgram } from '../server/programs'
import { runSql } from '../server/sql'
import { waitUntil } from '../server/wait-until'
import { findFreePort, run, type Run } from './product'

const READY_WITHIN_MS = 60_000

jest.setTimeout(240_000)

let dataDir: string
const runs: Run[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jinyu-ops-'))
})

afterEach(async () => {
  for (const one of runs.splice(0)) {
    one.child.kill('SIGTERM')
    await one.ended
  }
  expect(await findDatabaseProcesses(join(dataDir, 'postgres/cluster'))).toEqual([])
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/lock$/))
  await rm(dataDir, { recursive: true, force: true })
})

const begin = async (
  name: 'main' | 'ops',
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Run> => {
  const one = run([await bundledProgram(name), ...args], { DATA_DIR: dataDir, ...env })
  runs.push(one)
  return one
}

const ops = async (...args: string[]): Promise<{ code: number | null; text: string }> => {
  const one = await begin('ops', args)
  return { code: await one.ended, text: one.output() }
}

const startServer = async (): Promise<Run> => {
  const port = await findFreePort()
  return begin('main', [], { PORT: String(port) })
}

const untilReady = (server: Run): Promise<void> =>
  waitUntil(() => server.output().includes('is ready'), READY_WITHIN_MS)

/** Writes an entry without the command, into the database that is running. */
const insertEntry = async (why: string): Promise<void> => {
  const url = (await findRunningDatabase(join(dataDir, 'postgres'))) ?? ''
  await runSql(
    url,
    `insert into audit_entry (at, operator, act, subject, why, before, after)
     values (1, 'anna', 'report.read', 'report:1', '${why}', '{}', '{}')`,
  )
}

test('the command works without a server and beside one, and finds the same data each time', async () => {
  expect(await ops('audit', '--json')).toEqual({ code: 0, text: '[]\n' })
  const server = await startServer()
  await untilReady(server)
  await insertEntry('beside the server')
  expect(await ops('audit')).toMatchObject({
    code: 0,
    text: expect.stringContaining('beside the server') as string,
  })
  expect(server.child.exitCode).toBeNull()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(await ops('audit')).toMatchObject({
    code: 0,
    text: expect.stringContaining('beside the server') as string,
  })
})

test('concurrent commands all answer, and so does one beside a starting server', async () => {
  const answers = await Promise.all([
    ops('audit', '--json'),
    ops('reports', '--json'),
    ops('appeals', '--json'),
  ])
  expect(answers).toEqual(answers.map(() => ({ code: 0, text: '[]\n' })))
  const server = await startServer()
  await waitUntil(
    async () => (await readdir(dataDir)).some((name) => name.endsWith('.lock')),
    READY_WITHIN_MS,
  )
  expect(await ops('audit', '--json')).toEqual({ code: 0, text: '[]\n' })
  await untilReady(server)
})

test('an interrupted command stops its database', async () => {
  // The command may fail on the way, or be done.
  tolerateFaults(/^stderr: (Failed on the way: |npm run ops)/)
  await ops('audit')
  const one = await begin('ops', ['audit'])
  await waitUntil(
    async () => (await findRunningDatabase(join(dataDir, 'postgres'))) !== null,
    READY_WITHIN_MS,
  )
  one.child.kill('SIGTERM')
  expect([0, 143]).toContain(await one.ended)
})

test('a missing database is reported as missing', async () => {
  expectFaults(/^stderr: The database cannot be reached: /)
  const port = await findFreePort()
  const one = await begin('ops', ['audit'], { DATABASE_URL: `postgres://a:b@localhost:${port}/c` })
  expect(await one.ended).toBe(3)
  expect(one.output()).toMatch(/^The database cannot be reached: .*ECONNREFUSED/)
})
