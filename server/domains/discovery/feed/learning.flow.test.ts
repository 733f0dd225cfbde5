import { expectFaults } from '../../../../test/net/net'
import { add } from '../../../../test/server/acts/acting'
import { askFeed, idsOf, north, seedViewer, useFeedApp } from '../../../../test/server/acts/feeding'

const INTERESTS = ['hiking', 'cooking', 'movies', 'reading']

const app = useFeedApp()
beforeAll(() => {
  app.services.productConfig.discovery.weights.chance = 0
})

test('product §8 (24): recommendations forget likes from the time of the request on', async () => {
  const viewer = await seedViewer(app, { row: { interests: INTERESTS } })
  const liked = await Promise.all(Array.from({ length: 12 }, () => app.seed.member({ place: north(1) })))
  const liker = await app.seed.member({ place: north(1) })
  const alike = await app.seed.member({
    place: north(1),
    isVerified: true,
    row: { interests: INTERESTS },
  })
  await add(liker, 'like', viewer)
  for (const one of liked) await add(viewer, 'like', one)
  const order = async () => idsOf(await askFeed(viewer, 'recommend_user'))
  // For a viewer who likes everybody, a like toward them counts little.
  expect(await order()).toEqual([alike.id, liker.id])
  expect((await viewer.post('/api/user/update_info', { resetLearning: true })).code).toBe(1)
  expect(await order()).toEqual([liker.id, alike.id])
})

test.each([
  [6, 5],
  [10, 1],
  [1, 12],
  [0, 11],
])('returns a deck after %i likes and %i passes', async (likes, passes) => {
  const viewer = await seedViewer(app)
  const seen = await Promise.all(
    Array.from({ length: likes + passes }, () => app.seed.member({ place: north(1) })),
  )
  const next = await app.seed.member({ place: north(1) })
  await add(next, 'like', viewer)
  for (const [at, member] of seen.entries()) {
    expect((await add(viewer, at < likes ? 'like' : 'pass', member)).code).toBe(1)
    expect(idsOf(await askFeed(viewer, 'recommend_user'))).toContain(next.id)
  }
})

test('falls back to the neutral order and logs when the ranking fails', async () => {
  expectFaults(/^log: ranking failed, neutral order instead: /)
  const { weights } = app.services.productConfig.discovery
  const { likedMe } = weights
  const viewer = await seedViewer(app)
  const liker = await app.seed.member({ place: north(1) })
  const certified = await app.seed.member({ place: north(1), isVerified: true })
  await add(liker, 'like', viewer)
  weights.likedMe = Number.NaN
  try {
    expect(idsOf(await askFeed(viewer, 'recommend_user'))).toEqual([certified.id, liker.id])
  } finally {
    weights.likedMe = likedMe
  }
})
