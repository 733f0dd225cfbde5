import { DAY_MS, HOUR_MS } from '@contract/constants'
import { askFeed, idsOf, nearby, north, seedViewer, useFeedApp } from '../../../../test/server/acts/feeding'

const app = useFeedApp()

describe('near', () => {
  test('orders by bucket, then activity; members without a distance are last', async () => {
    const viewer = await seedViewer(app)
    const quiet = { row: { active_at: app.clock.now() - 30 * HOUR_MS } }
    const far = await app.seed.member({ place: north(15) })
    const close = await app.seed.member({ place: nearby, ...quiet })
    const closeNow = await app.seed.member({ place: nearby })
    const discreet = await app.seed.member({ place: north(1), settings: { hideDistance: true } })
    const placeless = await app.seed.member()
    const elsewhere = await app.seed.member({ place: { latitude: 39.9, longitude: 116.4 } })
    await app.seed.member({ place: north(1), settings: { hideFromNear: true } })
    const { list, locationState } = await askFeed(viewer, 'near')
    expect(locationState).toBe('ok')
    const ids = idsOf({ list })
    expect(ids.slice(0, 3)).toEqual([closeNow.id, close.id, far.id])
    expect(new Set(ids.slice(3, 5))).toEqual(new Set([discreet.id, placeless.id]))
    expect(ids.slice(5)).toEqual([elsewhere.id])
    expect(list.map((card: { distanceBucket: number | null }) => card.distanceBucket)).toEqual([
      2,
      2,
      20,
      null,
      null,
      null,
    ])
  })

  test('leaves out members who hide their distance under a distance filter', async () => {
    const viewer = await seedViewer(app)
    const close = await app.seed.member({ place: north(1) })
    await app.seed.member({ place: north(1), settings: { hideDistance: true } })
    await app.seed.member({ place: north(8) })
    await app.seed.member()
    expect(idsOf(await askFeed(viewer, 'near', { filters: { bucketMax: 5 } }))).toEqual([close.id])
    expect(idsOf(await askFeed(viewer, 'near', { filters: { bucketMax: null } }))).toHaveLength(4)
  })

  test('shows the own city to a viewer without a place', async () => {
    const viewer = await app.seed.member({ gender: 'male', filters: { bucketMax: null } })
    const neighbour = await app.seed.member({ place: north(1) })
    await app.seed.member({ place: { latitude: 39.9, longitude: 116.4 } })
    const data = await askFeed(viewer, 'near')
    expect(data.locationState).toBe('none')
    expect(idsOf(data)).toEqual([neighbour.id])
    expect(data.list[0].distanceBucket).toBeNull()
  })

  test('narrows the list by chips, each with cursors of its own', async () => {
    const viewer = await seedViewer(app)
    const online = await app.seed.member({ place: north(1) })
    const quiet = { active_at: app.clock.now() - HOUR_MS }
    const fresh = await app.seed.member({
      place: north(1),
      row: quiet,
      createdAt: app.clock.now() - 2 * DAY_MS,
    })
    const certified = await app.seed.member({ place: north(1), row: quiet, isVerified: true })
    await app.seed.member({ place: north(1), settings: { hideOnline: true } })
    expect(idsOf(await askFeed(viewer, 'near', { chip: 'online' }))).toEqual([online.id])
    expect(idsOf(await askFeed(viewer, 'near', { chip: 'new' }))).toEqual([fresh.id])
    expect(idsOf(await askFeed(viewer, 'near', { chip: 'certified' }))).toEqual([certified.id])
    const { nextCursor } = await askFeed(viewer, 'near', { limit: 1 })
    const wrong = await viewer.post('/api/user/near', { chip: 'new', cursor: nextCursor })
    expect(wrong.data.fields).toHaveProperty('cursor')
  })
})
