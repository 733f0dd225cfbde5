import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { feeFor, giveIncome, seedAlipay } from '../../../../test/server/acts/withdrawing'
import { keepAlipayAccountBills } from '../../../../test/server/fakes/alipay-account-bills'
import type { KeptBills } from '../../../../test/server/fakes/alipay-bills'
import { type LyingAlipay, SCENE, startLyingAlipay } from '../../../../test/server/fakes/alipay-payouts'
import { ALIPAY_SELLER } from '../../../../test/server/fakes/alipay-trades'
import type { PayoutAct } from '../../../../test/server/fakes/payout-provider'
import { FILE_LIES, type StatementRow } from '../../../../test/server/fakes/statement-rows'
import { createManualClock } from '../../../../test/server/manual-clock'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { dayOf, startOfDay } from '../../../lib/clock'
import { readAlipayKeys } from '../../../providers/wire/alipay/keys'
import { STATEMENT_WORK } from './statement-schedule'

const VENDOR = 'alipay_payouts'
const FEN = 5_000

const clock = createManualClock()
let app: TestApp
let alipay: LyingAlipay
let bills: KeptBills
let act: PayoutAct = 'pays'
/** The movements of our account at Alipay. */
const rows: StatementRow[] = []

beforeAll(async () => {
  alipay = await startLyingAlipay(clock, { act: () => act, ask: () => 'none' })
  bills = await keepAlipayAccountBills(alipay.gateway, () => rows)
  const payout = {
    keys: readAlipayKeys(alipay.party.texts),
    gatewayUrl: `${alipay.gateway.url}/gateway.do`,
    scene: SCENE,
    sellerId: ALIPAY_SELLER,
  }
  app = await startApp({ clock, config: { payout } })
})
afterAll(async () => {
  await app.close()
  await alipay.close()
  await bills.server.close()
})

let day: string
beforeEach(() => {
  rows.length = 0
  bills.statements.lies.length = 0
  // A day that no earlier test has touched.
  clock.set(startOfDay(dayOf(clock.now() + 3 * DAY_MS)) + 12 * HOUR_MS)
  day = dayOf(clock.now())
})

const withdrawal = (id: string) =>
  app.core.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A movement of the account at this moment. */
const listed = (orderNo: string, kind: StatementRow['kind'] = 'payment', fen = FEN - feeFor(FEN)) => {
  const providerNo = String(10_000_000 + rows.length)
  const row = { kind, orderNo, refundNo: '', providerNo, fen, at: clock.now() }
  rows.push(row)
  return row
}

/** Lets a new member withdraw income and Alipay decide; returns the withdrawal's id. */
const payOut = async (how: PayoutAct = 'pays'): Promise<string> => {
  act = how
  const { id: memberId } = await app.seed.member({ isVerified: true, hasAvatar: true })
  await seedAlipay(app, memberId)
  await giveIncome(app, memberId, FEN)
  const caller = { id: memberId, deviceId: '', ip: '127.0.0.1', language: 'en', platform: 'h5' } as const
  const request = { amountFen: FEN, quoteFeeFen: feeFor(FEN), clientToken: app.core.ids.uuid() }
  const { id } = (await app.services.withdrawals.service.apply(caller, request)).withdrawal
  for (let step = 0; step < 5; step += 1) {
    await app.services.jobs.runDue()
    clock.advance(2 * MINUTE_MS)
  }
  return id
}

const work = async (): Promise<void> => {
  await app.services.jobs.runRecurring(STATEMENT_WORK)
  await app.services.jobs.runDue()
}

const closeDay = async (): Promise<void> => {
  clock.set(startOfDay(day) + 34 * HOUR_MS)
  await work()
}

const statement = () => app.services.statements.find(VENDOR, day)
const differences = async (): Promise<string[]> =>
  (await statement()).differences.map((one) => `${one.kind} ${one.line_kind} ${one.order_no}`).sort()

const statesOfAll = () => app.core.db.selectFrom('withdrawal').select(['id', 'state']).orderBy('id').execute()

/** Fen that the platform still owes Alipay for what it paid to members. */
const owedFen = async (): Promise<number> => {
  const row = await app.core.db
    .selectFrom('ledger_account')
    .select(({ fn }) => fn.sum<string>('balance_fen').as('fen'))
    .where('kind', '=', 'payable_alipay')
    .executeTakeFirstOrThrow()
  return Number(row.fen)
}

test('payouts that the account shows are reconciled, once', async () => {
  const ids = [await payOut(), await payOut()]
  for (const id of ids) listed(id)
  expect(await withdrawal(ids[0] ?? '')).toMatchObject({ state: 'paid', reconciled_at: null })
  expect(await owedFen()).toBe(2 * (FEN - feeFor(FEN)))
  await closeDay()
  const { statement: read } = await statement()
  expect(read).toMatchObject({
    state: 'compared',
    payments: 2,
    refunds: 0,
    payment_fen: 2 * (FEN - feeFor(FEN)),
  })
  expect(await differences()).toEqual([])
  const { reconciled_at: at } = await withdrawal(ids[0] ?? '')
  expect(at).toBe(clock.now())
  expect(await owedFen()).toBe(0)

  clock.advance(HOUR_MS)
  await app.services.statements.fetchAgain(VENDOR, day, { operator: 'anna', why: 'once more' })
  await work()
  expect((await statement()).statement.compared_at).toBe(clock.now())
  expect((await withdrawal(ids[0] ?? '')).reconciled_at).toBe(at)
  expect(await owedFen()).toBe(0)
  const journal = { key: `payout_reconciled:${ids[0] ?? ''}`, kind: 'payout_reconciled' } as const
  expect(await app.services.ledger.has(app.core.db, journal.key)).toBe(true)
  expect(await app.services.ledgerVerify.isFaulty(app.core.db, journal)).toBe(false)
})

test('each kind of difference opens an alert and changes nothing', async () => {
  const [lost, dearer, twice, back] = [await payOut(), await payOut(), await payOut(), await payOut()]
  const byHand = await payOut()
  const failed = await payOut('says failed')
  const returned = await payOut('pays and takes back')
  const mark = JSON.stringify({ by: 'anna', at: clock.now(), kind: 'paid', word: 'BANK1' })
  await app.core.db.updateTable('withdrawal').set({ mark }).where('id', '=', byHand).execute()
  listed(dearer, 'payment', FEN)
  for (const id of [twice, twice, back, failed, returned, 'NOBODY']) listed(id)
  for (const id of [back, returned]) listed(id, 'refund')
  const [owed, states] = [await owedFen(), await statesOfAll()]
  await closeDay()
  expect(await differences()).toEqual(
    [
      `missing_here payment ${twice}`,
      'missing_here payment NOBODY',
      `missing_there payment ${lost}`,
      `other_amount payment ${dearer}`,
      `other_state payment ${failed}`,
      `other_state refund ${back}`,
    ].sort(),
  )
  const alerts = await app.services.recharges.cases.alerts(100)
  expect(alerts.filter(({ facts }) => facts.vendor === VENDOR && facts.day === day)).toHaveLength(6)
  // The payment that was listed twice, and the one that came back, did leave the account.
  expect(await owedFen()).toBe(owed - 2 * (FEN - feeFor(FEN)))
  expect(await statesOfAll()).toEqual(states)
  expect(await app.services.payoutFreeze.listOpen(app.core.db)).toEqual([])
})

test.each(FILE_LIES)('a file with the fault "%s" is not read', async (lie) => {
  listed(await payOut())
  // Days without a payout are fetched as well, and may be first.
  bills.statements.lies.push(...Array.from({ length: 10 }, () => lie))
  await closeDay()
  expect((await statement()).statement).toMatchObject({ state: 'waiting', compared_at: null })
  bills.statements.lies.length = 0
  clock.advance(HOUR_MS)
  await work()
  expect((await statement()).statement).toMatchObject({ state: 'compared', payments: 1 })
})
