import { startApp, type TestApp } from '../server/rigs/start-app'
import { liveMonth } from './month'

/** Members in CI; `npm run soak -- money` uses 5,000 or another number. Source: ours */
const MEMBERS = Number(process.env['MONEY_MEMBERS'] ?? 400)
const SEED = Number(process.env['MONEY_SEED'] ?? 1)
const DAYS = 30
const LANES = 32

let app: TestApp
beforeAll(async () => {
  app = await startApp({ connections: LANES })
  // The income of one sale can be withdrawn, so that a month has many withdrawals.
  app.services.productConfig.withdraw.minFen = 300
})
afterAll(() => app.close())

test(`a month of ${MEMBERS} members: the money that came in equals the balances of members, the product's own part, and the payouts`, async () => {
  const report = await liveMonth(app, { members: MEMBERS, days: DAYS, seed: SEED, workers: LANES })
  process.stdout.write(`seed ${SEED}: ${JSON.stringify(report)}\n`)
  const { paidInFen, paidOutFen, heldByMembersFen, ownFen, acts } = report
  expect(heldByMembersFen + ownFen + paidOutFen).toBe(paidInFen)
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
  // A month without actions proves nothing.
  const wanted = [
    'recharge',
    'vip',
    'spend',
    'buy',
    'accept',
    'decline',
    'cancel',
    'added',
    'not_found',
    'fraud',
  ]
  const operators = ['reply', 'judge', 'refund', 'withdraw', 'paid', 'failed']
  expect([...wanted, ...operators].filter((act) => !acts[act])).toEqual([])
}, 1_800_000)
