import { DAY_MS } from '@contract/constants'
import { seedPair } from '../../test/server/acts/acting'
import { useConsole } from '../../test/server/rigs/console-rig'
import type { TestOperator } from '../../test/server/rigs/start-console'
import { matchPair, sendText } from '../../test/server/relations'

const { app, console } = useConsole()
let vera: TestOperator

beforeAll(async () => {
  vera = await console.operator('vera', 'auditor')
})

const why = 'checked'

test('counts what happened in the period, and nothing from before it', async () => {
  const read = async (days: number) =>
    (await vera.call('/ops/numbers/show', { days })).body as Record<string, number>
  const before = await read(1)
  const [ada, bob] = await seedPair(app)
  await app.core.db
    .updateTable('member')
    .set({ created_at: app.clock.now() })
    .where('id', 'in', [ada.id, bob.id])
    .execute()
  await matchPair(app, ada, bob)
  const met = await read(1)
  expect((met.registered ?? 0) - (before.registered ?? 0)).toBe(2)
  expect([met.matched, met.messaged, met.answered]).toEqual([
    (before.matched ?? 0) + 1,
    before.messaged,
    before.answered,
  ])
  await sendText(ada, bob, '你好')
  await sendText(bob, ada, '你也好')
  const talked = await read(1)
  expect([talked.messaged, talked.answered]).toEqual([(before.messaged ?? 0) + 1, (before.answered ?? 0) + 1])
  app.clock.advance(2 * DAY_MS)
  vera = await console.operator('vicky', 'auditor')
  expect(await read(1)).toMatchObject({ registered: 0, matched: 0, answered: 0 })
  expect((await read(7)).answered).toBe(talked.answered)
})

test('an auditor exports numbers and the log as CSV, which is logged', async () => {
  const make = async (what: string) =>
    (await vera.call('/ops/csv/make', { what, days: 7, why })).body as { name: string; csv: string }
  const numbers = await make('numbers')
  expect(numbers.name).toBe('numbers-7d.csv')
  expect(numbers.csv).toMatch(/^\uFEFFnumber,value\r\n/)
  expect(numbers.csv).toMatch(/\r\nactive,\d+\r\n/)
  const audit = await make('audit')
  expect(audit.csv).toContain('csv.made')
  const entries = await app.services.audit.list(app.core.db, { act: 'csv.made', limit: 5 })
  expect(entries.map(({ operator, subject }) => `${operator} ${subject}`)).toEqual([
    'vicky csv:audit',
    'vicky csv:numbers',
  ])
})
