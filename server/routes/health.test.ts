import { expectFaults } from '../../test/net/net'
import { startApp, type TestApp } from '../../test/server/start-app'
import { openDatabase } from '../db/database'
import { createDatabaseHealth } from '../db/health'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
afterEach(() => jest.restoreAllMocks())
beforeEach(() => app.clock.advance(1_000))

const ask = async () => {
  const answer = await fetch(`${app.url}/health`)
  return { status: answer.status, kept: answer.headers.get('cache-control'), body: await answer.json() }
}

test('reports whether the database answers', async () => {
  expectFaults(/^answer 503: GET \/health$/)
  expect(await ask()).toEqual({ status: 200, kept: 'no-store', body: { status: 'ok' } })
  const asking = jest.spyOn(app.services.health, 'isWell').mockResolvedValueOnce(false)
  app.clock.advance(1_000)
  expect(await ask()).toEqual({ status: 503, kept: 'no-store', body: { status: 'down' } })
  expect(asking).toHaveBeenCalledTimes(1)
})

test('queries the database once a second, however many requests come', async () => {
  const asking = jest.spyOn(app.services.health, 'isWell')
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(asking).toHaveBeenCalledTimes(1)
})

test('reports a database that cannot be reached', async () => {
  const nowhere = openDatabase('postgres://jinyu@127.0.0.1:1/none', {
    maxConnections: 1,
    onError: () => undefined,
  })
  expect(await createDatabaseHealth(nowhere).isWell()).toBe(false)
  await nowhere.close()
})
