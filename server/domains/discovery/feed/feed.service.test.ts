import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { add, remove } from '../../../../test/server/acts/acting'
import { askFeed, idsOf, north, seedViewer, useFeedApp } from '../../../../test/server/acts/feeding'
import type { MemberOptions, SeededMember } from '../../../../test/server/seed'

const bothFeeds = ['recommend_user', 'near'] as const

const app = useFeedApp()

describe.each(bothFeeds)('%s', (call) => {
  test('needs a session, a complete profile and valid fields', async () => {
    const path = `/api/user/${call}`
    expect((await app.post(path, { scene: 'home' })).status).toBe(401)
    const viewer = await seedViewer(app)
    const wrong = await viewer.post(path, { scene: 'home', filters: { ageMin: 12 } })
    expect(wrong.code).toBe(errorCodes.INVALID_PARAMETERS)
    expect(wrong.data.fields).toHaveProperty(['filters.ageMin'])
    const twisted = await viewer.post(path, { scene: 'home', filters: { ageMin: 40, ageMax: 30 } })
    expect(twisted.data.fields).toHaveProperty(['filters.ageMin'])
    const forVip = await viewer.post(path, { scene: 'home', filters: { interests: ['coffee'] } })
    expect(forVip.code).toBe(errorCodes.VIP_REQUIRED)
    const unfinished = await app.seed.member({ row: { account_state: 'incomplete' } })
    expect((await unfinished.post(path, { scene: 'home' })).code).toBe(errorCodes.PROFILE_INCOMPLETE)
  })

  test('shows only members who may be shown and whose filters accept the viewer', async () => {
    const viewer = await seedViewer(app, { age: 30, filters: { ageMin: 22, ageMax: 35 } })
    const shown = await app.seed.member({ age: 25, place: north(1), filters: { ageMin: 25, ageMax: 35 } })
    const hidden: MemberOptions[] = [
      { gender: 'male' },
      { age: 21 },
      { age: 36 },
      { age: 25, filters: { ageMax: 29 } },
      { age: 25, filters: { gender: 'female' } },
      { age: 25, filters: { certifiedOnly: true, ageMax: 35 } },
      { age: 25, settings: { pauseProfile: true } },
      { age: 25, hasAvatar: false },
      { age: 25, row: { completeness: 59 } },
      { age: 25, row: { account_state: 'restricted' } },
      { age: 25, row: { active_at: app.clock.now() - 31 * DAY_MS } },
    ]
    for (const request of hidden) {
      await app.seed.member({
        place: north(1),
        ...request,
        filters: { ageMin: 18, ageMax: 60, ...request.filters },
      })
    }
    const blocked = await app.seed.member({ age: 25, place: north(1), filters: { ageMax: 40 } })
    await add(blocked, 'block', viewer)
    const data = await askFeed(viewer, call, { strict: true })
    expect(idsOf(data)).toEqual([shown.id])
    expect(data.quota).toMatchObject({ used: 0, limit: 30 })
  })

  test('filters by height, education and marital state for VIP members only', async () => {
    const about = (request: object) => ({
      heightMin: 120,
      heightMax: 220,
      education: [],
      marital: [],
      ...request,
    })
    const row = { height_cm: 172, education: 'master', marital: 'single' }
    const fits = await app.seed.member({ place: north(1), row })
    await app.seed.member({ place: north(1), row: { ...row, height_cm: 160 } })
    await app.seed.member({ place: north(1), row: { ...row, education: 'school' } })
    await app.seed.member({ place: north(1), row: { ...row, marital: 'divorced' } })
    await app.seed.member({ place: north(1) })
    const advanced = about({ heightMin: 170, education: ['master', 'doctor'], marital: ['single'] })
    const free = await seedViewer(app)
    const path = `/api/user/${call}`
    const refused = await free.post(path, { scene: 'home', filters: { advanced } })
    expect(refused.code).toBe(errorCodes.VIP_REQUIRED)
    expect((await askFeed(free, call, { filters: { advanced: about({}) } })).list).toHaveLength(5)
    const vip = await seedViewer(app, { isVip: true })
    expect(idsOf(await askFeed(vip, call, { strict: true, filters: { advanced } }))).toEqual([fits.id])
    const lapsed = await seedViewer(app, { filters: { advanced } })
    expect((await askFeed(lapsed, call)).list).toHaveLength(5)
    // The client's filter sheet sends the saved filters.
    expect((await askFeed(lapsed, call, { filters: { advanced } })).list).toHaveLength(5)
    const more = { ...advanced, heightMin: 180 }
    expect((await lapsed.post(path, { scene: 'home', filters: { advanced: more } })).code).toBe(
      errorCodes.VIP_REQUIRED,
    )
    const twisted = await vip.post(path, {
      scene: 'home',
      filters: { advanced: about({ heightMin: 190, heightMax: 150 }) },
    })
    expect(twisted.data.fields).toHaveProperty(['filters.advanced'])
  })

  test('shows the bucket and the city on a card, and nothing finer', async () => {
    const viewer = await seedViewer(app)
    await app.seed.member({ place: north(3.4), isVerified: true })
    const [card] = (await askFeed(viewer, call)).list
    expect(card).toMatchObject({
      distanceBucket: 5,
      city: '上海',
      activity: 'online',
      certified: true,
      liked: false,
    })
    expect(JSON.stringify(card)).not.toMatch(/latitude|longitude|"x"|"y"|meters/i)
  })

  test('does not show hidden and passed members again; passes return after ninety days', async () => {
    const viewer = await seedViewer(app)
    const passed = await app.seed.member({ place: north(1) })
    const hidden = await app.seed.member({ place: north(1) })
    await add(viewer, 'hide', hidden)
    await add(viewer, 'pass', passed)
    if (call === 'recommend_user') expect(idsOf(await askFeed(viewer, call))).toEqual([])
    await app.core.db
      .updateTable('action')
      .set({ created_at: app.clock.now() - 91 * DAY_MS })
      .where('kind', '=', 'pass')
      .execute()
    expect(idsOf(await askFeed(viewer, call))).toEqual([passed.id])
    await remove(viewer, 'hide', hidden)
    expect(idsOf(await askFeed(viewer, call)).sort()).toEqual([passed.id, hidden.id].sort())
  })

  test('shows everybody once in the first page’s order, whatever happens between the pages', async () => {
    const viewer = await seedViewer(app)
    const members = []
    for (let i = 0; i < 45; i++) members.push(await app.seed.member({ place: north((i % 7) / 2) }))
    const whole = idsOf(await askFeed(viewer, call, { limit: 50 }))
    expect(new Set(whole)).toEqual(new Set(members.map(({ id }) => id)))
    const first = await askFeed(viewer, call, { limit: 20 })
    const late = await app.seed.member({ place: north(0.1), isVerified: true })
    const gone = whole[21] ?? ''
    await add(viewer, 'hide', { id: gone })
    await app.core.db
      .updateTable('member_location')
      .set({ active_at: app.clock.now() - 2 * DAY_MS })
      .execute()
    const second = await askFeed(viewer, call, { limit: 20, cursor: first.nextCursor })
    const third = await askFeed(viewer, call, { limit: 20, cursor: second.nextCursor })
    const seen = [...idsOf(first), ...idsOf(second), ...idsOf(third)]
    expect(seen.filter((id) => id !== late.id)).toEqual(whole.filter((id) => id !== gone))
    expect(third.nextCursor).toBeNull()
  })

  test('keeps the order all day and changes it the next', async () => {
    const viewer = await seedViewer(app)
    for (let i = 0; i < 12; i++) await app.seed.member({ place: north(0.2) })
    const morning = idsOf(await askFeed(viewer, call))
    app.clock.advance(60_000)
    expect(idsOf(await askFeed(viewer, call))).toEqual(morning)
    app.clock.advance(DAY_MS)
    expect(idsOf(await askFeed(viewer, call))).not.toEqual(morning)
  })

  test('refuses a changed cursor, and one of another feed or viewer', async () => {
    const viewer = await seedViewer(app)
    const other = await seedViewer(app)
    for (let i = 0; i < 4; i++) await app.seed.member({ place: north(1) })
    const { nextCursor } = await askFeed(viewer, call, { limit: 2 })
    expect(nextCursor.length).toBeLessThanOrEqual(1_000)
    const path = `/api/user/${call}`
    const fieldsOf = async (member: SeededMember, to: string, cursor: string) =>
      (await member.post(to, { scene: 'home', cursor })).data.fields
    expect(await fieldsOf(other, path, nextCursor)).toHaveProperty('cursor')
    expect(
      await fieldsOf(viewer, `/api/user/${call === 'near' ? 'recommend_user' : 'near'}`, nextCursor),
    ).toHaveProperty('cursor')
    for (let i = 0; i < nextCursor.length; i += 7) {
      const changed = nextCursor.slice(0, i) + (nextCursor[i] === 'A' ? 'B' : 'A') + nextCursor.slice(i + 1)
      expect(await fieldsOf(viewer, path, changed)).toHaveProperty('cursor')
    }
  })

  test('accepts a cursor with the most members', async () => {
    const viewer = await seedViewer(app)
    for (let i = 0; i < 90; i++) await app.seed.member({ place: north(1) })
    const { list, nextCursor } = await askFeed(viewer, call, { limit: 20 })
    expect(list).toHaveLength(20)
    expect(nextCursor.length).toBeLessThanOrEqual(1_000)
    const rest = await askFeed(viewer, call, { limit: 50, cursor: nextCursor })
    const last = await askFeed(viewer, call, { limit: 50, cursor: rest.nextCursor })
    expect(new Set([...idsOf({ list }), ...idsOf(rest), ...idsOf(last)]).size).toBe(90)
  })

  test('rounds counts to fives and leaves out members who hide their distance', async () => {
    const viewer = await seedViewer(app)
    for (let i = 0; i < 3; i++) await app.seed.member({ place: north(1) })
    expect((await askFeed(viewer, call, { countOnly: true })).count).toEqual({ about: 0, few: true })
    for (let i = 0; i < 5; i++) await app.seed.member({ place: north(1) })
    await app.seed.member({ place: north(1), settings: { hideDistance: true } })
    await app.seed.member({ place: north(1), settings: { hideDistance: true } })
    const data = await askFeed(viewer, call, { countOnly: true })
    expect(data).toMatchObject({ list: [], count: { about: 5, few: false } })
  })

  test('says on an empty page how many members each filter left out', async () => {
    const viewer = await seedViewer(app, { filters: { ageMin: 50, ageMax: 55, bucketMax: 5 } })
    for (let i = 0; i < 6; i++)
      await app.seed.member({ place: north(1), filters: { ageMin: 18, ageMax: 60 } })
    for (let i = 0; i < 5; i++) {
      await app.seed.member({ age: 52, place: north(30), filters: { ageMin: 18, ageMax: 60 } })
    }
    const data = await askFeed(viewer, call, { strict: true })
    expect(data.list).toEqual([])
    expect(data.empty).toEqual({ total: 10, excludedBy: { distance: 5, age: 5, activity: 0, certified: 0 } })
  })
})
