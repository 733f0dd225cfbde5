import { MINUTE_MS } from '@contract/constants'
import type { Data } from '@contract/index'
import { NetworkError } from '@/api/errors'
import type { Pay, PayEnd } from '@/platform/pay'
import { fakeApi, refusal } from '../../test/client/fake-api'
import { fakeStorage } from '../../test/client/fake-storage'
import { manualClock } from '../../test/client/manual-clock'
import { billOf, sellingConfig } from '../../test/client/money'
import { PurchaseStore } from './purchase'

type State = Data<'/api/user/pay_recharge'>['state']

const WISH = { kind: 'coin', packageId: 2, amountFen: 3_000, coins: 300, bonusCoins: 15, days: 0 } as const

function setUp(options: { storage?: ReturnType<typeof fakeStorage>; channels?: readonly 'local'[] } = {}) {
  const { storage = fakeStorage(), channels = ['local'] } = options
  const api = fakeApi()
  const clock = manualClock()
  const server = { state: 'paying' as State, end: 'left' as PayEnd, monthFen: 3_000, settledAt: clock.now() }
  const started: string[] = []
  const answered: string[] = []
  let tokens = 0
  let paidCount = 0
  const pay: Pay = {
    loginCode: () => Promise.resolve(undefined),
    returnUrl: (url) => `https://jinyu.test/#${url}`,
    start: ({ kind }) => {
      started.push(kind ?? '')
      return Promise.resolve(server.end)
    },
    answerDemo: (url, answer) => {
      answered.push(`${answer} ${url}`)
      return Promise.resolve(true)
    },
  }
  const standing = (payParams: Record<string, string> | null) => ({
    payParams,
    state: server.state,
    bill: billOf('1', { orderNo: 'ORDER0001', settledAt: server.settledAt }),
  })
  api.answer('/api/user/recharge', () => ({
    orderNo: 'ORDER0001',
    amountFen: 3_000,
    channels: [...channels],
    expireAt: clock.now() + 15 * MINUTE_MS,
    monthFen: server.monthFen,
  }))
  api.answer('/api/user/pay_recharge', (payload) =>
    standing(
      'query' in payload ? null : { kind: 'local', confirmUrl: 'https://jinyu.test/pay/local/1/k?lang=en' },
    ),
  )
  const newStore = (kind: 'coin' | 'vip' = 'coin') =>
    new PurchaseStore(kind, {
      api: api.user,
      pay,
      session: { viewerId: '100000000001' },
      systemConfig: { value: sellingConfig(), load: () => Promise.resolve() },
      storage,
      clock,
      newClientToken: () => `token-${(tokens += 1)}`,
      onPaid: () => void (paidCount += 1),
    })
  const queries = () => api.payloadsOf('/api/user/pay_recharge').filter((one) => 'query' in one).length
  return { api, clock, storage, server, started, answered, newStore, queries, paid: () => paidCount }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a purchase leads to the provider with the way back, and is paid when the server says so', async () => {
  const { api, server, started, newStore, paid, storage } = setUp()
  const store = newStore()
  await store.buy(WISH)
  expect([store.phase, store.isBusy, started]).toEqual(['left', true, ['local']])
  expect(api.payloadsOf('/api/user/pay_recharge')).toEqual([
    {
      orderNo: 'ORDER0001',
      channel: 'local',
      env: { returnUrl: 'https://jinyu.test/#/pages/my/wallet?order=ORDER0001' },
    },
  ])
  await jest.advanceTimersByTimeAsync(1_000)
  expect(store.phase).toBe('waiting')
  server.state = 'paid'
  await jest.advanceTimersByTimeAsync(2_000)
  expect([store.phase, paid(), storage.get('purchase')]).toEqual(['paid', 1, null])
  store.dismiss()
  expect([store.phase, store.order]).toEqual(['idle', null])
})

test('the result is asked for after 1, 2, 4 and every 8 s, for two minutes at most', async () => {
  const { newStore, queries } = setUp()
  const store = newStore()
  await store.buy(WISH)
  const counts: number[] = []
  for (const ms of [1_000, 2_000, 4_000, 8_000, 8_000]) {
    await jest.advanceTimersByTimeAsync(ms)
    counts.push(queries())
  }
  expect(counts).toEqual([1, 2, 3, 4, 5])
  await jest.advanceTimersByTimeAsync(3 * MINUTE_MS)
  const last = queries()
  expect(store.phase).toBe('unknown')
  expect(last).toBe(18)
  await jest.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(queries()).toBe(last)
})

test('a question without an answer does not end the waiting', async () => {
  const { api, newStore } = setUp()
  const store = newStore()
  await store.buy(WISH)
  api.answer('/api/user/pay_recharge', () => {
    throw new NetworkError('offline')
  })
  await jest.advanceTimersByTimeAsync(7_000)
  expect(store.phase).toBe('waiting')
})

test('a press whose answer was lost makes one order, and a refusal begins anew', async () => {
  const { api, newStore } = setUp()
  const store = newStore()
  const answer = (fail: Error) =>
    api.answer('/api/user/recharge', () => {
      throw fail
    })
  answer(new NetworkError('timeout'))
  await expect(store.buy(WISH)).rejects.toThrow()
  answer(refusal('UNKNOWN'))
  await expect(store.buy(WISH)).rejects.toThrow()
  answer(refusal('RECHARGE_CEILING'))
  await expect(store.buy(WISH)).rejects.toMatchObject({ name: 'RECHARGE_CEILING' })
  await expect(store.buy(WISH)).rejects.toThrow()
  expect(api.payloadsOf('/api/user/recharge').map(({ clientToken }) => clientToken)).toEqual([
    'token-1',
    'token-1',
    'token-1',
    'token-2',
  ])
  expect(store.phase).toBe('idle')
})

test('a ceiling is a phase of its own, with what the server said of it', async () => {
  const { api, newStore } = setUp()
  const store = newStore()
  const ceiling = { period: 'day', limitFen: 50_000, leftFen: 0, resetAt: 1_000 } as const
  api.answer('/api/user/recharge', () => {
    throw refusal('RECHARGE_CEILING', { data: ceiling })
  })
  await store.buy(WISH)
  expect([store.phase, store.ceiling]).toEqual(['capped', ceiling])
  store.dismiss()
  expect(store.phase).toBe('idle')
})

test('two presses at one moment make one order', async () => {
  const { api, newStore, started } = setUp()
  const store = newStore()
  await Promise.all([store.buy(WISH), store.buy(WISH)])
  expect([api.payloadsOf('/api/user/recharge').length, started.length]).toEqual([1, 1])
})

test('much in one month is asked about once, before anything is paid', async () => {
  const { server, newStore, started } = setUp()
  server.monthFen = 100_001
  const store = newStore()
  await store.buy(WISH)
  expect([store.phase, started]).toEqual(['warned', []])
  await store.proceed()
  expect([store.phase, started]).toEqual(['left', ['local']])
})

test('an order that was not paid is gone on with, as long as it can be', async () => {
  const { api, clock, server, newStore, started } = setUp()
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

test('an order says what the member was shown; with another gift it is another order', async () => {
  const { api, server, newStore } = setUp()
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

test('a press at a price that was lost is not repeated at another under the same token', async () => {
  const { api, newStore } = setUp()
  const store = newStore('vip')
  const wish = { kind: 'vip', packageId: 'v30', amountFen: 3_000, coins: 0, bonusCoins: 0, days: 30 } as const
  api.answer('/api/user/recharge', () => {
    throw new NetworkError('timeout')
  })
  await expect(store.buy(wish)).rejects.toThrow()
  await expect(store.buy({ ...wish, amountFen: 3_500 })).rejects.toThrow()
  expect(api.payloadsOf('/api/user/recharge')).toEqual([
    { kind: 'vip', packageId: 'v30', amountFen: 3_000, clientToken: 'token-1' },
    { kind: 'vip', packageId: 'v30', amountFen: 3_500, clientToken: 'token-2' },
  ])
})

test('a reload in the middle finds the order again, by the way back or without it', async () => {
  const { storage, server, newStore, paid } = setUp()
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

test('the order of another member or of another page is left alone', async () => {
  const { storage, api, newStore } = setUp()
  await newStore().buy(WISH)
  const kept = storage.get('purchase') as object
  const asked = api.made.length
  await newStore('vip').resume()
  storage.set('purchase', { ...kept, memberId: '999999999999' })
  const store = newStore()
  await store.resume()
  expect([store.order, api.made.length]).toEqual([null, asked])
})

test('what was kept in a shape that nobody knows is no order', async () => {
  const { storage, newStore } = setUp()
  for (const odd of [null, 'x', 7, {}, { kind: 'coin', memberId: '100000000001', orderNo: 5 }]) {
    storage.set('purchase', odd)
    const store = newStore()
    await store.resume()
    expect(store.order).toBeNull()
  }
})

test('a way back whose order the device does not know is told while it is news', async () => {
  const { clock, server, newStore, paid } = setUp()
  server.state = 'paid'
  const fresh = newStore()
  await fresh.resume('ORDER0001')
  expect([fresh.phase, fresh.order?.coins]).toEqual(['paid', 300])
  clock.advance(10 * MINUTE_MS)
  const late = newStore()
  await late.resume('ORDER0001')
  expect([late.phase, late.order, paid()]).toEqual(['idle', null, 2])
})

test('an order that was closed there ends here, and the next press makes another', async () => {
  const { server, newStore, storage } = setUp()
  const store = newStore()
  await store.buy(WISH)
  server.state = 'closed'
  await jest.advanceTimersByTimeAsync(1_000)
  expect([store.phase, storage.get('purchase')]).toEqual(['cancelled', null])
  store.dismiss()
  expect([store.phase, store.order]).toEqual(['idle', null])
})

test('what the server refuses to begin is told by its name', async () => {
  const { api, newStore } = setUp()
  const refuse = (name: Parameters<typeof refusal>[0]) =>
    api.answer('/api/user/pay_recharge', () => {
      throw refusal(name)
    })
  refuse('PAYMENT_FAILED')
  const store = newStore()
  await store.buy(WISH)
  expect([store.phase, store.reason]).toEqual(['failed', 'PAYMENT_FAILED'])
  refuse('ORDER_CLOSED')
  await expect(store.proceed()).rejects.toMatchObject({ name: 'ORDER_CLOSED' })
  expect([store.phase, store.order]).toEqual(['idle', null])
})

test('an amount that does not fit is never called paid', async () => {
  const { api, newStore, paid } = setUp()
  const store = newStore()
  await store.buy(WISH)
  api.answer('/api/user/pay_recharge', () => {
    throw refusal('AMOUNT_MISMATCH')
  })
  await jest.advanceTimersByTimeAsync(1_000)
  expect([store.phase, store.reason, paid()]).toEqual(['failed', 'AMOUNT_MISMATCH', 0])
})

test('inside a mini-program the demo is answered in the app', async () => {
  const { server, newStore, answered } = setUp()
  server.end = 'confirm'
  const store = newStore()
  await store.buy(WISH)
  expect(store.phase).toBe('confirming')
  server.state = 'paid'
  await store.answerDemo('pay')
  expect(answered).toEqual(['pay https://jinyu.test/pay/local/1/k?lang=en'])
  expect(store.phase).toBe('paid')
})

test('a login that is too old is fetched anew once', async () => {
  const { server, newStore, started } = setUp()
  server.end = 'stale'
  const store = newStore()
  await store.buy(WISH)
  expect([started.length, store.phase]).toEqual([2, 'failed'])
})
