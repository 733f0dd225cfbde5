import { HOUR_MS } from '@contract/constants'
import type { Filters } from '@contract/types/member'
import { sql } from 'kysely'
import { createTestDatabase } from '../../../../test/server/database'
import { openExplaining } from '../../../../test/server/acts/explaining'
import { type Db, openDatabase } from '../../../db/database'
import { insertSyntheticMembers } from '../../../demo/synthetic'
import { createProductConfig } from '../../account/config/product-config'
import { defaultFilters } from '../../account/members/member-defaults'
import { wantedOf } from './feed-filters'
import { NearRepository } from './near.repository'
import { RecommendRepository } from './recommend.repository'
import type { Seeker } from './seeker'

const NOW = Date.parse('2026-07-15T12:00:00+08:00')
const { discovery } = createProductConfig({ config: { isDemo: false } })

let db: Db
let url: string
let plansOf: (work: () => Promise<unknown>) => Promise<string[]>
beforeAll(async () => {
  const database = await createTestDatabase()
  ;({ url } = database)
  ;({ db, plansOf } = openExplaining(url))
  await db.transaction().execute((tx) => insertSyntheticMembers(tx, 6_000, 3, NOW))
}, 120_000)
afterAll(() => db.destroy())

const seekerAt = async (): Promise<Seeker> => {
  const row = await db
    .selectFrom('member_location')
    .select(['member_id', 'pt', 'city_code'])
    .where('gender', '=', 'male')
    .where('city_code', '=', '110000')
    .executeTakeFirstOrThrow()
  return {
    id: row.member_id,
    gender: 'male',
    age: 28,
    isVerified: true,
    isVip: false,
    interests: ['coffee'],
    lookingFor: [],
    isPersonalised: true,
    seesActivity: true,
    point: row.pt,
    cityCode: row.city_code,
    hiddenIds: [],
    withDemo: true,
  }
}

const queryFor = (seeker: Seeker, bucketMax: Filters['bucketMax'] = 0) => ({
  seeker,
  wanted: wantedOf({ ...defaultFilters('male', 28), bucketMax }, NOW, discovery),
  moment: { atMs: NOW, dayStartMs: NOW - HOUR_MS, lot: '42' },
  limits: discovery,
  passedSince: NOW - discovery.passReturnMs,
  size: discovery.poolSize,
})

test('finds nearby members by the index of places', async () => {
  const seeker = await seekerAt()
  const plans = await plansOf(() => new NearRepository(db).list(queryFor(seeker), null, 20))
  expect(plans.length).toBeGreaterThan(0)
  expect(plans[0]).toContain('member_location_near')
  for (const plan of plans) expect(plan).not.toContain('Seq Scan on member_location')
})

test('finds recommended members within a distance by the same index', async () => {
  const seeker = await seekerAt()
  const ranking = { weights: discovery.weights, pickiness: 1, newSince: NOW - 1, likersOutside: 10 }
  const [plan = ''] = await plansOf(() =>
    new RecommendRepository(db).list(queryFor(seeker, 10), ranking, null, 20),
  )
  expect(plan).toContain('member_location_near')
})

test('follows the index to the nearest members of the whole country, instead of sorting them', async () => {
  const seeker = await seekerAt()
  // As small a part of these members as a deck is of a whole country.
  const fewest = 20
  const [plan = ''] = await plansOf(() => new RecommendRepository(db).count(queryFor(seeker), fewest, true))
  expect(plan).toMatch(/Index Scan using member_location_near on member_location l\b/)
  expect(plan).toContain('Order By: (pt <->')
})

test('plans recommendations for their values, not once for all', async () => {
  const seeker = await seekerAt()
  const database = openDatabase(url, { maxConnections: 1, onError: () => undefined })
  try {
    const repository = new RecommendRepository(database.db)
    const ranking = { weights: discovery.weights, pickiness: 1, newSince: NOW - 1, likersOutside: 10 }
    for (let i = 0; i < 8; i++) {
      await repository.list(queryFor(seeker), ranking, null, 20)
      await repository.count(queryFor(seeker), 500, true)
    }
    const { rows } = await sql`
      select name from pg_prepared_statements where statement like '%member_location%'`.execute(database.db)
    expect(rows).toEqual([])
  } finally {
    await database.close()
  }
})

test('finds synthetic members like any other', async () => {
  const seeker = await seekerAt()
  const rows = await new NearRepository(db).list(queryFor(seeker), null, 50)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(50)
  expect([...rows].sort((a, b) => a.group - b.group || a.activity - b.activity)).toEqual(rows)
})
