import { MINUTE_MS } from '@contract/constants'
import { setUpPurchases, WISH } from '../../../test/client/purchasing'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('an unpaid order is continued as long as it can be paid', async () => {
  const { api, clock, server, newStore, started } = setUpPurchases()
  server.end = 'cancelled'
  const store = newStore()
  await store.buy(WISH)
  expect(store.phase).toBe('cancelled')
  store.dismiss()
  expect([store.phase, store.isPayable]).toEqual(['idle', true])
  await store.buy(WISH)
  expect([api.payloadsOf('/api/user/recharge').length, started.length]).toEqual([1, 2])
  store.dismiss()
  clock.advance(15 * MINUTE_MS)
  expect(store.isPayable).toBe(false)
  await store.buy(WISH)
  expect(api.payloadsOf('/api/user/recharge').length).toBe(2)
})

test('an order has the price and gift that the member saw; another gift makes another order', async () => {
  const { api, server, newStore } = setUpPurchases()
  server.end = 'cancelled'
  const store = newStore()
  await store.buy(WISH)
  store.dismiss()
  await store.buy({ ...WISH, bonusCoins: 20 })
  expect(api.payloadsOf('/api/user/recharge')).toEqual([
    { kind: 'coin', packageId: 2, amountFen: 3_000, bonusNum: 15, clientToken: 'token-1' },
    { kind: 'coin', packageId: 2, amountFen: 3_000, bonusNum: 20, clientToken: 'token-2' },
  ])
  expect(store.order?.bonusCoins).toBe(20)
})

test('a reload finds the order again, with or without its number in the address', async () => {
  const { storage, server, newStore, paid } = setUpPurchases()
  await newStore().buy(WISH)
  const byAddress = newStore()
  await byAddress.resume('ORDER0001')
  expect([byAddress.phase, byAddress.order?.coins]).toEqual(['waiting', 300])
  byAddress.dispose()
  const byDevice = newStore()
  await byDevice.resume()
  expect([byDevice.phase, byDevice.isPayable]).toEqual(['idle', true])
  server.state = 'paid'
  await byDevice.resume()
  expect([byDevice.phase, paid(), storage.get('purchase')]).toEqual(['paid', 1, null])
})

test('leaves the order of another member or of another page alone', async () => {
  const { storage, api, newStore } = setUpPurchases()
  await newStore().buy(WISH)
  const kept = storage.get('purchase') as object
  const asked = api.made.length
  await newStore('vip').resume()
  storage.set('purchase', { ...kept, memberId: '999999999999' })
  const store = newStore()
  await store.resume()
  expect([store.order, api.made.length]).toEqual([null, asked])
})

test('a stored value of unknown shape is no order', async () => {
  const { storage, newStore } = setUpPurchases()
  for (const odd of [null, 'x', 7, {}, { kind: 'coin', memberId: '100000000001', orderNo: 5 }]) {
    storage.set('purchase', odd)
    const store = newStore()
    await store.resume()
    expect(store.order).toBeNull()
  }
})

test('a result is shown once, however often the address with the order is loaded', async () => {
  const { newStore, server } = setUpPurchases()
  server.state = 'paid'
  const first = newStore()
  await first.resume('ORDER0001')
  expect(first.phase).toBe('paid')
  const unread = newStore()
  await unread.resume('ORDER0001')
  expect(unread.phase).toBe('paid')
  unread.dismiss()
  const reloaded = newStore()
  await reloaded.resume('ORDER0001')
  expect([reloaded.phase, reloaded.order]).toEqual(['idle', null])
})

test('shows an order from the address that is unknown to the device while it is recent', async () => {
  const { clock, server, newStore, paid } = setUpPurchases()
  server.state = 'paid'
  const fresh = newStore()
  await fresh.resume('ORDER0001')
  expect([fresh.phase, fresh.order?.coins]).toEqual(['paid', 300])
  clock.advance(10 * MINUTE_MS)
  const late = newStore()
  await late.resume('ORDER0001')
  expect([late.phase, late.order, paid()]).toEqual(['idle', null, 2])
})

test('an order that the provider closed ends here, and the next tap creates another', async () => {
  const { server, newStore, storage } = setUpPurchases()
  const store = newStore()
  await store.buy(WISH)
  server.state = 'closed'
  await jest.advanceTimersByTimeAsync(1_000)
  expect([store.phase, storage.get('purchase')]).toEqual(['cancelled', null])
  store.dismiss()
  expect([store.phase, store.order]).toEqual(['idle', null])
})

test('opening the channels for one purchase keeps the open order of another', async () => {
  const { storage, server, newStore } = setUpPurchases()
  server.end = 'cancelled'
  const coins = newStore()
  await coins.buy(WISH)
  coins.dismiss()
  const vip = newStore('vip')
  vip.chooseChannel()
  vip.dismiss()
  expect(storage.get('purchase')).toMatchObject({ kind: 'coin', orderNo: 'ORDER0001' })
  const again = newStore()
  await again.resume()
  expect([again.order?.orderNo, again.isPayable]).toEqual(['ORDER0001', true])
})
