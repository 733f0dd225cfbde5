import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { expectFaults } from '../../../../test/net/net'
import {
  createLyingPayout,
  type AskFault,
  type PayoutAct,
} from '../../../../test/server/fakes/payout-provider'
import { noticesOf } from '../../../../test/server/acts/acting'
import { createPayingOut } from '../../../../test/server/acts/paying-out'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { createWithdrawalRows } from '../../../../test/server/withdrawal-rows'
import { applyFor, seedEarner } from '../../../../test/server/acts/withdrawing'

const app = useApp({ connections: 34 })

const always = (act: PayoutAct, fault: AskFault = 'none') =>
  createLyingPayout({ act: () => act, ask: () => fault })

const { balancesOf, idOf, rowOf, billOf } = createWithdrawalRows(() => app)
const { useProvider, passTime } = createPayingOut(() => app)

const start = async (act: PayoutAct, fault?: AskFault) => {
  const provider = always(act, fault)
  const withdrawals = useProvider(provider)
  const member = await seedEarner(app, 5_000)
  expect((await applyFor(member, 5_000)).code).toBe(1)
  await app.services.jobs.runDue()
  return { provider, withdrawals, member, id: await idOf(member) }
}

test('approves a small clean withdrawal by itself, pays it and notifies of each step', async () => {
  const { provider, member, id } = await start('pays')
  expect(await rowOf(id)).toMatchObject({ state: 'paid', risks: [], provider_no: `P${id}` })
  expect(provider.totalFen()).toBe(4_950)
  expect(await balancesOf(member)).toMatchObject({ income_available: 0, withdraw_frozen: 0 })
  expect((await billOf(id)).steps.map(({ state }) => state)).toEqual([
    'reviewing',
    'approved',
    'paying',
    'done',
  ])
  // The notifications have the same moment, so they have no order.
  expect((await noticesOf(app, member.id)).sort()).toEqual([
    'withdraw_approved',
    'withdraw_paid',
    'withdraw_submitted',
  ])
  const { alipay } = (await member.post('/api/user/get_alipay')).data
  expect(alipay.verifiedAt).toBe(app.clock.now())
})

test('stores the encrypted bytes before the provider is asked, and sends the same bytes', async () => {
  const provider = always('pays')
  const seen: unknown[] = []
  const { send } = provider
  useProvider({
    ...provider,
    async send(bytes, call) {
      const row = await rowOf(bytes.outBizNo)
      seen.push([row.state, row.sent_at, app.core.crypto.unseal(row.bytes_sealed ?? Buffer.alloc(0))])
      expect(JSON.parse(bytes.bizContent)).toMatchObject({
        out_biz_no: bytes.outBizNo,
        trans_amount: '49.50',
        payee_info: { identity_type: 'ALIPAY_LOGON_ID', name: '林澈' },
      })
      return send(bytes, call)
    },
  })
  const member = await seedEarner(app, 5_000)
  await applyFor(member, 5_000)
  await app.services.jobs.runDue()
  expect(seen).toEqual([['paying', app.clock.now(), provider.sent[0]?.bizContent]])
  expect(JSON.stringify(await rowOf(await idOf(member)))).not.toContain('林澈')
})

test.each<[PayoutAct, string]>([
  ['refuses the name', 'withdraw_name'],
  ['says failed', 'withdraw_account'],
])('returns amount and fee at once when the provider %s', async (act, reason) => {
  const { member, id } = await start(act)
  expect(await rowOf(id)).toMatchObject({ state: 'failed', reason })
  expect(await balancesOf(member)).toMatchObject({ income_available: 5_000, withdraw_frozen: 0 })
  expect(await billOf(id)).toMatchObject({ state: 'returned', reason, balance_after_fen: 5_000 })
  expect(await noticesOf(app, member.id)).toContain('withdraw_returned')
})

test('returns a payment that the payee sent back', async () => {
  const { member, id } = await start('pays and takes back')
  await passTime(5 * MINUTE_MS, MINUTE_MS)
  expect(await rowOf(id)).toMatchObject({ state: 'returned', reason: 'withdraw_bounced' })
  expect(await balancesOf(member)).toMatchObject({ income_available: 5_000, withdraw_frozen: 0 })
})

test.each<PayoutAct>([
  'lost, paid',
  'lost, paid later',
  'fails inside, paid',
  'garbage, paid',
  'refuses by an unknown word, paid',
  'takes its time',
])('queries the same number until the result is known when the payment is %s', async (act) => {
  const { provider, member, id } = await start(act)
  expect(await rowOf(id)).toMatchObject({ state: 'paying' })
  expect(await balancesOf(member)).toMatchObject({ withdraw_frozen: 5_000 })
  await passTime(30 * MINUTE_MS, MINUTE_MS)
  expect(await rowOf(id)).toMatchObject({ state: 'paid' })
  expect([provider.sent.length, provider.totalFen()]).toEqual([1, 4_950])
  expect(new Set(provider.asked)).toEqual(new Set([id]))
})

test('holds an unknown payment, never sends it twice, and alerts an operator after a day', async () => {
  expectFaults(/^log: a payout needs an operator: Error: nobody knows what became of it /)
  const { provider, withdrawals, member, id } = await start('lost, not paid')
  await passTime(DAY_MS - 2 * MINUTE_MS, 10 * MINUTE_MS)
  expect(await rowOf(id)).toMatchObject({ state: 'paying', operator_at: null })
  await passTime(60 * MINUTE_MS, 10 * MINUTE_MS)
  const row = await rowOf(id)
  expect(row.operator_at).not.toBeNull()
  expect([row.state, provider.sent.length]).toEqual(['paying', 1])
  expect(await balancesOf(member)).toMatchObject({ income_available: 0, withdraw_frozen: 5_000 })
  const signed = { operator: 'anna', why: '查过账单', reason: 'withdraw_failed' }
  expect(await withdrawals.review.markFailed(id, signed)).toBe('done')
  expect(await balancesOf(member)).toMatchObject({ income_available: 5_000, withdraw_frozen: 0 })
})

test('keeps the money when the rejection is our fault; an operator may send the same bytes again', async () => {
  expectFaults(/^log: a payout needs an operator: Error: the provider refused: PAYER_BALANCE_NOT_ENOUGH /)
  let hasMoney = false
  const provider = createLyingPayout({ act: () => (hasMoney ? 'pays' : 'lacks money'), ask: () => 'none' })
  const { review } = useProvider(provider)
  const member = await seedEarner(app, 5_000)
  await applyFor(member, 5_000)
  await app.services.jobs.runDue()
  const id = await idOf(member)
  expect(await rowOf(id)).toMatchObject({ state: 'paying', held_code: 'PAYER_BALANCE_NOT_ENOUGH' })
  await passTime(2 * DAY_MS, DAY_MS)
  expect([provider.sent.length, provider.asked.length]).toEqual([1, 0])
  hasMoney = true
  await review.sendAgain(id, { operator: 'anna', why: '已充值' })
  await app.services.jobs.runDue()
  expect(await rowOf(id)).toMatchObject({ state: 'paid' })
  expect(provider.sent[1]).toEqual(provider.sent[0])
  await expect(review.sendAgain(id, { operator: 'anna', why: '再来' })).rejects.toMatchObject({
    refusal: 'WITHDRAWAL_STATE',
  })
})

test('pays nothing while payouts are frozen, and continues afterwards', async () => {
  const provider = always('pays')
  useProvider(provider)
  const member = await seedEarner(app, 5_000)
  await app.core.transaction((tx) => app.services.payoutFreeze.freeze(tx, 'ledger', {}))
  await applyFor(member, 5_000)
  await passTime(60 * MINUTE_MS, 10 * MINUTE_MS)
  expect(await rowOf(await idOf(member))).toMatchObject({ state: 'approved' })
  expect(provider.sent).toEqual([])
  await app.services.payoutFreeze.lift({ operator: 'anna', why: '已核对' })
  await passTime(10 * MINUTE_MS, 5 * MINUTE_MS)
  expect(await rowOf(await idOf(member))).toMatchObject({ state: 'paid' })
})

test('stops payouts of every amount until the freeze is lifted, which needs one', async () => {
  const { payoutFreeze } = app.services
  await app.core.transaction((tx) => payoutFreeze.freeze(tx, 'operator', {}))
  expect(await payoutFreeze.stops(app.core.db)).toBe(true)
  await payoutFreeze.lift({ operator: 'anna', why: '已核对' })
  expect(await payoutFreeze.stops(app.core.db)).toBe(false)
  await expect(payoutFreeze.lift({ operator: 'anna', why: '再次' })).rejects.toMatchObject({
    refusal: 'PAYOUTS_NOT_FROZEN',
  })
})

test('finds a lost job again', async () => {
  const provider = always('lost, paid')
  const { payouts } = useProvider(provider)
  const member = await seedEarner(app, 5_000)
  await applyFor(member, 5_000)
  await app.services.jobs.runDue()
  const id = await idOf(member)
  await app.core.db
    .updateTable('job')
    .set({ done_at: app.clock.now() })
    .where('kind', '=', 'payout')
    .execute()
  await passTime(20 * MINUTE_MS, 10 * MINUTE_MS)
  expect(await rowOf(id)).toMatchObject({ state: 'paying' })
  await payouts.resume()
  await app.services.jobs.runDue()
  expect(await rowOf(id)).toMatchObject({ state: 'paid' })
})
