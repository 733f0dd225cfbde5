import { errorOf } from '../../test/server/rigs/console-rig'
import { startConsole, type TestConsole, type TestOperator } from '../../test/server/rigs/start-console'
import { noonOf, type Sale, startStatementDesk, type StatementDesk } from '../../test/server/statement-desk'
import { dayOf } from '../lib/clock'

let desk: StatementDesk
let console: TestConsole
let finn: TestOperator
let day: string
let lost: Sale
beforeAll(async () => {
  desk = await startStatementDesk('ali_wap')
  console = await startConsole(desk.app)
  finn = await console.operator('finn', 'finance')
})
afterAll(async () => {
  await console.close()
  await desk.close()
})

const statements = async (): Promise<unknown> => (await finn.call('/ops/money/statements')).body.statements

test('has no statement before the first payment by a vendor', async () => {
  await desk.work()
  expect(await statements()).toEqual([])
})

test('shows a statement with its sums and its differences until one is resolved', async () => {
  day = dayOf(desk.clock.now())
  const sale = await desk.sell({ at: noonOf(day), fen: 3_000 })
  await desk.giveBack(sale, { at: noonOf(day), fen: 500 })
  lost = await desk.sell({ at: noonOf(day) })
  lost.isListed = false
  await desk.closeDay(day)
  finn = await console.operator('fiona', 'finance')
  const listed = {
    vendor: 'alipay',
    day,
    state: 'compared',
    payments: 1,
    paymentFen: 3_000,
    refunds: 1,
    refundFen: 500,
    triedAt: desk.clock.now(),
    problem: null,
    differences: 1,
  }
  expect(await statements()).toEqual([{ ...listed, open: 1 }])
  const differences = async () =>
    (await finn.call('/ops/money/statement', { vendor: 'alipay', day })).body.differences
  const difference = {
    id: expect.any(Number) as number,
    kind: 'missing_there',
    line: 'payment',
    orderNo: lost.orderNo,
    providerNo: lost.row.providerNo,
    ourFen: 600,
    theirFen: null,
  }
  expect(await differences()).toEqual([{ ...difference, resolved: null }])
  const { alerts } = (await finn.call('/ops/money/overview')).body as {
    alerts: { id: number; reason: string }[]
  }
  expect(alerts).toEqual([
    expect.objectContaining({ reason: 'statement_missing_there', orderNo: lost.orderNo }),
  ])
  const why = 'returned in the console of the vendor'
  expect((await finn.call('/ops/money/resolve-alert', { id: alerts[0]?.id, why })).status).toBe(200)
  const resolved = { by: 'fiona', why, at: desk.clock.now() }
  expect(await differences()).toEqual([{ ...difference, resolved }])
  expect(await statements()).toEqual([{ ...listed, open: 0 }])
})

test('shows no statement of a day that has none', async () => {
  const unknown = finn.call('/ops/money/statement', { vendor: 'wechat_pay', day })
  expect(await errorOf(unknown)).toBe('409 STATEMENT_UNKNOWN')
})
