import { DISTANCE_BUCKETS_KM } from '@contract/constants'
import { placeAgain } from '../../../../test/server/acts/placing'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { createRandom } from '../../../demo/random'
import { cellAt, centreOf, offsetOf } from '../../account/locations/cells'
import { type Coordinates, metersApart } from '../../account/locations/geometry'

const SHANGHAI = { latitude: 31.2304, longitude: 121.4737 }
const TARGETS = 48
/** Places from which the attacker reads all distances. */
const PROBES = 102
/** How far targets and probes are from the centre, in metres of each axis. */
const TARGET_REACH = 3_000
const PROBE_REACH = 7_000
/**
 * Smallest median error that the product promises, in metres. Half of the members are farther than 440 m from the
 * centre of their cell, so an attacker who knows the cell itself is no better. Source: product §7.2, ours
 */
const FLOOR_METERS = 300

/** Metres north and east of the centre; the earth is flat within these few kilometres. */
interface Spot {
  readonly north: number
  readonly east: number
}

const METERS_PER_DEGREE = 111_195
const EAST_SCALE = METERS_PER_DEGREE * Math.cos((SHANGHAI.latitude * Math.PI) / 180)
const placeOf = ({ north, east }: Spot): Coordinates => ({
  latitude: SHANGHAI.latitude + north / METERS_PER_DEGREE,
  longitude: SHANGHAI.longitude + east / EAST_SCALE,
})

/** Result of one probe: the bucket's edges in metres. */
interface Reading {
  readonly from: Spot
  readonly low: number
  readonly high: number
}

/** How far a spot contradicts the readings, in metres. */
const costOf = ({ north, east }: Spot, readings: readonly Reading[]): number => {
  let cost = 0
  for (const { from, low, high } of readings) {
    const meters = Math.hypot(from.north - north, from.east - east)
    cost += Math.max(0, low - meters, meters - high)
  }
  return cost
}

/** The spot that contradicts the readings least; the middle of such spots when there are several. */
const search = (readings: readonly Reading[], around: Spot, reach: number, step: number): Spot => {
  let least = Number.POSITIVE_INFINITY
  let best: Spot[] = []
  for (let north = around.north - reach; north <= around.north + reach; north += step) {
    for (let east = around.east - reach; east <= around.east + reach; east += step) {
      const cost = costOf({ north, east }, readings)
      if (cost < least) best = []
      if (cost <= least) best.push({ north, east })
      least = Math.min(least, cost)
    }
  }
  const mean = (axis: keyof Spot) => best.reduce((sum, spot) => sum + spot[axis], 0) / best.length
  return { north: mean('north'), east: mean('east') }
}

const guess = (readings: readonly Reading[]): Spot =>
  search(readings, search(readings, { north: 0, east: 0 }, 5_000, 250), 400, 40)

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.trunc(values.length / 2)] ?? 0

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  // The most precise cells that the product ever uses.
  app.services.productConfig.discovery.kAnonymity = 1
})
afterAll(() => app.close())

const random = createRandom(20_261_127)
const anywhere = (reach: number): Spot => ({
  north: (random() * 2 - 1) * reach,
  east: (random() * 2 - 1) * reach,
})

/** Distance of every listed member, in km as the answer names it. */
const readDistances = async (attacker: SeededMember): Promise<Map<string, number | null>> => {
  const { code, data } = await attacker.post('/api/user/near', { limit: 50 })
  expect(code).toBe(1)
  return new Map(
    data.list.map(({ id, distanceBucket }: { id: string; distanceBucket: number | null }) => [
      id,
      distanceBucket,
    ]),
  )
}

const readingOf = (from: Spot, km: number): Reading => {
  const at = DISTANCE_BUCKETS_KM.findIndex((edge) => edge === km)
  return { from, low: (DISTANCE_BUCKETS_KM[at - 1] ?? 0) * 1_000, high: km * 1_000 }
}

test('a member is never located better than by their cell, whatever distances an attacker collects', async () => {
  const attacker = await app.seed.member({ gender: 'male', place: SHANGHAI })
  const targets = await Promise.all(
    Array.from({ length: TARGETS }, async () => {
      const spot = anywhere(TARGET_REACH)
      return { ...(await app.seed.member({ place: placeOf(spot) })), truth: placeOf(spot) }
    }),
  )
  const readings = new Map<string, Reading[]>(targets.map(({ id }) => [id, []]))
  for (let probe = 0; probe < PROBES; probe++) {
    const from = anywhere(PROBE_REACH)
    await placeAgain(app, attacker, placeOf(from))
    app.clock.advance(1_000)
    for (const [id, km] of await readDistances(attacker)) {
      if (km !== null) readings.get(id)?.push(readingOf(from, km))
    }
  }
  const errors: number[] = []
  const errorsOfCells: number[] = []
  for (const { id, truth } of targets) {
    const read = readings.get(id) ?? []
    expect(read.length).toBeGreaterThan(PROBES / 2)
    const found = placeOf(guess(read))
    const offset = offsetOf(app.core.crypto, id)
    errors.push(metersApart(found, truth))
    errorsOfCells.push(metersApart(found, centreOf(cellAt(truth, offset, 0), offset, 0)))
  }
  // The attack works: it finds the cells, and nothing within them.
  expect(medianOf(errorsOfCells)).toBeLessThan(FLOOR_METERS)
  expect(medianOf(errors)).toBeGreaterThan(FLOOR_METERS)
}, 120_000)
