import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import type { SeededMember } from '../../../../test/server/seed'
import { cities } from '../../../text/dict/cities'
import { createRandom } from '../../../demo/random'
import { cellAt, centreOf, cornersOf, metersOutside, offsetOf } from './cells'
import { cityCentres } from './city-centres'
import { bucketOf } from './distance.service'
import { fromGcj02, toGcj02 } from './gcj02'
import { metersApart, metersBetween, toCoordinates, toMercator } from './geometry'
import { LocationRepository } from './location.repository'
import { nearestCity } from './nearest-city'

const SHANGHAI = { latitude: 31.2304, longitude: 121.4737 }
const BEIJING = { latitude: 39.9042, longitude: 116.4074 }

/** Moves a place by metres. */
const shift = (place: { latitude: number; longitude: number }, north: number, east: number) => ({
  latitude: place.latitude + north / 111_195,
  longitude: place.longitude + east / (111_195 * Math.cos((place.latitude * Math.PI) / 180)),
})

const anyPlace = fc.record({
  latitude: fc.double({ min: 18, max: 53, noNaN: true }),
  longitude: fc.double({ min: 74, max: 134, noNaN: true }),
})
const anyOffset = fc.record({
  north: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  east: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
})

describe('cells', () => {
  test('a place lies within half a cell of its cell’s centre, everywhere', () => {
    fc.assert(
      fc.property(anyPlace, anyOffset, fc.constantFrom<(0 | 1)[]>(0, 1), (place, offset, level) => {
        const cell = cellAt(place, offset, level)
        const centre = centreOf(cell, offset, level)
        const reach = level === 0 ? 556 : 2_781
        const north = Math.abs(place.latitude - centre.latitude) * 111_195
        expect(north).toBeLessThanOrEqual(reach)
        expect(metersApart(place, centre)).toBeLessThanOrEqual(reach * Math.SQRT2 * 1.02)
      }),
      { numRuns: 2_000, seed: 1 },
    )
  })

  test('cells are as wide in Harbin as in Sanya', () => {
    for (const latitude of [18.2, 31.2, 45.8, 53]) {
      const offset = { north: 0.3, east: 0.7 }
      const { low, high } = cornersOf(cellAt({ latitude, longitude: 120 }, offset, 0), offset, 0)
      const width = metersBetween({ x: low.x, y: low.y }, { x: high.x, y: low.y })
      expect(width).toBeGreaterThan(1_110)
      expect(width).toBeLessThan(1_116)
    }
  })

  test('a member’s grid is fixed and different from others’', () => {
    const crypto = {
      steadyMac: jest.fn((_purpose: string, text: string) => Buffer.from(text.padEnd(32, 'x'))),
    } as never
    expect(offsetOf(crypto, 'ada')).toEqual(offsetOf(crypto, 'ada'))
    expect(offsetOf(crypto, 'ada')).not.toEqual(offsetOf(crypto, 'bob'))
  })

  test('the distance to the edge is in metres', () => {
    const offset = { north: 0, east: 0 }
    const cell = cellAt(SHANGHAI, offset, 0)
    expect(metersOutside(SHANGHAI, cell, offset)).toBe(0)
    const centre = centreOf(cell, offset, 0)
    expect(metersOutside(shift(centre, 556 + 80, 0), cell, offset)).toBeCloseTo(80, -1)
    expect(metersOutside(shift(centre, 0, -(556 + 120)), cell, offset)).toBeCloseTo(120, -1)
  })
})

describe('geometry', () => {
  test('projects places, converts them back, and measures distances on the ground', () => {
    fc.assert(
      fc.property(anyPlace, fc.double({ min: -40_000, max: 40_000, noNaN: true }), (place, meters) => {
        const back = toCoordinates(toMercator(place))
        expect(back.latitude).toBeCloseTo(place.latitude, 9)
        const other = shift(place, meters, meters / 2)
        const flat = metersBetween(toMercator(place), toMercator(other))
        const round = metersApart(place, other)
        expect(Math.abs(flat - round)).toBeLessThanOrEqual(0.01 * round + 1)
      }),
      { numRuns: 500, seed: 2 },
    )
  })

  test('finds a bucket by its upper edge, and none beyond 50 km', () => {
    expect([0, 2_000, 2_001, 5_000, 19_999, 50_000, 50_001].map(bucketOf)).toEqual([2, 2, 5, 5, 20, 50, null])
  })

  test('converts Chinese map coordinates back to the true place', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        expect(metersApart(fromGcj02(toGcj02(place)), place)).toBeLessThan(0.5)
      }),
      { numRuns: 500, seed: 3 },
    )
    const moved = metersApart(toGcj02(SHANGHAI), SHANGHAI)
    expect(moved).toBeGreaterThan(300)
    expect(moved).toBeLessThan(700)
  })
})

describe('cities', () => {
  test('every city that a member may choose has a centre, and no other city has one', () => {
    expect(cityCentres.map(({ code }) => code).sort()).toEqual(cities.map(({ code }) => code).sort())
    for (const { latitude, longitude } of cityCentres) {
      expect(latitude).toBeGreaterThan(15)
      expect(longitude).toBeGreaterThan(73)
    }
  })

  test('the nearest centre decides; far from all centres no city is found', () => {
    expect(nearestCity(SHANGHAI)).toBe('310000')
    expect(nearestCity(BEIJING)).toBe('110000')
    expect(nearestCity({ latitude: 51.5, longitude: -0.1 })).toBeNull()
  })
})

describe('updates', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    app.services.productConfig.discovery.kAnonymity = 1
  })
  afterAll(() => app.close())

  const update = (member: SeededMember, location: object | null) =>
    member.post('/api/user/update_info', { location })
  const placeOf = async (member: SeededMember) => {
    const row = await new LocationRepository(app.core.db).find(member.id)
    if (!row) throw new Error('place expected')
    return row
  }
  const stateOf = (member: SeededMember) => app.services.locations.stateOf(app.core.db, member.id)

  test('store the cell only', async () => {
    const member = await app.seed.member()
    expect(await stateOf(member)).toBe('none')
    expect((await update(member, SHANGHAI)).data.user.locationState).toBe('ok')
    const { pt } = await placeOf(member)
    const dump = JSON.stringify(await app.core.db.selectFrom('member_location').selectAll().execute())
    expect(dump).not.toContain('31.23')
    expect(metersApart(toCoordinates(pt ?? { x: 0, y: 0 }), SHANGHAI)).toBeLessThan(800)
    expect((await placeOf(member)).city_code).toBe('310000')
  })

  test('a second fix within ten minutes gets the same answer and changes nothing', async () => {
    const member = await app.seed.member()
    await update(member, SHANGHAI)
    const before = await placeOf(member)
    app.clock.advance(9 * MINUTE_MS)
    expect((await update(member, shift(SHANGHAI, 5_000, 0))).code).toBe(1)
    expect(await placeOf(member)).toEqual({ ...before, active_at: app.clock.now() })
    app.clock.advance(2 * MINUTE_MS)
    await update(member, shift(SHANGHAI, 5_000, 0))
    expect((await placeOf(member)).cell_y).not.toBe(before.cell_y)
  })

  test('an impossible journey freezes the place at city level for a day', async () => {
    const member = await app.seed.member()
    await update(member, SHANGHAI)
    app.clock.advance(20 * MINUTE_MS)
    expect((await update(member, BEIJING)).data.user.locationState).toBe('wide')
    expect((await placeOf(member)).city_code).toBe('310000')
    app.clock.advance(12 * HOUR_MS)
    await update(member, shift(SHANGHAI, 3_000, 0))
    expect(await stateOf(member)).toBe('wide')
    app.clock.advance(13 * HOUR_MS)
    expect((await update(member, BEIJING)).data.user.locationState).toBe('ok')
    expect((await placeOf(member)).city_code).toBe('110000')
  })

  test('more than three changes of city a day freeze the place, too', async () => {
    const member = await app.seed.member()
    const suzhou = { latitude: 31.3, longitude: 120.62 }
    await update(member, SHANGHAI)
    const states: string[] = []
    for (let i = 0; i < 4; i++) {
      app.clock.advance(HOUR_MS)
      states.push((await update(member, i % 2 === 0 ? suzhou : SHANGHAI)).data.user.locationState)
    }
    expect(states).toEqual(['ok', 'ok', 'ok', 'wide'])
  })

  test('thirty cells a day are the limit', async () => {
    const member = await app.seed.member()
    app.clock.set(Date.parse('2026-07-20T00:30:00+08:00'))
    const seen = new Set<string>()
    for (let i = 0; i < 40; i++) {
      await update(member, shift(SHANGHAI, i * 2_500, 0))
      const { cell_x, cell_y } = await placeOf(member)
      seen.add(`${cell_x}:${cell_y}`)
      app.clock.advance(11 * MINUTE_MS)
    }
    expect(seen.size).toBe(30)
  })

  test('a newcomer is at city level for a day', async () => {
    const createdAt = app.clock.now() - HOUR_MS
    const member = await app.seed.member({ place: SHANGHAI, createdAt })
    expect(await app.services.locations.stateOf(app.core.db, member.id)).toBe('wide')
    app.clock.advance(DAY_MS)
    expect(await app.services.locations.stateOf(app.core.db, member.id)).toBe('ok')
  })

  test('a place is stale after three days, and can be cleared or chosen by hand', async () => {
    const member = await app.seed.member()
    await update(member, SHANGHAI)
    app.clock.advance(3 * DAY_MS + 1)
    expect(await stateOf(member)).toBe('stale')
    expect((await update(member, { cityCode: '330100' })).data.user.locationState).toBe('city')
    expect((await placeOf(member)).city_code).toBe('330100')
    expect((await update(member, { cityCode: '999999' })).code).toBe(errorCodes.INVALID_PARAMETERS)
    expect((await update(member, null)).data.user.locationState).toBe('none')
    expect((await placeOf(member)).pt).toBeNull()
    expect((await update(member, { latitude: 51.5, longitude: -0.1 })).code).toBe(errorCodes.LOCATION_REFUSED)
  })

  test('Chinese map coordinates are converted first', async () => {
    const member = await app.seed.member()
    await update(member, { ...toGcj02(SHANGHAI), coordinates: 'gcj02' })
    const { cell_x, cell_y } = await placeOf(member)
    const offset = offsetOf(app.core.crypto, member.id)
    expect({ x: cell_x, y: cell_y }).toEqual(cellAt(SHANGHAI, offset, 0))
  })

  test('sixty noisy fixes at home change almost no member’s cell', async () => {
    const random = createRandom(5)
    const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    let flipped = 0
    for (let home = 0; home < 400; home++) {
      const offset = { north: random(), east: random() }
      const place = shift(SHANGHAI, gauss() * 5_000, gauss() * 5_000)
      const cell = cellAt(place, offset, 0)
      const noisy = Array.from({ length: 60 }, () => shift(place, gauss() * 25, gauss() * 25))
      if (noisy.some((fix) => metersOutside(fix, cell, offset) >= 100)) flipped += 1
    }
    expect(flipped / 400).toBeLessThanOrEqual(0.005)
  })
})

describe('hiding in a crowd', () => {
  const CROWD = 60
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    app.services.productConfig.discovery.kAnonymity = 5
  })
  afterAll(() => app.close())

  const levelOf = async (member: SeededMember) => {
    const row = await new LocationRepository(app.core.db).find(member.id)
    return { level: row?.cell_level, isShown: row?.pt !== null }
  }

  test('a cell with few members widens, and its level lasts for thirty days', async () => {
    const first = await app.seed.member({ place: SHANGHAI })
    expect(await levelOf(first)).toEqual({ level: 2, isShown: false })
    expect(await app.services.locations.stateOf(app.core.db, first.id)).toBe('wide')
    const place = await new LocationRepository(app.core.db).find(first.id)
    const crowd = toCoordinates(place?.anchor ?? { x: 0, y: 0 })
    // Grids are random, so there are enough members that any cell around has five, even with the crowd in its corner.
    for (let i = 0; i < CROWD; i++) await app.seed.member({ place: crowd })
    const late = await app.seed.member({ place: crowd })
    expect((await levelOf(late)).level).toBeLessThan(2)
    app.clock.advance(DAY_MS)
    await app.services.locations.update(app.core.db, first.id, SHANGHAI)
    expect((await levelOf(first)).level).toBe(2)
    app.clock.advance(29 * DAY_MS + MINUTE_MS)
    for (let i = 0; i < CROWD; i++) await app.seed.member({ place: crowd })
    await app.services.locations.update(app.core.db, first.id, SHANGHAI)
    expect((await levelOf(first)).level).toBeLessThan(2)
  })
})
