import fc from 'fast-check'
import { placeAgain } from '../../../../test/server/acts/placing'
import { proofSize } from '../../../../test/server/proof-size'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { cellAt, centreOf, offsetOf } from '../../account/locations/cells'
import type { Coordinates } from '../../account/locations/geometry'

const SHANGHAI = { latitude: 31.2304, longitude: 121.4737 }
const KM = 1 / 111.195

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  app.services.productConfig.discovery.kAnonymity = 1
})
afterAll(() => app.close())

/** All answers that a viewer can get about others, without parts that differ between any two answers. */
const everything = async (viewer: SeededMember, targetId: string): Promise<string> => {
  const calls: [string, object][] = [
    ['near', {}],
    ['near', { filters: { bucketMax: 5 } }],
    ['near', { countOnly: true, filters: { bucketMax: 10 } }],
    ['near', { chip: 'online', limit: 2 }],
    ['recommend_user', { scene: 'home' }],
    ['recommend_user', { scene: 'home', strict: true, filters: { bucketMax: 20 } }],
    ['get', { userId: targetId }],
    ['action_list', { kind: 'visit' }],
  ]
  const answers = []
  for (const [call, payload] of calls) {
    const { code, data } = await viewer.post(`/api/user/${call}`, payload)
    // A cursor is encrypted again each time, so the pages to which it leads are compared instead.
    answers.push({ call, code, data: { ...data, nextCursor: data.nextCursor === null ? null : 'more' } })
  }
  return JSON.stringify(answers)
}

test('two true places in one cell give every viewer the same bytes', async () => {
  const target = await app.seed.member()
  const viewers: SeededMember[] = []
  for (const km of [0, 1.9, 4.6, 11, 30]) {
    const at = { latitude: SHANGHAI.latitude + km * KM, longitude: SHANGHAI.longitude }
    viewers.push(await app.seed.member({ gender: 'male', place: at }))
    await app.seed.member({ place: at })
  }
  const offset = offsetOf(app.core.crypto, target.id)
  const unit = fc.double({ min: -0.4999, max: 0.4999, noNaN: true })
  const away = fc.integer({ min: -9, max: 9 })
  const inCell = fc.record({ north: unit, east: unit })
  await fc.assert(
    fc.asyncProperty(away, away, inCell, inCell, async (rows, columns, one, other) => {
      const near = {
        latitude: SHANGHAI.latitude + rows * 0.01,
        longitude: SHANGHAI.longitude + columns * 0.01,
      }
      const cell = cellAt(near, offset, 0)
      const centre = centreOf(cell, offset, 0)
      const width = 0.01 / Math.cos((centre.latitude * Math.PI) / 180)
      const at = ({ north, east }: { north: number; east: number }): Coordinates => ({
        latitude: centre.latitude + north * 0.01,
        longitude: centre.longitude + east * width,
      })
      const seen: string[][] = []
      for (const truth of [at(one), at(other)]) {
        await placeAgain(app, target, truth)
        seen.push(await Promise.all(viewers.map((viewer) => everything(viewer, target.id))))
      }
      expect(seen[1]).toEqual(seen[0])
    }),
    { numRuns: proofSize(5, 25), seed: 11 },
  )
}, 180_000)

test('a member who hides their distance looks the same from everywhere in the city', async () => {
  const hidden = await app.seed.member({ place: SHANGHAI, settings: { hideDistance: true } })
  const viewer = await app.seed.member({ gender: 'male', place: SHANGHAI })
  const cardOf = async (payload: object) => {
    const { data } = await viewer.post('/api/user/near', payload)
    return data.list.find(({ id }: { id: string }) => id === hidden.id)
  }
  const cards = new Set<string>()
  for (const km of [0, 1, 4, 9, 25]) {
    await placeAgain(app, viewer, { latitude: SHANGHAI.latitude - km * KM, longitude: SHANGHAI.longitude })
    cards.add(JSON.stringify(await cardOf({ limit: 50 })))
    for (const bucketMax of [5, 10, 20, 50]) {
      expect(await cardOf({ limit: 50, filters: { bucketMax } })).toBeUndefined()
    }
    const page = await viewer.post('/api/user/get', { userId: hidden.id })
    expect(page.data.user.distanceBucket).toBeNull()
  }
  expect(cards.size).toBe(1)
})

test('neither tables nor answers contain anything finer than the cell', async () => {
  const truth = { latitude: 31.234_567_8, longitude: 121.498_765_4 }
  const target = await app.seed.member({ place: truth })
  const viewer = await app.seed.member({ gender: 'male', place: SHANGHAI })
  const rows = await app.core.db.selectFrom('member_location').selectAll().execute()
  const dump = JSON.stringify(rows) + (await everything(viewer, target.id))
  expect(dump).not.toMatch(/31\.234|121\.498/)
})
