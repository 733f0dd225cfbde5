import { add } from '../../../test/server/acting'
import { askFeed, emptyCity, idsOf, north, seedViewer, startFeedApp } from '../../../test/server/feeding'
import type { TestApp } from '../../../test/server/start-app'

const INTERESTS = ['hiking', 'cooking', 'movies', 'reading']

let app: TestApp
beforeAll(async () => {
  app = await startFeedApp()
  app.services.productConfig.discovery.weights.chance = 0
})
beforeEach(() => emptyCity(app))
afterAll(() => app.close())

test('product §8 (24): what recommendations learnt from likes is forgotten from the moment of the wish', async () => {
  const viewer = await seedViewer(app, { row: { interests: INTERESTS } })
  const liked = await Promise.all(Array.from({ length: 12 }, () => app.seed.member({ place: north(1) })))
  const liker = await app.seed.member({ place: north(1) })
  const alike = await app.seed.member({
    place: north(1),
    isCertified: true,
    row: { interests: INTERESTS },
  })
  await add(liker, 'like', viewer)
  for (const one of liked) await add(viewer, 'like', one)
  const order = async () => idsOf(await askFeed(viewer, 'recommend_user'))
  // Who likes everybody learns little from being liked.
  expect(await order()).toEqual([alike.id, liker.id])
  expect((await viewer.post('/api/user/update_info', { resetLearning: true })).code).toBe(1)
  expect(await order()).toEqual([liker.id, alike.id])
})
