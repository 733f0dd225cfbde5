import { MINUTE_MS } from '@contract/constants'
import { add } from '../../test/server/acts/acting'
import type { SeededMember } from '../../test/server/seed'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { DEMO_CITY } from './demo-members'
import { LIKES_BACK_WORK } from './likes'
import { animateDemo } from './world'

const TEN_MINUTES_MS = 10 * MINUTE_MS
let app: TestApp
let demo: SeededMember

beforeAll(async () => {
  app = await startApp({
    config: { isDemo: true },
  })
  animateDemo(app.core, app.services)
  demo = await app.seed.member({ gender: 'male', row: { is_demo: true, city_code: DEMO_CITY } })
})
afterAll(() => app.close())

const likesOf = (newcomer: SeededMember) =>
  app.core.db.selectFrom('action').select('from_id').where('to_id', '=', newcomer.id).execute()

const waiting = () =>
  app.core.db
    .selectFrom('job')
    .select('kind')
    .where('kind', '=', 'demo_like_newcomer')
    .where('done_at', 'is', null)
    .execute()

const register = async (): Promise<SeededMember> => {
  const newcomer = await app.seed.member()
  await app.core.transaction((tx) => app.services.members.announceRegistered(tx, newcomer.id))
  return newcomer
}

test('likes a member who has just registered', async () => {
  const newcomer = await register()
  await app.services.jobs.runDue()
  expect(await likesOf(newcomer)).toEqual([{ from_id: demo.id }])
})

test.each<[string, (newcomer: SeededMember) => Promise<unknown>]>([
  ['pauses', ({ post }) => post('/api/user/update_info', { settings: { pauseProfile: true } })],
  ['blocks', (newcomer) => add(newcomer, 'block', demo)],
  [
    'leaves',
    ({ id }) =>
      app.core.db.updateTable('member').set({ account_state: 'cancelling' }).where('id', '=', id).execute(),
  ],
])('does not like a member who %s before, and neither retries nor reports a fault', async (_what, act) => {
  const newcomer = await register()
  await act(newcomer)
  app.clock.advance(TEN_MINUTES_MS)
  await app.services.jobs.runDue()
  expect(await likesOf(newcomer)).toEqual([])
  expect(await waiting()).toEqual([])
})

test('likes a new member once at the start, and again after 4, 12 and 30 minutes', async () => {
  const row = { is_demo: true, city_code: DEMO_CITY }
  await Promise.all(Array.from({ length: 5 }, () => app.seed.member({ gender: 'male', row })))
  const newcomer = await register()
  const counts: number[] = []
  for (const minutes of [0, 3, 1, 8, 18, 1_000]) {
    app.clock.advance(minutes * MINUTE_MS)
    await app.services.jobs.runDue()
    counts.push((await likesOf(newcomer)).length)
  }
  expect(counts).toEqual([1, 1, 2, 3, 4, 4])
})

test('returns about one like in four to members without a like, once and after 20 s', async () => {
  await app.core.db.deleteFrom('member').execute()
  const person = await app.seed.member({ isVip: true })
  const liked = await Promise.all(
    Array.from({ length: 40 }, () => app.seed.member({ gender: 'male', row: { is_demo: true } })),
  )
  await app.core.db
    .deleteFrom('session')
    .where(
      'member_id',
      'in',
      liked.map(({ id }) => id),
    )
    .execute()
  for (const target of liked) await add(person, 'like', target)
  const returned = async (): Promise<number> => {
    await app.services.jobs.runRecurring(LIKES_BACK_WORK)
    await app.services.jobs.runRecurring(LIKES_BACK_WORK)
    return (await likesOf(person)).length
  }
  expect(await returned()).toBe(0)
  app.clock.advance(21_000)
  const count = await returned()
  expect(count).toBeGreaterThan(3)
  expect(count).toBeLessThan(20)
  expect(await returned()).toBe(count)
})

test('returns no like for a demo member that a person is logged in as', async () => {
  const person = await app.seed.member({ isVip: true })
  const played = await Promise.all(
    Array.from({ length: 25 }, () => app.seed.member({ gender: 'male', row: { is_demo: true } })),
  )
  for (const member of played) {
    await member.post('/api/user/my_info')
    await add(person, 'like', member)
  }
  app.clock.advance(21_000)
  await app.services.jobs.runRecurring(LIKES_BACK_WORK)
  expect(await likesOf(person)).toEqual([])
})
