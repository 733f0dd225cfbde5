import { DAY_MS } from '@contract/constants'
import { sql } from 'kysely'
import { askFeed, idsOf, north, seedViewer, useFeedApp } from '../../../../test/server/acts/feeding'
import { say } from '../../../../test/server/acts/messaging'
import { matchPair } from '../../../../test/server/relations'
import type { MemberOptions } from '../../../../test/server/seed'
import { quotaDayStartOf } from '../../../lib/clock'
import { unansweredOf } from '../../account/usage/unanswered-greetings'

const CALLS = ['near', 'recommend_user'] as const

const app = useFeedApp()

/** A member whom the viewer may meet, last active the given number of days ago. */
const someone = (daysAgo: number, request: MemberOptions = {}) =>
  app.seed.member({ place: north(1), row: { active_at: app.clock.now() - daysAgo * DAY_MS }, ...request })

const countOf = async (
  viewer: Parameters<typeof askFeed>[0],
  call: (typeof CALLS)[number],
  filters: object,
) => (await askFeed(viewer, call, { countOnly: true, filters })).count

describe.each(CALLS)('%s', (call) => {
  test('leaves out members who hide their activity from the active ones, whether they were active or not', async () => {
    const viewer = await seedViewer(app)
    const active = await someone(1)
    const settings = { hideOnline: true }
    const [here, away, long] = [
      await someone(1, { settings }),
      await someone(9, { settings }),
      await someone(45, { settings }),
    ]
    const only = await askFeed(viewer, call, { strict: true, filters: { activeOnly: true } })
    expect(idsOf(only)).toEqual([active.id])
    const all = idsOf(await askFeed(viewer, call, { strict: true }))
    expect(all).toEqual(expect.arrayContaining([active.id, here.id, away.id]))
    // A wider range of activity finds no other member among them.
    const wide = idsOf(await askFeed(viewer, call, { filters: { activeOnly: true } }))
    expect([...all, ...wide]).not.toContain(long.id)
  })

  test('reveals no more than the five-year band of a hidden age by any range of ages', async () => {
    const viewer = await seedViewer(app)
    const open = await app.seed.member({ place: north(1), age: 25 })
    const shy = [
      await app.seed.member({ place: north(1), age: 23, settings: { hideAge: true } }),
      await app.seed.member({ place: north(1), age: 27, settings: { hideAge: true } }),
    ].map(({ id }) => id)
    const found = async (ageMin: number, ageMax: number) => {
      const ids = idsOf(await askFeed(viewer, call, { strict: true, filters: { ageMin, ageMax } }))
      return { shy: shy.filter((id) => ids.includes(id)).length, open: ids.includes(open.id) }
    }
    for (let age = 23; age <= 27; age++) expect(await found(age, age)).toEqual({ shy: 2, open: age === 25 })
    expect(await found(22, 22)).toEqual({ shy: 0, open: false })
    expect(await found(18, 22)).toEqual({ shy: 0, open: false })
    expect(await found(28, 60)).toEqual({ shy: 0, open: false })
    expect(await found(26, 30)).toEqual({ shy: 2, open: false })
    for (let i = 0; i < 8; i++)
      await app.seed.member({ place: north(1), age: 27, settings: { hideAge: true } })
    expect(await countOf(viewer, call, { ageMin: 23, ageMax: 23 })).toEqual({ about: 10, few: false })
    expect(await countOf(viewer, call, { ageMin: 28, ageMax: 28 })).toEqual({ about: 0, few: true })
  })
})

test('a member above the widest range of the filter is not found by a narrower range', async () => {
  const viewer = await seedViewer(app, { age: 45, filters: { ageMin: 18, ageMax: 60 } })
  const filters = { ageMin: 18, ageMax: 60 }
  const [older, oldest] = [
    await app.seed.member({ place: north(1), age: 61, filters, settings: { hideAge: true } }),
    await app.seed.member({ place: north(1), age: 70, filters, settings: { hideAge: true } }),
  ]
  const found = async (ageMin: number, ageMax: number) =>
    idsOf(await askFeed(viewer, 'near', { filters: { ageMin, ageMax } })).sort()
  expect(await found(58, 59)).toEqual([older.id])
  expect(await found(60, 60)).toEqual([older.id, oldest.id].sort())
})

test('viewers who hide their own activity cannot see that of others, neither by the chip nor by the order', async () => {
  const viewer = await seedViewer(app, { settings: { hideOnline: true } })
  const ids: string[] = []
  for (let i = 0; i < 12; i++) ids.push((await someone(i % 2 === 0 ? 0 : 20)).id)
  expect(idsOf(await askFeed(viewer, 'near', { chip: 'online' }))).toEqual([])
  const before = idsOf(await askFeed(viewer, 'recommend_user', { limit: 50 }))
  expect([...before].sort()).toEqual([...ids].sort())
  for (const [i, id] of ids.entries()) {
    await app.core.db
      .updateTable('member_location')
      .set({ active_at: app.clock.now() - (i % 2 === 0 ? 20 : 0) * DAY_MS })
      .where('member_id', '=', id)
      .execute()
  }
  expect(idsOf(await askFeed(viewer, 'recommend_user', { limit: 50 }))).toEqual(before)
  expect(idsOf(await askFeed(viewer, 'near', { limit: 50 }))).toHaveLength(12)
})

test('ranks a member with more than six unanswered greetings of the day after the others', async () => {
  const interests = ['coffee', 'hiking', 'film']
  const viewer = await seedViewer(app, { row: { interests } })
  const crowded = await app.seed.member({ place: north(1), row: { interests } })
  for (let i = 0; i < 3; i++) await app.seed.member({ place: north(1), row: { interests: [] } })
  const greeters = []
  for (let i = 0; i < 7; i++) greeters.push(await app.seed.member({ gender: 'male' }))
  const place = async () => idsOf(await askFeed(viewer, 'recommend_user')).indexOf(crowded.id)
  for (const greeter of greeters.slice(0, 6)) await say(greeter, crowded, '你好呀')
  expect(await place()).toBe(0)
  await say(greeters[6]!, crowded, '你好呀')
  expect(await place()).toBe(3)
  // An answer lowers their number.
  await say(crowded, greeters[0]!, '你好')
  expect(await place()).toBe(0)
})

test('takes a match for an answer to a greeting, and begins each day without greetings', async () => {
  const crowded = await app.seed.member()
  const greeters = []
  for (let i = 0; i < 8; i++) greeters.push(await app.seed.member({ gender: 'male' }))
  const greetings = async () => {
    const dayStartMs = quotaDayStartOf(app.clock.now(), app.services.productConfig.quota.resetHour)
    const { rows } = await sql<{ count: number }>`
      select ${unansweredOf(sql`${crowded.id}`, dayStartMs)} as count`.execute(app.core.db)
    return rows[0]?.count
  }
  expect(await greetings()).toBe(0)
  for (const greeter of greeters.slice(0, 7)) await say(greeter, crowded, '你好呀')
  expect(await greetings()).toBe(7)
  await matchPair(app, greeters[0]!, crowded)
  expect(await greetings()).toBe(6)
  await matchPair(app, await app.seed.member({ gender: 'male' }), crowded)
  expect(await greetings()).toBe(6)
  app.clock.advance(DAY_MS)
  expect(await greetings()).toBe(0)
  // An answer to a greeting of yesterday takes nothing from today.
  await say(greeters[7]!, crowded, '你好呀')
  await say(crowded, greeters[1]!, '你好')
  expect(await greetings()).toBe(1)
})
