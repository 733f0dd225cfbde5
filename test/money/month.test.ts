import { startApp, type TestApp } from '../server/start-app'
import { liveMonth } from './month'

/** `MONEY_SEED` lives another month, `MONEY_MEMBERS` one of more members. Source: reliability L-12 */
const MEMBERS = Number(process.env['MONEY_MEMBERS'] ?? 5_000)
const SEED = Number(process.env['MONEY_SEED'] ?? 1)
const DAYS = 30
const LANES = 32

let app: TestApp
beforeAll(async () => {
  app = await startApp({ connections: LANES })
  // One sale can be taken out, so that a month sees many withdrawals.
  app.services.productConfig.withdraw.minFen = 300
})
afterAll(() => app.close())

test(`a month of ${MEMBERS} members: what came in is what members hold, what is the product's, and what was paid out`, async () => {
  const report = await liveMonth(app, { members: MEMBERS, days: DAYS, seed: SEED, lanes: LANES })
  process.stdout.write(`seed ${SEED}: ${JSON.stringify(report)}\n`)
  const { paidInFen, paidOutFen, heldByMembersFen, ownFen, acts } = report
  expect(heldByMembersFen + ownFen + paidOutFen).toBe(paidInFen)
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
  // A month in which nothing happens shows nothing.
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
