import { startApp, type TestApp } from '../../../test/server/start-app'
import { forgetExpired } from './forget-expired'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const count = async (table: 'sms_code' | 'usage_count' | 'session'): Promise<number> => {
  const row = await app.core.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

test('forgets codes and counters once they are over, and keeps what still counts', async () => {
  const member = await app.seed.member()
  await app.post('/api/auth/get_auth_token', { scene: 'sms', phone: '13812345678', purpose: 'login' })
  await forgetExpired(app.core.db, app.clock.now())
  expect([await count('sms_code'), (await count('usage_count')) > 0]).toEqual([1, true])
  await forgetExpired(app.core.db, app.clock.now() + 3 * 86_400_000)
  expect([await count('sms_code'), await count('usage_count'), await count('session')]).toEqual([0, 0, 1])
  expect((await member.post('/api/auth/me')).code).toBe(1)
})
