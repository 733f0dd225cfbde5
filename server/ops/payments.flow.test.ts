import { DAY_MS } from '@contract/constants'
import { openShop, order, pay } from '../../test/server/acts/buying'
import { by, createOperator } from '../../test/server/acts/operating'
import type { SeededMember } from '../../test/server/seed'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { fenOf } from '../../test/server/acts/unlocking'
import { UsageError } from './print/line'
import { readRequest } from './request'

let app: TestApp
let member: SeededMember
beforeAll(async () => {
  app = await startApp()
  openShop(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await app.seed.member()
})

const { ops, refusal, actsOn } = createOperator(() => app)

const begun = async (request: object) => {
  const { data } = await order(member, request as Parameters<typeof order>[1])
  await pay(member, data.orderNo, 'local')
  return data.orderNo as string
}
const bought = async (request: object = { kind: 'coin', packageId: 2 }) => {
  const orderNo = await begun(request)
  await app.services.recharges.desk?.press(orderNo, 'pay')
  return orderNo
}

test('shows an order with its notification, journals and bill', async () => {
  const orderNo = await bought()
  const { text, data } = await ops('order', orderNo)
  expect(text).toContain('300 + 15 coins for ¥30.00')
  expect(text).toContain('paid ¥30.00: credited')
  expect(text).toContain(`coin_recharge:${orderNo}`)
  expect(text).toContain(`-¥30.00  platform cash_local`)
  expect(text).toContain('bill       done')
  expect(text).toMatch(/refundable +¥30\.00/)
  expect(data).toMatchObject({ order: { state: 'paid' }, refundable: { fen: 3_000, why: null } })
  // The raw body of a provider's notification must not be copied.
  expect(JSON.stringify(data)).not.toContain('"body"')
  expect(await refusal('order', 'nothing')).toContain('no order')
})

test('refuses a refund of an order that was not paid', async () => {
  const orderNo = await begun({ kind: 'coin', packageId: 0 })
  expect((await ops('order', orderNo)).text).toContain('nothing: the order is paying')
  expect(await refusal('refund', orderNo, ...by('anna'))).toContain('The order is paying')
})

test('refunds unspent coins, once', async () => {
  const orderNo = await bought()
  const asked = await ops('refund', orderNo, ...by('anna', 'bought by mistake'))
  const { refund_no: refundNo } = asked.data as { refund_no: string }
  expect(asked.text).toContain('¥30.00 is on its way')
  expect((await ops('refunds')).text).toContain(refundNo)
  expect(await refusal('refund', orderNo, ...by('bert'))).toContain(`Refund ${refundNo}`)
  await app.services.jobs.runDue()
  expect((await ops('refunds', '--state', 'paid')).text).toContain(refundNo)
  expect((await fenOf(app, member)).recharge_principal).toBe(0)
  expect(await refusal('refund', orderNo, ...by('bert'))).toContain('The order is refunded')
  expect(await refusal('refund', 'again', refundNo, ...by('bert'))).toContain('no refund')
  expect(await actsOn(`recharge:${orderNo}`)).toEqual(['anna recharge.refund'])
})

test('repeats a refund request that the provider did not receive', async () => {
  const orderNo = await bought()
  const { refund_no: refundNo } = (await ops('refund', orderNo, ...by('anna'))).data as { refund_no: string }
  expect((await ops('refund', 'again', refundNo, ...by('bert'))).text).toContain('asked again')
  await app.services.jobs.runDue()
  expect((await ops('refunds', '--state', 'paid')).text).toContain(refundNo)
  expect(await actsOn(`recharge:${orderNo}`)).toEqual(['anna recharge.refund', 'bert recharge.refund_again'])
})

test('refunds an unused membership, and refuses it after a day', async () => {
  const vip = { kind: 'vip', packageId: 'v7' }
  const first = await bought(vip)
  expect((await ops('refund', first, ...by('anna'))).text).toContain('¥12.00')
  await app.services.jobs.runDue()
  const second = await bought(vip)
  app.clock.advance(DAY_MS)
  expect(await refusal('refund', second, ...by('anna'))).toContain('bought more than a day ago')
})

test('lists alerts with their facts, and an operator closes them by name', async () => {
  const orderNo = await bought()
  await app.core.db
    .insertInto('payment_alert')
    .values({
      key: `paid_twice:${orderNo}`,
      reason: 'paid_twice',
      order_no: orderNo,
      facts: JSON.stringify({ amountFen: 3_000 }),
      at: app.clock.now(),
      resolved_by: null,
      resolved_why: null,
      resolved_at: null,
    })
    .execute()
  const listed = await ops('alerts')
  expect(listed.text).toContain('paid_twice')
  expect(listed.text).toContain('amountFen 3000')
  const [{ id } = { id: 0 }] = listed.data as { id: number }[]
  expect((await ops('alert', 'resolve', String(id), ...by('anna', 'given back by hand'))).text).toBe(
    'Resolved.',
  )
  expect((await ops('alerts')).text).toBe('No alerts.')
  expect((await ops('order', orderNo)).text).toContain('resolved by anna: given back by hand')
  expect(await refusal('alert', 'resolve', String(id), ...by('bert'))).toContain('no open alert')
  expect(await actsOn(`payment_alert:${id}`)).toEqual(['anna payment_alert.resolved'])
})

test.each([
  [['order'], 'The number of an order is missing'],
  [['refund', 'a'], '--why is missing'],
  [['refund', 'again', ...by('anna')], 'The number of a refund is missing'],
  [['refunds', '--state', 'open'], '--state must be one of'],
  [['alert'], 'The command must be one of: alert resolve'],
  [['alert', 'resolve', 'x', ...by('anna')], 'The number of an alert must be a whole number'],
])('refuses the command line %j and names the fault', (argv, sentence) => {
  expect(() => readRequest(argv)).toThrow(UsageError)
  expect(() => readRequest(argv)).toThrow(sentence)
})
