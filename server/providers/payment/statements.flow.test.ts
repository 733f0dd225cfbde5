import { DAY_MS, HOUR_MS } from '@contract/constants'
import { type PayRig, startPayRig } from '../../../test/money/pay-rig'
import { type FakeStatements, FILE_LIES } from '../../../test/server/fakes/statement-rows'
import { createManualClock } from '../../../test/server/manual-clock'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import { startOfDay } from '../../lib/clock'
import type { PayProvider, StatementSource } from './port'

const CALL = { deadlineMs: 5_000 }
const DAY = '2026-07-01'
const BEFORE = '2026-06-30'
const AFTER = '2026-07-02'
const FEN = 600

describe.each(['wx_h5', 'ali_wap'] as const)('the statements of %s', (channel) => {
  const clock = createManualClock(startOfDay(BEFORE) + 12 * HOUR_MS)
  let rig: PayRig
  let app: TestApp
  let provider: PayProvider
  let source: StatementSource
  let orders = 0

  beforeAll(async () => {
    rig = await startPayRig(channel, clock)
    app = await startApp({ clock, config: { pay: [rig.settings] } })
    const found = app.services.recharges.payments.providerOf(channel)
    if (!found?.statements) throw new Error('statements expected')
    provider = found
    source = found.statements
  })
  afterAll(async () => {
    await app.close()
    for (const one of [rig.server, ...rig.others]) await one.close()
  })
  afterEach(() => {
    const { statements } = rig
    if (statements) Object.assign(statements, { alter: (rows: unknown) => rows })
    rig.server.faults.length = 0
  })

  const books = (): FakeStatements => {
    if (!rig.statements) throw new Error('statements expected')
    return rig.statements
  }
  const setTime = (day: string, sinceMs: number): void =>
    clock.advance(startOfDay(day) + sinceMs - clock.now())

  /** A payment at the moment of the clock; returns its number. */
  const paid = async (fen = FEN): Promise<string> => {
    orders += 1
    const orderNo = `ORDER${String(orders).padStart(8, '0')}`
    const about = { orderNo, providerRef: null, amountFen: fen, title: '近遇豆', productId: '0' }
    const payer = { memberId: 'm', loginCode: null, ip: '127.0.0.1' }
    const more = {
      language: 'zh-CN',
      expireAt: clock.now() + HOUR_MS,
      origin: app.url,
      returnUrl: null,
    } as const
    const prepared = await provider.prepare({ ...about, ...more, payer }, channel, CALL)
    if (prepared.kind !== 'ok') throw new Error(prepared.kind)
    await rig.open(prepared.data.params)
    rig.pay(orderNo)
    return orderNo
  }
  const refunded = async (orderNo: string, fen: number): Promise<string> => {
    const refundNo = `REFUND${orderNo}`
    const request = {
      orderNo,
      providerRef: null,
      refundNo,
      amountFen: fen,
      paidFen: FEN,
      reason: 'requested',
    }
    expect(await provider.refund(request, channel, CALL)).toMatchObject({ kind: 'ok' })
    return refundNo
  }
  const fetched = () => source.fetch(DAY, CALL)

  it('lists the payments and refunds of its day, and those of no other', async () => {
    setTime(BEFORE, 12 * HOUR_MS)
    await paid()
    setTime(BEFORE, DAY_MS - 1_000)
    const early = await paid()
    setTime(DAY, 0)
    const first = await paid(1)
    const refundNo = await refunded(early, 250)
    setTime(DAY, DAY_MS - 1_000)
    const last = await paid()
    setTime(AFTER, 0)
    await paid()
    const line = { kind: 'payment', refundNo: null, providerNo: expect.stringMatching(/^\w{20,}$/) as string }
    const outcome = await fetched()
    if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome))
    expect(outcome.data.hash).toMatch(/^[0-9a-f]{64}$/)
    const byNumber = [...outcome.data.lines].sort((a, b) => a.at - b.at || a.amountFen - b.amountFen)
    expect(byNumber).toEqual([
      { ...line, orderNo: first, amountFen: 1, at: startOfDay(DAY) },
      { ...line, kind: 'refund', orderNo: early, refundNo, amountFen: 250, at: startOfDay(DAY) },
      { ...line, orderNo: last, amountFen: FEN, at: startOfDay(DAY) + DAY_MS - 1_000 },
    ])
  })

  it('has no lines for a day on which nothing moved', async () => {
    expect(await source.fetch('2026-06-01', CALL)).toEqual({ kind: 'ok', data: { lines: [], hash: '' } })
  })

  it('reports a statement that the vendor has not made yet', async () => {
    books().lies.push('not ready')
    const late = await fetched()
    // Alipay says the same of a bill that is not made yet and of a day without payments.
    if (channel === 'ali_wap') expect(late).toEqual({ kind: 'ok', data: { lines: [], hash: '' } })
    else expect(late).toEqual({ kind: 'not_ready', code: 'STATEMENT_CREATING' })
  })

  it.each(FILE_LIES)('believes no file with the lie "%s"', async (lie) => {
    expect((await fetched()).kind).toBe('ok')
    books().lies.push(lie)
    expect(await fetched()).toMatchObject({ kind: 'unknown', reason: 'bad_body' })
    expect((await fetched()).kind).toBe('ok')
  })

  it('accepts a payment that is filed under the neighbouring day, an hour away at most', async () => {
    const shifted = (ms: number) => {
      books().alter = (rows) => rows.map((row) => ({ ...row, at: startOfDay(DAY) + ms }))
      return fetched()
    }
    expect(await shifted(-HOUR_MS)).toMatchObject({ kind: 'ok' })
    expect(await shifted(DAY_MS + HOUR_MS - 1_000)).toMatchObject({ kind: 'ok' })
    const refused = { kind: 'unknown', reason: 'bad_body', code: 'day' }
    expect(await shifted(-HOUR_MS - 1_000)).toEqual(refused)
    expect(await shifted(DAY_MS + HOUR_MS)).toEqual(refused)
  })

  it('refuses a line without the number of a payment', async () => {
    books().alter = (rows) => rows.map((row) => ({ ...row, providerNo: '' }))
    expect(await fetched()).toEqual({ kind: 'unknown', reason: 'bad_body', code: 'number' })
  })

  it('reports a lost or unsigned answer as unknown', async () => {
    for (const fault of ['cut', 'done, 5xx', 'done, garbage', 'wrong signature'] as const) {
      rig.server.faults.push(fault)
      expect((await fetched()).kind).toBe('unknown')
    }
  })
})
