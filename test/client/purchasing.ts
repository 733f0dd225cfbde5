import { MINUTE_MS } from '@contract/constants'
import type { Data } from '@contract/index'
import type { PayChannel } from '@contract/types/wallet'
import type { Pay, PayEnd } from '@/platform/pay/pay'
import { PurchaseStore } from '@/stores/money/purchase'
import { fakeApi } from './fake-api'
import { fakeStorage } from './fake-storage'
import { manualClock } from './manual-clock'
import { billOf, sellingConfig } from './money'

type State = Data<'/api/user/pay_recharge'>['state']

/** A request for coins. */
export const WISH = {
  kind: 'coin',
  packageId: 2,
  amountFen: 3_000,
  coins: 300,
  bonusCoins: 15,
  days: 0,
} as const

/** A device with purchases, its server and its provider; `server` contains their answers. */
export function setUpPurchases() {
  const storage = fakeStorage()
  const api = fakeApi()
  const clock = manualClock()
  const server = {
    state: 'paying' as State,
    end: 'left' as PayEnd,
    monthFen: 3_000,
    settledAt: clock.now(),
    supported: ['local'] as PayChannel[],
    /** True while the page's address has a code of the platform's login. */
    isReturning: false,
  }
  const page = { isHere: true }
  const started: string[] = []
  const answered: string[] = []
  let tokens = 0
  let paidCount = 0
  const pay: Pay = {
    supports: (channel) => server.supported.includes(channel),
    elsewhere: 'browser',
    loginCode: () => Promise.resolve(undefined),
    isReturning: () => server.isReturning,
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
  const status = (payParams: Record<string, string> | null) => ({
    payParams,
    state: server.state,
    bill: billOf('1', { orderNo: 'ORDER0001', settledAt: server.settledAt }),
  })
  api.answer('/api/user/recharge', () => ({
    orderNo: 'ORDER0001',
    amountFen: 3_000,
    channels: ['local' as const],
    expireAt: clock.now() + 15 * MINUTE_MS,
    monthFen: server.monthFen,
  }))
  api.answer('/api/user/pay_recharge', (payload) =>
    status(
      'query' in payload ? null : { kind: 'local', confirmUrl: 'https://jinyu.test/pay/local/1/k?lang=en' },
    ),
  )
  const newStore = (kind: 'coin' | 'vip' = 'coin') =>
    new PurchaseStore(
      {
        api: api.user,
        session: { viewerId: '100000000001' },
        systemConfig: { value: sellingConfig(), load: () => Promise.resolve() },
        storage,
        clock,
        newClientToken: () => `token-${(tokens += 1)}`,
      },
      kind,
      { pay, isHere: () => page.isHere, onPaid: () => void (paidCount += 1) },
    )
  const queries = () => api.payloadsOf('/api/user/pay_recharge').filter((one) => 'query' in one).length
  return { api, clock, storage, server, page, started, answered, newStore, queries, paid: () => paidCount }
}
