import { expectFaults } from '../../test/net/net'
import { useApp } from '../../test/server/rigs/app-rig'
import { waitUntil } from '../../test/server/wait-until'
import { openDatabase } from '../db/database'
import { createDatabaseHealth } from '../db/health'

const app = useApp()
afterEach(() => jest.restoreAllMocks())
beforeEach(() => app.clock.advance(1_000))

const ask = async (path = '/health/ready') => {
  const answer = await fetch(`${app.url}${path}`)
  return { status: answer.status, kept: answer.headers.get('cache-control'), body: await answer.json() }
}

const wellBody = { status: 'ok', database: 'ok', redis: 'none', store: 'ok' }
const well = { status: 200, kept: 'no-store', body: wellBody }

test('reports whether the process can serve, at both paths', async () => {
  // The first request only starts the look at the store.
  await waitUntil(async () => (await ask()).body.store !== 'unknown')
  expect(await ask()).toEqual(well)
  expect(await ask('/health')).toEqual(well)
})

test.each(['down', 'unfit'] as const)('is not ready while the database is %s, but lives', async (state) => {
  expectFaults(/^answer 503: GET \/health\/ready$/)
  const looking = jest.spyOn(app.services.health, 'look').mockResolvedValueOnce(state)
  expect(await ask()).toMatchObject({ status: 503, body: { status: state, database: state } })
  expect(await ask('/health/live')).toEqual({ status: 200, kept: 'no-store', body: { status: 'ok' } })
  expect(looking).toHaveBeenCalledTimes(1)
})

test('queries the database once a second, however many requests come', async () => {
  const looking = jest.spyOn(app.services.health, 'look')
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(looking).toHaveBeenCalledTimes(1)
})

test('is not ready once newer tables forbid this release', async () => {
  const look = () => createDatabaseHealth(app.core).look()
  expect(await look()).toBe('ok')
  await app.core.db.updateTable('schema_version').set({ minimum_release: '99.0.0' }).execute()
  expect(await look()).toBe('unfit')
  await app.core.db.updateTable('schema_version').set({ minimum_release: '1.0.0' }).execute()
})

test('reports a database that cannot be reached', async () => {
  const nowhere = openDatabase('postgres://jinyu@127.0.0.1:1/none', {
    maxConnections: 1,
    onError: () => undefined,
  })
  expect(await createDatabaseHealth(nowhere).look()).toBe('down')
  await nowhere.close()
})

test('is not ready from the moment it drains', async () => {
  expectFaults(/^answer 503: GET \/health$/)
  app.services.drain.begin()
  expect(await ask('/health')).toMatchObject({ status: 503, body: { status: 'draining', database: 'ok' } })
  expect(await ask('/health/live')).toMatchObject({ status: 200 })
})
