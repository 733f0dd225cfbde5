import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDatabaseProcesses } from '../../server/db/cluster/leftovers'
import { DATABASE_LOST } from '../net/database-lost'
import { expectFaults, tolerateFaults } from '../net/net'
import { bundledProgram } from '../server/programs'
import { waitUntil } from '../server/wait-until'
import { findFreePort, run, start, type Run } from './product'

/** Seconds as a rule; when this test runs alone, its first start may have to build the client. */
const READY_WITHIN_MS = 150_000
const ENDED_WITHIN_MS = 15_000

jest.setTimeout(240_000)

let dataDir: string
let port: number
const runs: Run[] = []

beforeEach(async () => {
  // Only the owner may enter such a folder: when the test runs as root, the database's account may not.
  dataDir = await mkdtemp(join(tmpdir(), 'jinyu-life-'))
  port = await findFreePort()
})

afterEach(async () => {
  for (const { child } of runs.splice(0)) child.kill('SIGTERM')
  await waitUntil(hasNoDatabase, ENDED_WITHIN_MS)
  await rm(dataDir, { recursive: true, force: true })
})

const hasNoDatabase = async () =>
  (await findDatabaseProcesses(join(dataDir, 'postgres/cluster'))).length === 0

const answers = () =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

async function startUntilReady(): Promise<Run> {
  const run = start(dataDir, port)
  runs.push(run)
  let hasEnded = false
  void run.ended.then(() => (hasEnded = true))
  await waitUntil(async () => hasEnded || (await answers()), READY_WITHIN_MS)
  if (hasEnded) throw new Error(`The product ended:\n${run.output()}`)
  return run
}

/** Process id of the server itself, from its lock. */
async function findServerPid(): Promise<number> {
  const lock = (await readdir(dataDir)).find((name) => /^run\.\d+\.lock$/.test(name))
  return (JSON.parse(await readFile(join(dataDir, lock ?? ''), 'utf8')) as { pid: number }).pid
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends everything, including the database',
  async (signal) => {
    const run = await startUntilReady()
    run.child.kill(signal)
    expect(await run.ended).toBe(0)
    expect(await hasNoDatabase()).toBe(true)
    expect(await answers()).toBe(false)
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/lock$/))
  },
)

test('a second start reports the running one and changes nothing', async () => {
  expectFaults(/^stderr: .*already running on this data/, /^stderr: Stop it first/)
  const first = await startUntilReady()
  const before = await readdir(dataDir)
  const second = start(dataDir, await findFreePort())
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`already running on this data (process ${await findServerPid()})`)
  expect(await readdir(dataDir)).toEqual(before)
  expect(await answers()).toBe(true)
  expect(first.child.exitCode).toBeNull()
})

test('rejects a used port with one sentence, before it creates anything', async () => {
  expectFaults(/^stderr: Port \d+ is in use by another program\./)
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  try {
    const viaScript = start(dataDir, port)
    expect(await viaScript.ended).toBe(1)
    const direct = run([await bundledProgram('main')], { DATA_DIR: dataDir, PORT: String(port) })
    expect(await direct.ended).toBe(1)
    for (const { output } of [viaScript, direct]) {
      expect(output()).toBe(
        `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start\n`,
      )
    }
    expect(await readdir(dataDir)).not.toContain('postgres')
  } finally {
    other.close()
  }
})

test('starts again after its server was killed', async () => {
  const run = await startUntilReady()
  process.kill(await findServerPid(), 'SIGKILL')
  expect(await run.ended).not.toBe(0)
  await startUntilReady()
})

test.each([
  ['JINYU_SECRET', 'another-secret-of-another-installation'],
  ['STORE_URL', 'http://KEY:hidden@127.0.0.1:9/jinyu?style=path'],
])('refuses a %s that does not serve the data, in one sentence, and ends', async (name, value) => {
  const first = await startUntilReady()
  first.child.kill('SIGTERM')
  await first.ended
  const second = run([await bundledProgram('main')], {
    DATA_DIR: dataDir,
    PORT: String(port),
    // The SDK of the bucket warns of the end of this version of Node.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    [name]: value,
  })
  expect(await second.ended).toBe(1)
  const last = second.output().trim().split('\n').at(-1) ?? ''
  expect(last).toMatch(new RegExp(`^${name} must `))
  expect(last).not.toContain('hidden')
  expect(await hasNoDatabase()).toBe(true)
})

test('ends when its database dies', async () => {
  tolerateFaults(DATABASE_LOST)
  const run = await startUntilReady()
  const lock = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(lock, 10), 'SIGKILL')
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('The database ended.')
})

test('keeps its data private to its owner', async () => {
  await startUntilReady()
  for (const name of ['postgres', 'postgres/password', 'secret']) {
    expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0)
  }
})
