import { findAccessFaults } from '../harness/axe'
import { useDesk } from '../harness/desk'

const desk = useDesk()
const { openPage, operator, enter } = desk
const DAY = '2026-07-01'

/** A late statement, and a compared one with a difference and its alert; returns the number of the difference. */
const seedStatement = async (): Promise<number> => {
  const { db, clock } = desk.app.core
  const at = clock.now()
  const { id } = await db
    .insertInto('vendor_statement')
    .values({
      vendor: 'wechat_pay',
      day: DAY,
      from_at: Date.parse(`${DAY}T00:00:00+08:00`),
      state: 'compared',
      compared_at: at,
      tried_at: at,
      tries: 1,
      hash: '',
      payments: 2,
      payment_fen: 3_600,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('vendor_statement')
    .values({
      vendor: 'alipay',
      day: DAY,
      from_at: Date.parse(`${DAY}T00:00:00+08:00`),
      state: 'late',
      tried_at: at,
      problem: 'unknown timeout',
    })
    .execute()
  const difference = await db
    .insertInto('vendor_statement_difference')
    .values({
      statement_id: id,
      key: 'one',
      kind: 'missing_there',
      line_kind: 'payment',
      order_no: 'ORDER00000001',
      refund_no: null,
      provider_no: '4200000000000001',
      our_fen: 600,
      their_fen: null,
      our_state: 'paid',
      found_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await desk.app.core.transaction((tx) =>
    desk.app.services.recharges.raiseAlert(tx, {
      key: `statement_difference:${difference.id}`,
      reason: 'statement_missing_there',
      orderNo: 'ORDER00000001',
      facts: { day: DAY },
    }),
  )
  return difference.id
}

test('finance reads a statement, opens its difference and reads the note about it', async () => {
  const page = await openPage()
  let isBroken = true
  const broken = { error: { name: 'OVERLOADED', message: 'The server is busy.', data: {} } }
  await page.route('**/ops/money/statements', (route) =>
    isBroken ? route.fulfill({ status: 409, json: broken }) : route.continue(),
  )
  await enter(page, await operator('finance'), '/money')
  const card = page.locator('.ant-card', { hasText: 'Statements of vendors' }).last()
  await card.getByText('The server is busy.').waitFor()
  isBroken = false
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByText('No statements yet').waitFor()
  const id = await seedStatement()
  await page.reload()
  await card.getByText('unknown timeout').waitFor()
  await card.getByText('2 · ¥36.00').waitFor()
  await card.getByRole('button', { name: 'Expand row' }).click()
  await card.getByText('Payment · not listed by the vendor').waitFor()
  await card.getByText('4200000000000001').waitFor()
  expect(await findAccessFaults(page)).toEqual([])
  const signed = { operator: 'finn', why: 'paid out by mistake' }
  await desk.app.services.statements.resolve(id, signed)
  await page.reload()
  await card.getByRole('button', { name: 'Expand row' }).click()
  await card.getByText('paid out by mistake').waitFor()
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByText('渠道账单').waitFor()
  await page.getByText('已核对').waitFor()
  await page.getByText('收款 · 我们有，渠道没有').waitFor()
})
