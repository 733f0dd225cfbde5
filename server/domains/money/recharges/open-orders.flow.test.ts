import { order } from '../../../../test/server/acts/buying'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import { useShop } from '../../../../test/server/shop'

const { app } = useShop()

test('limits the open orders of a member until some expire', async () => {
  const [ann, bob] = [await app.seed.member(), await app.seed.member()]
  const key = () => order(ann, { kind: 'coin', packageId: 0 })
  for (let made = 0; made < 40; made++) expect((await key()).code).toBe(1)
  expectRefusal(await key(), 'RATE_LIMITED', { retryAfter: 900 })
  expect((await order(bob, { kind: 'coin', packageId: 0 })).code).toBe(1)
  app.clock.advance(15 * 60_000)
  expect((await key()).code).toBe(1)
})
