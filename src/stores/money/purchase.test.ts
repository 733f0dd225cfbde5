import { MINUTE_MS } from '@contract/constants'
import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { setUpPurchases, WISH } from '../../../test/client/purchasing'
import { expectFaults } from '../../../test/net/net'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a purchase opens the provider’s page with a return address, and is paid when the server says so', async () => {
  const { api, server, started, newStore, paid, storage } = setUpPurchases()
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

test('says where to pay, and orders nothing, when this browser can run none of the channels', async () => {
  const { server, api, started, newStore } = setUpPurchases()
  server.supported = ['wx_jsapi']
  const store = newStore()
  expect([store.channel, store.channels, store.elsewhere]).toEqual([null, [], 'browser'])
  await store.buy(WISH)
  expect([store.phase, store.reason]).toEqual(['failed', 'CHANNEL_UNAVAILABLE'])
  expect([api.payloadsOf('/api/user/recharge'), started]).toEqual([[], []])
  server.supported = ['local']
  expect(newStore().elsewhere).toBeNull()
})

test('polls the result after 1, 2, 4 and every 8 s, for two minutes at most', async () => {
  const { newStore, queries } = setUpPurchases()
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

test('a poll without an answer does not end the waiting', async () => {
  const { api, newStore } = setUpPurchases()
  const store = newStore()
  await store.buy(WISH)
  api.answer('/api/user/pay_recharge', () => {
    throw new NetworkError('offline')
  })
  await jest.advanceTimersByTimeAsync(7_000)
  expect(store.phase).toBe('waiting')
})

test('a request with a lost answer creates one order, and a refusal starts again', async () => {
  const { api, newStore } = setUpPurchases()
  const store = newStore()
  const answer = (fail: Error) =>
    api.answer('/api/user/recharge', () => {
      throw fail
    })
  answer(new NetworkError('timeout'))
  await expect(store.buy(WISH)).rejects.toThrow()
  expectFaults(/^answer 200 code 0: POST \/api\/user\/recharge$/)
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

test('a ceiling is a separate phase with the server’s details', async () => {
  const { api, newStore } = setUpPurchases()
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

test('two taps at the same moment create one order', async () => {
  const { api, newStore, started } = setUpPurchases()
  const store = newStore()
  await Promise.all([store.buy(WISH), store.buy(WISH)])
  expect([api.payloadsOf('/api/user/recharge').length, started.length]).toEqual([1, 1])
})

test('a member who left before the answer is not sent to the provider; the order waits for them', async () => {
  const { newStore, page, started } = setUpPurchases()
  const store = newStore()
  const buying = store.buy(WISH)
  page.isHere = false
  await buying
  expect([store.phase, store.isPayable, started]).toEqual(['idle', true, []])
  page.isHere = true
  await store.proceed()
  expect([store.phase, started]).toEqual(['left', ['local']])
})

test('asks once about a high total in one month, before anything is paid', async () => {
  const { server, newStore, started } = setUpPurchases()
  server.monthFen = 100_001
  const store = newStore()
  await store.buy(WISH)
  expect([store.phase, started]).toEqual(['warned', []])
  await store.proceed()
  expect([store.phase, started]).toEqual(['left', ['local']])
})

test('a lost request is not repeated at another price under the same token', async () => {
  const { api, newStore } = setUpPurchases()
  const store = newStore('vip')
  const request = {
    kind: 'vip',
    packageId: 'v30',
    amountFen: 3_000,
    coins: 0,
    bonusCoins: 0,
    days: 30,
  } as const
  api.answer('/api/user/recharge', () => {
    throw new NetworkError('timeout')
  })
  await expect(store.buy(request)).rejects.toThrow()
  await expect(store.buy({ ...request, amountFen: 3_500 })).rejects.toThrow()
  expect(api.payloadsOf('/api/user/recharge')).toEqual([
    { kind: 'vip', packageId: 'v30', amountFen: 3_000, clientToken: 'token-1' },
    { kind: 'vip', packageId: 'v30', amountFen: 3_500, clientToken: 'token-2' },
  ])
})

test('shows a refused payment by its name', async () => {
  const { api, newStore } = setUpPurchases()
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

test('a mismatched amount is never shown as paid', async () => {
  const { api, newStore, paid } = setUpPurchases()
  const store = newStore()
  await store.buy(WISH)
  api.answer('/api/user/pay_recharge', () => {
    throw refusal('AMOUNT_MISMATCH')
  })
  await jest.advanceTimersByTimeAsync(1_000)
  expect([store.phase, store.reason, paid()]).toEqual(['failed', 'AMOUNT_MISMATCH', 0])
})

test('a mini-program answers the demo’s payment in the app', async () => {
  const { server, newStore, answered } = setUpPurchases()
  server.end = 'confirm'
  const store = newStore()
  await store.buy(WISH)
  expect(store.phase).toBe('confirming')
  server.state = 'paid'
  await store.answerDemo('pay')
  expect(answered).toEqual(['pay https://jinyu.test/pay/local/1/k?lang=en'])
  expect(store.phase).toBe('paid')
})

test('renews an outdated login once', async () => {
  const { server, newStore, started } = setUpPurchases()
  server.end = 'stale'
  const store = newStore()
  await store.buy(WISH)
  expect([started.length, store.phase]).toEqual([2, 'failed'])
})

test('a member who comes back with a code of the platform pays at once, and after a refusal waits', async () => {
  const { newStore, server, started, api } = setUpPurchases()
  const before = newStore()
  await before.buy(WISH)
  before.dispose()
  server.isReturning = true
  server.end = 'done'
  server.state = 'paid'
  const paid = newStore()
  await paid.resume('ORDER0001')
  expect([started.length, paid.phase]).toEqual([2, 'paid'])

  server.state = 'paying'
  const again = newStore()
  await again.buy(WISH)
  api.answer('/api/user/pay_recharge', () => {
    throw refusal('RATE_LIMITED', { data: { retryAfter: 9 } })
  })
  const refused = newStore()
  await refused.resume('ORDER0001')
  expect(refused.phase).toBe('waiting')
  again.dispose()
  refused.dispose()
})
