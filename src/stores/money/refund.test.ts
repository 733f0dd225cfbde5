import { fakeApi, refusal } from '../../../test/client/fake-api'
import { billOf } from '../../../test/client/money'
import { isPurchase, RefundStore } from './refund'

const PAY = '/api/user/pay_recharge'
const offer = { amountFen: 600, coins: 60, bonusCoins: 0, days: 0, why: null }

function setUp() {
  const api = fakeApi()
  let tokens = 0
  const store = new RefundStore({ api: api.user, newClientToken: () => `token-${(tokens += 1)}` })
  const answer = (result: typeof offer | Error) =>
    api.answer(PAY, () => {
      if (result instanceof Error) throw result
      return { payParams: null, state: 'paid', bill: null, refund: result }
    })
  return { api, store, answer }
}

test('repeats a request whose answer was lost with the same token', async () => {
  const { api, store, answer } = setUp()
  answer(offer)
  await store.open(billOf('1'))
  answer(refusal('SERVER_BUSY'))
  await expect(store.submit()).rejects.toMatchObject({ name: 'SERVER_BUSY' })
  answer(offer)
  await store.load()
  await store.submit()
  const tokens = api.payloadsOf(PAY).flatMap((one) => ('clientToken' in one ? [one.clientToken] : []))
  expect(tokens).toEqual(['token-1', 'token-1'])
})

test('requests nothing before the offer is known', async () => {
  const { api, store } = setUp()
  await store.submit()
  expect(api.made).toEqual([])
})

test('an answer that arrives after another purchase was opened changes nothing', async () => {
  const { api, store, answer } = setUp()
  answer(offer)
  await store.open(billOf('1'))
  const release = api.hold(PAY)
  const submission = store.submit()
  store.close()
  const second = store.open(billOf('2'))
  release((payload) => {
    const amountFen = 'refund' in payload && payload.refund === 'submit' ? 600 : 1_200
    return { payParams: null, state: 'paid', bill: null, refund: { ...offer, amountFen } }
  })
  await Promise.all([submission, second])
  expect([store.bill?.id, store.offer.value?.amountFen]).toEqual(['2', 1_200])
})

test('only paid purchases can be refunded', () => {
  expect(isPurchase(billOf('1'))).toBe(true)
  expect(isPurchase(billOf('1', { bizType: 'vip_purchase' }))).toBe(true)
  for (const changes of [
    { state: 'processing' },
    { state: 'returned' },
    { bizType: 'bonus_grant' },
    { orderNo: null },
  ] as const)
    expect(isPurchase(billOf('1', changes))).toBe(false)
})
