import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Insertable } from 'kysely'
import { type FakeWechatApi, startFakeWechatApi } from '../../../../test/server/fakes/wechat-api'
import {
  keepXpayOrders,
  XPAY_KEY,
  XPAY_OFFER,
  type XpayOrders,
} from '../../../../test/server/fakes/xpay-orders'
import { createManualClock } from '../../../../test/server/manual-clock'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { paidOrder, paidRefund } from '../../../../test/server/statement-desk'
import type { RechargeOrderTable, RechargeRefundTable } from '../../../db/tables/recharges'
import { dayOf, startOfDay } from '../../../lib/clock'
import { STATEMENT_WORK } from './statement-schedule'

const VENDOR = 'wx_virtual'
const PAYER = 'payer-open-id'
const FEN = 600
const MINI = { appId: 'wx0000000000000002', appSecret: 'mini-secret' }

const clock = createManualClock()
let app: TestApp
let wechat: FakeWechatApi
let theirs: XpayOrders
let day: string

beforeAll(async () => {
  theirs = keepXpayOrders(clock)
  wechat = await startFakeWechatApi(MINI, clock, theirs.routes)
  const virtual = {
    app: { ...MINI, endpoint: wechat.url },
    push: { appId: MINI.appId, token: 'push-token', encodingAesKey: 'a'.repeat(43) },
    keys: { offerId: XPAY_OFFER, appKey: XPAY_KEY, env: 0 as const },
  }
  app = await startApp({ clock, config: { pay: [{ channel: VENDOR, virtual }] } })
})
afterAll(async () => {
  await app.close()
  await wechat.close()
})
beforeEach(() => {
  wechat.faults.length = 0
  // A day that no earlier test has touched, nor asks about again.
  clock.set(startOfDay(dayOf(clock.now() + 100 * DAY_MS)) + 12 * HOUR_MS)
  day = dayOf(clock.now())
})

let count = 0
const numberOf = (prefix: string): string => `${prefix}${String((count += 1)).padStart(8, '0')}`

/** An order in our books, paid now. */
const sellHere = async (changes: Partial<Insertable<RechargeOrderTable>> = {}): Promise<string> => {
  const orderNo = numberOf('SALE')
  const order = {
    ...paidOrder({ orderNo, channel: VENDOR, fen: FEN, at: clock.now() }),
    provider_no: `42000000${orderNo}`,
    provider_ref: PAYER,
    ...changes,
  }
  await app.core.db.insertInto('recharge_order').values(order).execute()
  return orderNo
}

/** The same order at WeChat, paid now. */
const sellThere = (orderNo: string, fen = FEN): string => {
  const row = {
    status: 2,
    fen,
    paidAt: clock.now(),
    openid: PAYER,
    refunds: new Map<string, number>(),
    backAt: new Map<string, number>(),
    underWay: new Set<string>(),
  }
  theirs.books.set(orderNo, row)
  return orderNo
}

const backThere = (orderNo: string, refundNo: string, fen: number): void => {
  const row = theirs.books.get(orderNo)
  row?.refunds.set(refundNo, fen)
  row?.backAt.set(refundNo, clock.now())
}

const backHere = async (
  orderNo: string,
  fen: number,
  changes: Partial<Insertable<RechargeRefundTable>> = {},
): Promise<string> => {
  const refundNo = numberOf('BACK')
  const refund = { ...paidRefund({ refundNo, orderNo, fen, at: clock.now() }), ...changes }
  await app.core.db.insertInto('recharge_refund').values(refund).execute()
  return refundNo
}

const work = async (): Promise<void> => {
  await app.services.jobs.runRecurring(STATEMENT_WORK)
  await app.services.jobs.runDue()
}
/** Moves the clock to 10:00 of the day after, and fetches what is due. */
const close = async (of = day): Promise<void> => {
  clock.set(startOfDay(of) + 34 * HOUR_MS)
  await work()
}
const statement = (of = day) => app.services.statements.find(VENDOR, of)
const differences = async (of = day): Promise<string[]> =>
  (await statement(of)).differences.map((one) => `${one.kind} ${one.line_kind} ${one.order_no}`).sort()
const later = (days: number): string => dayOf(startOfDay(day) + days * DAY_MS)

test('a payment and its refund that both sides know agree', async () => {
  const orderNo = sellThere(await sellHere())
  backThere(orderNo, await backHere(orderNo, 250), 250)
  await close()
  expect((await statement()).statement).toMatchObject({
    state: 'compared',
    payments: 1,
    payment_fen: FEN,
    refunds: 1,
    refund_fen: 250,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  expect(await differences()).toEqual([])
})

test('a payment of one side alone, and another amount, are differences', async () => {
  const onlyHere = await sellHere()
  const dearer = sellThere(await sellHere(), 700)
  const unpaid = { state: 'closed', paid_at: null, provider_no: null, closed_at: clock.now() } as const
  const onlyThere = sellThere(await sellHere(unpaid))
  await close()
  expect(await differences()).toEqual(
    [
      `missing_there payment ${onlyHere}`,
      `other_amount payment ${dearer}`,
      `other_state payment ${onlyThere}`,
    ].sort(),
  )
  expect((await statement()).statement).toMatchObject({ payments: 2, payment_fen: 1_300 })
})

test('an order that nobody began to pay is not asked about', async () => {
  await sellHere({ state: 'closed', paying_at: null, paid_at: null, provider_ref: null, provider_no: null })
  const before = wechat.received.length
  sellThere(await sellHere())
  await close()
  expect(wechat.received.slice(before).filter(({ path }) => path === '/xpay/query_order')).toHaveLength(1)
})

test('a refund that nobody here requested is found later, once, and explained by its notification', async () => {
  const [silent, told] = [sellThere(await sellHere()), sellThere(await sellHere())]
  await close()
  expect(await differences()).toEqual([])
  clock.set(startOfDay(later(3)) + 12 * HOUR_MS)
  for (const orderNo of [silent, told]) backThere(orderNo, `THEIRS${orderNo}`, 200)
  await backHere(told, 200, { is_foreign: true, sent_at: null, operator: 'wx_virtual', why: 'external' })
  // Four days at once, as after a pause of the server.
  await close(later(3))
  // Only the refund with a notification is asked about on its day.
  expect(await differences(later(3))).toEqual([])
  expect((await statement(later(3))).statement).toMatchObject({ refunds: 1, refund_fen: 200 })
  await close(later(7))
  expect(await differences(later(7))).toEqual([`missing_here refund ${silent}`])
  expect((await statement(later(7))).statement).toMatchObject({ refunds: 1, refund_fen: 200 })
  await close(later(30))
  expect((await statement(later(30))).statement).toMatchObject({ state: 'compared', refunds: 0 })
})

test('a refund on its way at WeChat is no refund without a request', async () => {
  const orderNo = sellThere(await sellHere())
  const refundNo = await backHere(orderNo, FEN, { state: 'asked', ended_at: null })
  backThere(orderNo, refundNo, FEN)
  const row = theirs.books.get(orderNo)
  row?.underWay.add(refundNo)
  await close()
  expect((await statement()).statement).toMatchObject({ payments: 1, refunds: 0 })
  expect(await differences()).toEqual([])

  row?.underWay.delete(refundNo)
  const ended = { state: 'paid', ended_at: clock.now() } as const
  await app.core.db.updateTable('recharge_refund').set(ended).where('refund_no', '=', refundNo).execute()
})

test('a day is compared once WeChat has answered about every order', async () => {
  for (let nth = 0; nth < 20; nth += 1) sellThere(await sellHere())
  wechat.faults.push('none', 'none', 'none', 'done, garbage')
  await close()
  expect((await statement()).statement).toMatchObject({ state: 'waiting', payments: 0 })
  clock.advance(HOUR_MS)
  await work()
  expect((await statement()).statement).toMatchObject({ state: 'compared', payments: 20 })
  expect(await differences()).toEqual([])
})

test('a day without orders has an empty statement', async () => {
  sellThere(await sellHere())
  await close(later(1))
  expect((await statement(later(1))).statement).toMatchObject({ state: 'compared', tries: 1, payments: 0 })
})
