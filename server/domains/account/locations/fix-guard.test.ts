import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { add } from '../../../../test/server/acts/acting'
import { dumpOf } from '../../../../test/server/acts/erasing'
import { wholeExport } from '../../../../test/server/acts/exporting'
import { createOperator } from '../../../../test/server/acts/operating'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { forgetExpired } from '../auth/forget-expired'
import { LocationRepository } from './location.repository'

const SHANGHAI = { latitude: 31.2304, longitude: 121.4737 }
const SUZHOU = { latitude: 31.3, longitude: 120.62 }
const BEIJING = { latitude: 39.9042, longitude: 116.4074 }
/** Within Shanghai, in another cell. */
const ACROSS = { ...SHANGHAI, latitude: SHANGHAI.latitude + 0.05 }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  app.services.productConfig.discovery.kAnonymity = 1
})
afterAll(() => app.close())
// Counters are per day, so each test begins at noon of another day.
let noon = 0
beforeEach(() => {
  noon = (noon === 0 ? app.clock.now() : noon) + 3 * DAY_MS
  app.clock.set(noon)
})

const { ops } = createOperator(() => app)
const setPlace = async (member: SeededMember, location: object | null) =>
  (await member.post('/api/user/update_info', { location })).data.user.locationState as string
const placeOf = async (member: SeededMember) => {
  const row = await new LocationRepository(app.core.db).find(member.id)
  if (!row) throw new Error('place expected')
  return row
}
const clearedOf = (member: SeededMember) =>
  app.core.db.selectFrom('cleared_place').selectAll().where('member_id', '=', member.id).executeTakeFirst()
const frozenBy = async (member: SeededMember): Promise<string[]> => {
  const request = { memberId: member.id, act: 'place.frozen', limit: 10 }
  return (await app.services.audit.list(app.core.db, request)).map(({ why }) => why)
}

/** Actions with which a member could evade the check of the last fix. */
const ways: [string, (member: SeededMember) => Promise<unknown>][] = [
  ['clears the place', (member) => setPlace(member, null)],
  ['chooses another city', (member) => setPlace(member, { cityCode: '110000' })],
  [
    'does both, twice',
    async (member) => {
      for (const location of [null, { cityCode: '110000' }, null, { cityCode: '110000' }])
        await setPlace(member, location)
    },
  ],
]

describe.each(ways)('a member who %s between two fixes', (_way, slipPast) => {
  test('can still set a fix only every ten minutes', async () => {
    const member = await app.seed.member()
    await setPlace(member, SHANGHAI)
    await slipPast(member)
    app.clock.advance(9 * MINUTE_MS)
    await setPlace(member, ACROSS)
    expect(await placeOf(member)).toMatchObject({ cell_x: null, anchor: null, pt: null })
    app.clock.advance(2 * MINUTE_MS)
    expect(await setPlace(member, ACROSS)).toBe('ok')
  })

  test('cannot make an impossible journey; operators see the reason in the audit log, without a place', async () => {
    const member = await app.seed.member()
    await setPlace(member, SHANGHAI)
    await slipPast(member)
    app.clock.advance(20 * MINUTE_MS)
    await setPlace(member, BEIJING)
    expect(await placeOf(member)).toMatchObject({ pt: null, frozen_until_at: app.clock.now() + DAY_MS })
    expect(await frozenBy(member)).toEqual(['a way faster than 1000 km/h'])
    const { text } = await ops('audit', '--act', 'place.frozen')
    expect(text).toContain(member.id)
    expect(text).not.toMatch(/\b(31|39|116|121)\.|\b(310000|110000)\b/)
  })

  test('can change the city three times a day only', async () => {
    const member = await app.seed.member()
    await setPlace(member, SHANGHAI)
    const states: string[] = []
    for (let i = 0; i < 4; i++) {
      await slipPast(member)
      app.clock.advance(HOUR_MS)
      states.push(await setPlace(member, i % 2 === 0 ? SUZHOU : SHANGHAI))
    }
    expect(states.slice(0, 3)).toEqual(['ok', 'ok', 'ok'])
    expect((await placeOf(member)).frozen_until_at).toBe(app.clock.now() + DAY_MS)
    expect(await frozenBy(member)).toEqual(['more than 3 changes of city in a day'])
  })

  test('gets the same cell back at once as often as they are still there', async () => {
    const member = await app.seed.member()
    await setPlace(member, SHANGHAI)
    const before = await placeOf(member)
    for (let i = 0; i < 6; i++) {
      await slipPast(member)
      app.clock.advance(MINUTE_MS)
      expect(await setPlace(member, SHANGHAI)).toBe('ok')
    }
    const { located_at: at, active_at: _, ...rest } = await placeOf(member)
    expect(before).toMatchObject(rest)
    expect(at).toBe(app.clock.now())
    expect([await clearedOf(member), await frozenBy(member)]).toEqual([undefined, []])
  })
})

test('counts a fix as a change of city, even when that city was chosen by hand before it', async () => {
  const member = await app.seed.member()
  await setPlace(member, SHANGHAI)
  for (let i = 0; i < 4; i++) {
    await setPlace(member, { cityCode: i % 2 === 0 ? '320500' : '310000' })
    app.clock.advance(HOUR_MS)
    await setPlace(member, i % 2 === 0 ? SUZHOU : SHANGHAI)
  }
  expect((await placeOf(member)).frozen_until_at).toBe(app.clock.now() + DAY_MS)
})

test('counts a first fix in another city than the profile’s as a change of city', async () => {
  const member = await app.seed.member()
  await setPlace(member, BEIJING)
  const count = await app.core.db
    .selectFrom('usage_count')
    .select('used')
    .where('scope', '=', 'city_change')
    .where('subject', '=', member.id)
    .executeTakeFirst()
  expect(count?.used).toBe(1)
})

test('shows operators in a report how often its target’s place was frozen', async () => {
  const [reporter, member] = [await app.seed.member(), await app.seed.member()]
  await add(reporter, 'report', member, { reason: 'fake_photos' })
  const { id } = await app.core.db
    .selectFrom('report')
    .select('id')
    .where('to_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect((await ops('report', id)).text).toMatch(/place +believed/)
  await setPlace(member, SHANGHAI)
  app.clock.advance(20 * MINUTE_MS)
  await setPlace(member, BEIJING)
  expect((await ops('report', id)).text).toMatch(/place +frozen \d{4}-/)
})

describe('a cleared place', () => {
  test('leaves nothing that a query can read, for a day after its fix', async () => {
    const member = await app.seed.member({ place: SHANGHAI })
    const { cell_x: x, cell_y: y } = await placeOf(member)
    const expireAt = app.clock.now() + DAY_MS
    app.clock.advance(HOUR_MS)
    await setPlace(member, null)
    expect(await clearedOf(member)).toMatchObject({ expire_at: expireAt })
    const lines = [...(await dumpOf(app)).values()].join('\n').split('\n')
    const hers = lines.filter((line) => line.includes(member.id))
    expect(hers.length).toBeGreaterThan(0)
    expect(hers.filter((line) => line.includes(String(x)) && line.includes(String(y)))).toEqual([])
    expect((await app.services.locations.searchPlaceOf(app.core.db, member.id)).point).toBeNull()
    await forgetExpired(app.core, expireAt)
    expect(await clearedOf(member)).toBeDefined()
    await forgetExpired(app.core, expireAt + 1)
    expect(await clearedOf(member)).toBeUndefined()
  })

  test('leaves nothing at all once its fix is a day old', async () => {
    const member = await app.seed.member({ place: SHANGHAI })
    app.clock.advance(DAY_MS)
    await setPlace(member, null)
    expect(await clearedOf(member)).toBeUndefined()
  })

  test('no longer counts after its day, even before it is deleted', async () => {
    const member = await app.seed.member({ place: SHANGHAI })
    await setPlace(member, null)
    app.clock.advance(DAY_MS)
    expect(await setPlace(member, BEIJING)).toBe('ok')
    expect(await clearedOf(member)).toBeUndefined()
  })

  test('is in an export with its time and its expiry, without a cell', async () => {
    const member = await app.seed.member({ place: SHANGHAI })
    await setPlace(member, null)
    const files = await wholeExport(app, member)
    const rows = JSON.parse(String(files.get('place/cleared.json'))) as object[]
    expect(rows.map((row) => Object.keys(row))).toEqual([['locatedAt', 'keptUntil']])
  })
})
