import { DAY_MS } from '@contract/constants'
import { add, listOf } from '../../../../test/server/acts/acting'
import { askFeed, idsOf, north, seedViewer, useFeedApp } from '../../../../test/server/acts/feeding'

const app = useFeedApp()

describe('recommend_user', () => {
  test('widens distance first, then age, then activity, and announces it', async () => {
    const viewer = await seedViewer(app, { filters: { bucketMax: 5, ageMin: 22, ageMax: 30 } })
    for (let i = 0; i < 2; i++) await app.seed.member({ place: north(1) })
    for (let i = 0; i < 10; i++) await app.seed.member({ place: north(15) })
    for (let i = 0; i < 10; i++) await app.seed.member({ age: 32, place: north(1), filters: { ageMax: 40 } })
    const wide = await askFeed(viewer, 'recommend_user')
    expect(wide.relaxed).toEqual({ field: 'distance', from: '5', to: '20' })
    expect(wide.list).toHaveLength(12)
    const strict = await askFeed(viewer, 'recommend_user', { strict: true })
    expect(strict).toMatchObject({ relaxed: null })
    expect(strict.list).toHaveLength(2)
    const older = await askFeed(viewer, 'recommend_user', {
      filters: { bucketMax: 0, ageMin: 27, ageMax: 29 },
    })
    expect(older.relaxed).toEqual({ field: 'age', from: '27-29', to: '24-32' })
    await app.core.db
      .updateTable('member_location')
      .set({ active_at: app.clock.now() - 40 * DAY_MS })
      .where('member_id', '<>', viewer.id)
      .execute()
    const sleepy = await askFeed(viewer, 'recommend_user', {
      filters: { bucketMax: 0, ageMin: 18, ageMax: 60 },
    })
    expect(sleepy.relaxed).toEqual({ field: 'activity', from: '30', to: '60' })
  })

  test('keeps the widening on the next pages', async () => {
    const viewer = await seedViewer(app, { filters: { bucketMax: 5 } })
    for (let i = 0; i < 12; i++) await app.seed.member({ place: north(8) })
    const first = await askFeed(viewer, 'recommend_user', { limit: 5 })
    const second = await askFeed(viewer, 'recommend_user', { limit: 50, cursor: first.nextCursor })
    expect(second.relaxed).toEqual(first.relaxed)
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(12)
  })

  test('ranks a liker among the first, even from beyond the distance filter, without revealing the like', async () => {
    const viewer = await seedViewer(app, { filters: { bucketMax: 5 } })
    for (let i = 0; i < 25; i++) await app.seed.member({ place: north(1) })
    for (let i = 0; i < 10; i++) await app.seed.member({ place: north(30) })
    const liker = await app.seed.member({ place: north(2) })
    const farLiker = await app.seed.member({ place: north(30) })
    await add(liker, 'like', viewer)
    await add(farLiker, 'like', viewer)
    const data = await askFeed(viewer, 'recommend_user', { limit: 50 })
    expect(idsOf(data)[0]).toBe(liker.id)
    const outside = data.list.filter((card: { distanceBucket: number }) => card.distanceBucket === 50)
    expect(outside).toHaveLength(3)
    expect(idsOf({ list: outside })).toContain(farLiker.id)
    expect(JSON.stringify(data.list.map((card: { reasons: object }) => card.reasons))).not.toMatch(/like/i)
    expect(idsOf(await askFeed(viewer, 'recommend_user', { limit: 50, strict: true }))).not.toContain(
      farLiker.id,
    )
  })

  test('ignores likes and shared interests without personalisation', async () => {
    const viewer = await seedViewer(app, {
      settings: { personalised: false },
      row: { interests: ['coffee'] },
    })
    const liker = await app.seed.member({ place: north(1), row: { interests: ['coffee'] } })
    const certified = await app.seed.member({ place: north(1), isVerified: true })
    await add(liker, 'like', viewer)
    const data = await askFeed(viewer, 'recommend_user')
    expect(idsOf(data)).toEqual([certified.id, liker.id])
    expect(data.list[1].reasons).toEqual([])
  })

  test('gives true reasons, three at most', async () => {
    const viewer = await seedViewer(app, {
      row: { interests: ['coffee', 'hiking'], looking_for: ['friend'] },
    })
    await app.seed.member({
      place: north(1),
      row: { interests: ['hiking', 'film'], looking_for: ['date', 'friend'] },
    })
    const [card] = (await askFeed(viewer, 'recommend_user')).list
    expect(card.sharedInterests).toEqual(['hiking'])
    expect(card.reasons).toEqual([
      { kind: 'interest', value: 'hiking' },
      { kind: 'looking_for', value: 'friend' },
      { kind: 'active', value: null },
    ])
  })

  test('leaves out liked and passed members; liked ones are in their list', async () => {
    const viewer = await seedViewer(app)
    const [a, b, c] = [await app.seed.member(), await app.seed.member(), await app.seed.member()]
    await add(viewer, 'like', a)
    await add(viewer, 'pass', b)
    expect(idsOf(await askFeed(viewer, 'recommend_user'))).toEqual([c.id])
    expect((await listOf(viewer, 'action_list', 'like')).total).toBe(1)
  })
})
