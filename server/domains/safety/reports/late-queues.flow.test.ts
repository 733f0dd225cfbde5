import { DAY_MS, HOUR_MS } from '@contract/constants'
import { add } from '../../../../test/server/acts/acting'
import { askedService, ticketOf } from '../../../../test/server/acts/asking-service'
import { createAuthenticating } from '../../../../test/server/acts/authenticating'
import { fundCoins } from '../../../../test/server/acts/buying'
import { createDeciding, seedReporter } from '../../../../test/server/acts/deciding'
import { askForReview } from '../../../../test/server/acts/withdrawing'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { LATE_QUEUES_WORK } from './late-queues'

let app: TestApp
beforeAll(async () => {
  // Noon of a Monday: the two working days of the first case are two days.
  app = await startApp({ startMs: Date.parse('2026-07-06T12:00+08:00') })
  app.services.productConfig.withdraw.autoMaxFen = 0
})
afterAll(() => app.close())

const alertsOf = async (queue: string): Promise<unknown[]> => {
  await app.services.jobs.runRecurring(LATE_QUEUES_WORK)
  const rows = await app.core.db
    .selectFrom('payment_alert')
    .select('facts')
    .where('reason', '=', 'queue_late')
    .orderBy('id')
    .execute()
  return rows.map(({ facts }) => facts).filter((facts) => facts['queue'] === queue)
}

/** Puts one case into a queue; returns its id. */
const fill: Readonly<Record<string, () => Promise<string>>> = {
  async reports() {
    const [reporter, target] = await seedReporter(app)
    expect((await add(reporter, 'report', target, { reason: 'harassment' })).code).toBe(1)
    const row = await app.core.db
      .selectFrom('report')
      .select('id')
      .where('from_id', '=', reporter.id)
      .executeTakeFirstOrThrow()
    return row.id
  },
  async pictures() {
    const { id: memberId } = await app.seed.member()
    const row = await app.core.db
      .updateTable('image')
      .set({ review_state: 'pending', created_at: app.clock.now() })
      .where('member_id', '=', memberId)
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },
  async texts() {
    const { id: memberId } = await app.seed.member()
    const verdict = { class: 'fraud', layer: 'words' } as const
    await app.services.textCases.addRefused({ memberId, place: 'bio', text: '蓝鲸', verdict })
    const row = await app.core.db.selectFrom('text_case').select('id').executeTakeFirstOrThrow()
    return row.id
  },
  async withdrawals() {
    return (await askForReview(app, 5_000)).id
  },
  async refunds() {
    const { id: memberId } = await app.seed.member()
    await fundCoins(app, memberId, 60)
    const order = await app.core.db
      .selectFrom('recharge_order')
      .select(['order_no', 'amount_fen'])
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    const refundNo = app.core.ids.ulid(app.clock.now())
    await app.core.db
      .insertInto('recharge_refund')
      .values({
        refund_no: refundNo,
        order_no: order.order_no,
        member_id: memberId,
        amount_fen: order.amount_fen,
        taken_fen: order.amount_fen,
        state: 'asked',
        operator: 'anna',
        why: 'asked by the member',
        created_at: app.clock.now(),
        sent_at: null,
        ended_at: null,
      })
      .execute()
    return refundNo
  },
  async appeals() {
    const [reporter, target] = await seedReporter(app)
    const own = createDeciding(() => ({ app, reporter, target }))
    await own.uphold(await own.reportOf(), 'warning')
    expect((await own.appeal(target)).code).toBe(1)
    return own.waitingAppeal()
  },
  async authentications() {
    return (await createAuthenticating(app).waiting({ manual: true })).authenticationId
  },
  async service() {
    const member = await app.seed.member()
    await askedService(member, '在吗')
    return (await ticketOf(app, member))?.id ?? ''
  },
}

test.each([
  ['withdrawals', 48 * HOUR_MS],
  ['refunds', 48 * HOUR_MS],
  ['reports', 24 * HOUR_MS],
  ['pictures', 24 * HOUR_MS],
  ['texts', 24 * HOUR_MS],
  ['service', 24 * HOUR_MS],
  ['authentications', 24 * HOUR_MS],
  ['appeals', 72 * HOUR_MS],
] as const)('a late case of %s raises one alert a day', async (queue, limitMs) => {
  const oldest = await fill[queue]?.()
  app.clock.advance(limitMs - HOUR_MS)
  expect(await alertsOf(queue)).toEqual([])
  app.clock.advance(HOUR_MS)
  const received = { queue, late: 1, oldest }
  expect(await alertsOf(queue)).toEqual([received])
  expect(await alertsOf(queue)).toEqual([received])
  app.clock.advance(DAY_MS)
  expect(await alertsOf(queue)).toEqual([received, received])
})
