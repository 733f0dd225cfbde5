import { Registry } from 'prom-client'
import { expectFaults } from '../../test/net/net'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { jobOutcomes } from '../jobs/job-counts'
import { MAX_ATTEMPTS } from '../jobs/queue'
import type { LogFields } from '../lib/log'
import { observeQueues } from './queues'
import { serveMetrics, type MetricsServer } from './serve'

let app: TestApp
let server: MetricsServer
let registry: Registry
const lines: LogFields[] = []
const log = {
  info: (event: string, fields: LogFields = {}) => void (event === 'call' && lines.push(fields)),
  warn: () => undefined,
  error: () => undefined,
}

beforeAll(async () => {
  registry = new Registry()
  app = await startApp({ log, config: { logsCalls: true }, registry })
  observeQueues(app.core, registry)
  server = await serveMetrics({ port: 0, host: '127.0.0.1' }, registry, app.core.log)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => void lines.splice(0))

const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${server.port}${path}`)
const lineOf = async (start: string) =>
  (await (await read()).text()).split('\n').find((line) => line.startsWith(start))

test('counts calls by path and code, refused ones too, and never by an unknown path', async () => {
  const ada = await app.seed.member()
  await ada.post('/api/user/my_info')
  await ada.post('/api/user/get', { userId: '123456789012' })
  await app.post('/api/user/no_such_call')
  expect(await lineOf('jinyu_call_seconds_count{path="/api/user/my_info",code="1"}')).toMatch(/ 1$/)
  expect(await lineOf('jinyu_call_seconds_count{path="/api/user/get"')).toMatch(/code="1\d{3}"} 1$/)
  expect(await lineOf('jinyu_call_seconds_count{path="/api/user/no_such_call"')).toBeUndefined()
})

test('writes one line for a call, which names the member by nothing that leads to the account', async () => {
  const ada = await app.seed.member()
  await ada.post('/api/user/my_info')
  await ada.post('/api/user/my_info')
  const [first, second] = lines
  expect(Object.keys(first ?? {}).sort()).toEqual(['code', 'member', 'ms', 'path', 'requestId'])
  expect(first).toMatchObject({ path: '/api/user/my_info', code: 1 })
  expect(first?.['member']).toBe(second?.['member'])
  const text = JSON.stringify(lines)
  for (const secret of [ada.id, ada.token, ada.phone]) expect(text).not.toContain(secret)
})

test('names the trace that a proxy opened, in the line of the call', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  await app.post('/api/config/user', {}, { headers })
  expect(lines).toMatchObject([{ path: '/api/config/user', trace }])
})

test('shows how much waits, and for how long', async () => {
  expect(await lineOf('jinyu_queue_waiting{queue="jobs"}')).toMatch(/ 0$/)
  const now = app.clock.now()
  await app.core.db
    .insertInto('job')
    .values({
      kind: 'nobody takes this',
      payload: '{}',
      run_at: now - 30_000,
      unique_key: null,
      locked_until_at: null,
      done_at: null,
      last_error: null,
    })
    .execute()
  expect(await lineOf('jinyu_queue_waiting{queue="jobs"}')).toMatch(/ 1$/)
  expect(await lineOf('jinyu_queue_oldest_seconds{queue="jobs"}')).toMatch(/ 30$/)
  for (const queue of [
    'outbox',
    'in_doubt',
    'reports',
    'appeals',
    'pictures',
    'media',
    'withdrawals',
    'inquiries',
    'away',
  ])
    expect(await lineOf(`jinyu_queue_waiting{queue="${queue}"}`)).toBeDefined()
})

test('shows media of chats that wait for a verdict, and not those that have one', async () => {
  const { id: memberId } = await app.seed.member()
  const now = app.clock.now()
  const row = { group_id: 'g', member_id: memberId, kind: 'picture' } as const
  await app.core.db
    .insertInto('media_check')
    .values([
      { ...row, seq: 1, created_at: now - 90_000, state: 'passed', decided_at: now },
      { ...row, seq: 2, created_at: now - 40_000, decided_at: null },
      { ...row, seq: 3, created_at: now - 10_000, decided_at: null },
    ])
    .execute()
  expect(await lineOf('jinyu_queue_waiting{queue="media"}')).toMatch(/ 2$/)
  expect(await lineOf('jinyu_queue_oldest_seconds{queue="media"}')).toMatch(/ 40$/)
})

test('counts notices to members who are away by their outcome', async () => {
  app.services.awayCounts.add('delayed', 2)
  expect(await lineOf('jinyu_away_notices_total{outcome="delayed"}')).toMatch(/ 2$/)
  expect(await lineOf('jinyu_away_notices_total{outcome="sent"}')).toMatch(/ 0$/)
})

test('counts attempts at jobs by outcome, and lists a job that was never tried', async () => {
  const { jobs, queue } = app.services
  expectFaults(/^log: job failed: Error: broken /)
  const now = app.clock.now()
  let isBroken = true
  jobs.handle('a test', () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()))
  const times = async () => {
    const starts = jobOutcomes.map((outcome) => `jinyu_jobs_total{name="a test",outcome="${outcome}"} `)
    const lines = await Promise.all(starts.map(lineOf))
    return lines.map((line) => Number(line?.split(' ').at(-1)))
  }
  const inOrder = ['done', 'failed', 'given_up']
  expect([jobOutcomes, await times()]).toEqual([inOrder, [0, 0, 0]])

  await queue.enqueue(app.core.db, { kind: 'a test', payload: {}, runAt: now })
  await jobs.runDue()
  expect(await times()).toEqual([0, 1, 0])

  const lastAttempt = { attempts: MAX_ATTEMPTS - 1, run_at: now }
  await app.core.db.updateTable('job').set(lastAttempt).where('kind', '=', 'a test').execute()
  await jobs.runDue()
  expect(await times()).toEqual([0, 1, 1])

  isBroken = false
  await queue.enqueue(app.core.db, { kind: 'a test', payload: {}, runAt: now })
  await jobs.runDue()
  expect(await times()).toEqual([1, 1, 1])
})

test('serves the metrics alone', async () => {
  expect((await read('/')).status).toBe(404)
  expect((await read('/api/user/my_info')).status).toBe(404)
  expect((await fetch(`${app.url}/metrics`)).status).not.toBe(200)
})
