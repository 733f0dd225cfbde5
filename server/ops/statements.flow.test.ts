import { HOUR_MS } from '@contract/constants'
import { Registry } from 'prom-client'
import { by, createOperator } from '../../test/server/acts/operating'
import { noonOf, type Sale, startStatementDesk, type StatementDesk } from '../../test/server/statement-desk'
import { dayOf } from '../lib/clock'
import { UsageError } from './print/line'
import { readRequest } from './request'

const registry = new Registry()
let desk: StatementDesk
let day: string
let lost: Sale
beforeAll(async () => {
  desk = await startStatementDesk('wx_h5', { registry })
  day = dayOf(desk.clock.now())
  await desk.sell({ at: noonOf(day), fen: 3_000 })
  lost = await desk.sell({ at: noonOf(day) })
  lost.isListed = false
  await desk.closeDay(day)
})
afterAll(() => desk.close())

const { ops, refusal, actsOn } = createOperator(() => desk.app)

test('lists statements, and shows one with its differences', async () => {
  const { text } = await ops('statements')
  expect(text).toContain(
    `${day}  wechat_pay      compared  1 payments ¥30.00, 0 refunds ¥0.00  differences 1, open 1`,
  )
  const { text: shown, data } = await ops('statements', 'show', 'wechat_pay', day)
  expect(shown).toContain(`missing_there payment`)
  expect(shown).toContain(
    `${lost.orderNo}  number 4200${lost.orderNo}  here ¥6.00 (paid), there nothing  open`,
  )
  expect(data).toMatchObject({
    statement: { state: 'compared', tries: 1 },
    differences: [{ kind: 'missing_there' }],
  })
  expect((await ops('alerts')).text).toContain(`statement_missing_there  ${lost.orderNo}`)
})

test('has a statement fetched again, and refuses what cannot be fetched', async () => {
  const fetchOf = (vendor: string, of: string) => refusal('statements', 'fetch', vendor, of, ...by('anna'))
  const asked = () => desk.statements.asked.filter((one) => one === day).length
  expect(asked()).toBe(1)
  expect(await fetchOf('wechat_pay', day)).toBe('done')
  await desk.work()
  expect(asked()).toBe(2)
  expect(await actsOn(`statement:wechat_pay:${day}`)).toEqual(['anna statement.fetched_again'])
  const refused = 'The day must be over, and at most 90 days ago: YYYY-MM-DD.'
  const today = dayOf(desk.clock.now())
  for (const other of [today, '2026-01-01', 'yesterday', '2026-13-01']) {
    expect(await fetchOf('wechat_pay', other)).toBe(refused)
  }
  expect(await fetchOf('alipay', day)).toBe('This server has no keys of that vendor.')
  expect(await refusal('statements', 'show', 'alipay', day)).toContain('no such statement')
  expect(() => readRequest(['statements', 'show', 'paypal', day])).toThrow(UsageError)
})

test('resolves a difference once, with a note and an entry of the log', async () => {
  const { data } = await ops('statements', 'show', 'wechat_pay', day)
  const [{ id, alert_id: alertId }] = (data as { differences: [{ id: number; alert_id: number }] })
    .differences
  const resolve = (...more: string[]) => refusal('statements', 'resolve', String(id), ...more)
  expect(() => readRequest(['statements', 'resolve', String(id), '--as', 'anna'])).toThrow(UsageError)
  expect(await resolve(...by('anna', 'listed a day later'))).toBe('done')
  expect(await resolve(...by('bert'))).toBe('There is no open alert with this number.')
  expect(await refusal('statements', 'resolve', '999', ...by('anna'))).toContain('no such difference')
  expect(await actsOn(`payment_alert:${alertId}`)).toEqual(['anna payment_alert.resolved'])
  expect((await ops('statements', 'show', 'wechat_pay', day)).text).toContain(
    'resolved by anna: listed a day later',
  )
  expect((await ops('statements')).text).toContain('differences 1, open 0')
  expect(await desk.alerts()).toEqual([])
})

test('counts the time since the newest compared day', async () => {
  const age = async () =>
    /jinyu_statement_age_seconds\{vendor="wechat_pay"\} (\d+)/.exec(await registry.metrics())?.[1]
  const before = Number(await age())
  expect(before).toBe((desk.clock.now() - noonOf(day)) / 1_000 - (12 * HOUR_MS) / 1_000)
  desk.clock.advance(HOUR_MS)
  expect(Number(await age())).toBe(before + 3_600)
})
