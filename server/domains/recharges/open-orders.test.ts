import { order } from '../../../test/server/buying'
import { expectRefusal } from '../../../test/server/messaging'
import { startShop } from '../../../test/server/shop'
import type { TestApp } from '../../../test/server/start-app'

let app: TestApp
beforeAll(async () => {
  ;({ app } = await startShop())
})
afterAll(() => app.close())

test('orders that wait to be paid have an end; with their time there is room again', async () => {
  const [ann, bob] = [await app.seed.member(), await app.seed.member()]
  const press = () => order(ann, { kind: 'coin', packageId: 0 })
  for (let made = 0; made < 40; made++) expect((await press()).code).toBe(1)
  expectRefusal(await press(), 'RATE_LIMITED', { retryAfter: 900 })
  expect((await order(bob, { kind: 'coin', packageId: 0 })).code).toBe(1)
  app.clock.advance(15 * 60_000)
  expect((await press()).code).toBe(1)
})
