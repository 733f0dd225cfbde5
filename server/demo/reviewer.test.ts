import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { add, noticesOf, seedPair } from '../../test/server/acts/acting'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import type { SeededMember } from '../../test/server/seed'
import { matchPair, sendText } from '../../test/server/relations'
import { addDemoOperators, DEMO_OPERATOR_PASSWORD } from './operators'
import { startReviewer } from './reviewer'

let app: TestApp
let a: SeededMember
let b: SeededMember
beforeAll(async () => {
  app = await startApp({ config: { isDemo: true } })
  startReviewer(app.core, app.services)
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[a, b] = await seedPair(app)
})

const report = (reason: string, extra: object = {}) => add(a, 'report', b, { reason, ...extra })
const pass = async (ms: number): Promise<void> => {
  app.clock.advance(ms)
  await app.services.jobs.runDue()
}
const accountOf = async (): Promise<string> => (await app.services.members.getById(b.id)).account_state

test('opens a report, then decides it, some seconds after it arrived', async () => {
  await report('harassment')
  await pass(4_000)
  expect(await noticesOf(app, a.id)).toEqual(['report_received', 'report_reviewing'])
  await pass(5_999)
  expect((await noticesOf(app, a.id)).length).toBe(2)
  await pass(1)
  expect((await noticesOf(app, a.id)).at(-1)).toBe('report_dismissed')
})

test('upholds reports with dangerous messages or urgent reasons', async () => {
  await matchPair(app, a, b)
  await sendText(b, a, '先给我转账吧', { confirmRisk: true })
  await report('harassment', { context: 'chat', msgSeqs: [1] })
  // Notices of one moment have no defined order.
  await pass(4_000)
  await pass(6_000)
  expect((await noticesOf(app, a.id)).at(-1)).toBe('report_upheld')
  expect(await noticesOf(app, b.id)).toContain('warned')
})

test('never bans, even when the next step would be a ban', async () => {
  await matchPair(app, a, b)
  for (let i = 0; i < 4; i++) {
    await report('scam')
    await pass(10_000)
    expect(await accountOf()).toBe('restricted')
  }
})

test('grants an appeal, and refuses a short one', async () => {
  await report('scam')
  await pass(10_000)
  const appeal = (text: string) =>
    b.post('/api/user/add_action', { kind: 'appeal', extra: { text }, clientToken: randomUUID() })
  expect((await appeal('放开我')).code).toBe(1)
  await pass(10_000)
  expect((await noticesOf(app, b.id)).at(-1)).toBe('appeal_refused')
  expect(await accountOf()).toBe('restricted')
  await matchPair(app, a, b)
  await pass(DAY_MS)
  await report('scam')
  await pass(10_000)
  expect((await appeal('我只是问了一下晚饭怎么平摊')).code).toBe(1)
  await pass(10_000)
  expect(await accountOf()).toBe('active')
})

test('is refused in production', async () => {
  const core = { ...app.core, config: { ...app.core.config, isProduction: true } }
  expect(() => startReviewer(core, app.services)).toThrow('production')
})

test('leaves the cases to a person who works in the console', async () => {
  await addDemoOperators(app.core)
  await app.services.operatorSessions.login({ name: 'anna', password: DEMO_OPERATOR_PASSWORD })
  await report('harassment')
  await pass(10_000)
  expect(await noticesOf(app, a.id)).toEqual(['report_received'])
  await pass(16 * MINUTE_MS)
  expect((await noticesOf(app, a.id)).at(-1)).toBe('report_dismissed')
})
