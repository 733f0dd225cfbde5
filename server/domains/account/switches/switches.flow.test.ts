import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import type { SwitchFeature } from '@contract/ops/ops-constants'
import type { OpsData } from '@contract/ops/ops-calls'
import type { Switches } from '@contract/ops/switches'
import { expectFaults } from '../../../../test/net/net'
import { createLogins } from '../../../../test/server/acts/logging-in'
import { openUnlocks, pay, quote, seedTrade } from '../../../../test/server/acts/unlocking'
import { applyFor, seedEarner } from '../../../../test/server/acts/withdrawing'
import { useConsole } from '../../../../test/server/rigs/console-rig'
import type { SeededMember } from '../../../../test/server/seed'
import type { TestOperator } from '../../../../test/server/rigs/start-console'
import { createServices, type Services } from '../../../deps'
import { CONFIG_WORK } from '../config/config-version.service'
import { openSwitches } from '../config/open-switches'

const rig = useConsole()
const logins = createLogins(() => rig.app)
let admin: TestOperator
let ada: SeededMember
let other: Services
beforeAll(async () => {
  admin = await rig.console.operator('anders', 'admin')
  other = createServices(rig.app.core)
})
beforeEach(async () => {
  rig.app.clock.advance(1_000)
  ada = await rig.app.seed.member()
})
afterEach(async () => {
  const { version } = await open()
  if (version > 1) await rig.app.services.switches.publish(null, openSwitches(), by).catch(() => undefined)
})

const by = { operator: 'anders', why: 'over' }
const open = async () => (await admin.call('/ops/switches/open')).body as OpsData<'/ops/switches/open'>
const publish = async (change: (switches: Switches) => void, why = 'an incident') => {
  const { version, switches } = await open()
  change(switches)
  return admin.call('/ops/switches/publish', { version, switches, why })
}
const close = (feature: SwitchFeature, platform: 'h5' | 'weapp' = 'h5') =>
  publish(({ platforms }) => platforms[platform].closed.push(feature))
const from = (client: string, lang = 'en') => ({
  token: ada.token,
  headers: { 'x-client': client, 'x-lang': lang },
})
const balance = (client: string, lang?: string) => rig.app.post('/api/user/balance', {}, from(client, lang))

test('closes a feature on one platform, here at once and on other nodes at their next look', async () => {
  const join = (client: string) =>
    rig.app.post(
      '/api/user/add_action',
      { kind: 'speed', extra: { intent: 'join' }, clientToken: randomUUID() },
      from(client),
    )
  expect((await close('speed')).status).toBe(200)
  expect(await join('h5/1.0.0(100)')).toMatchObject({
    code: errorCodes.PAUSED,
    msg: 'This is taking a short break. Please come back a little later.',
    data: { feature: 'speed' },
  })
  expect((await join('weapp-ios/1.0.0(100)')).code).not.toBe(errorCodes.PAUSED)
  expect(other.productConfig.switches.platforms.h5.closed).toEqual([])
  await other.jobs.runRecurring(CONFIG_WORK)
  expect(other.productConfig.switches.platforms.h5.closed).toEqual(['speed'])
})

test('closes recharges for new orders; a repeat still gets the order of its first request', async () => {
  const request = (clientToken: string) =>
    rig.app.post('/api/user/recharge', { kind: 'coin', packageId: 0, clientToken }, from('h5/1.0.0(100)'))
  const token = randomUUID()
  const first = await request(token)
  expect(first.code).toBe(1)
  await close('recharge')
  expect((await request(randomUUID())).code).toBe(errorCodes.PAUSED)
  expect((await request(token)).data).toEqual(first.data)
})

test('closes unlocks, withdrawals and registration for new acts alone', async () => {
  const { app } = rig
  openUnlocks(app)
  const { seller, bob } = await seedTrade(app)
  const quoted = (await quote(bob, seller)).data.quoteId as string
  const token = randomUUID()
  const bought = await pay(bob, quoted, { clientToken: token })
  expect(bought.code).toBe(1)
  const next = await seedTrade(app)
  const open = (await quote(next.bob, next.seller)).data.quoteId as string
  const earner = await seedEarner(app, 30_000)
  const phone = logins.newPhone()
  const ticket = await logins.askTicket(phone)
  for (const feature of ['unlock', 'withdrawal', 'registration'] as const) await close(feature)
  const answers = [
    await pay(next.bob, open),
    await quote(next.bob, next.seller),
    await applyFor(earner, 10_000),
    await logins.logIn(phone, ticket, logins.codeOf(phone)),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errorCodes.PAUSED))
  const blockersOf = async () => (await earner.post('/api/user/withdraw')).data.blockers as { code: number }[]
  expect((await blockersOf())[0]).toEqual({ code: errorCodes.PAUSED, until: null })
  const again = await pay(bob, quoted, { clientToken: token })
  expect(again.data.order.id).toBe(bought.data.order.id)
  await rig.app.services.switches.publish(null, openSwitches(), by)
  expect(await blockersOf()).toEqual([])
  // The refusals used up neither the quote, the income nor the code.
  const later = [
    await pay(next.bob, open),
    await applyFor(earner, 10_000),
    await logins.logIn(phone, ticket, logins.codeOf(phone)),
  ]
  expect(later.map(({ code }) => code)).toEqual([1, 1, 1])
})

test('refuses clients below the lowest version code, and serves those without one', async () => {
  await publish(({ platforms }) => (platforms.weapp.minCode = 120))
  expect(await balance('weapp/1.0.0(119)', 'zh-CN')).toMatchObject({
    status: 200,
    code: errorCodes.UPDATE_REQUIRED,
    msg: '有新版本了，请更新后继续',
  })
  for (const client of ['weapp/1.2.0(120)', 'weapp/1.0.0', 'h5/1.0.0(100)', ''])
    expect((await balance(client)).code).toBe(1)
})

test('answers 503 with the operators’ sentence during maintenance, on that platform alone', async () => {
  expectFaults(/^answer 503: POST \/api\/user\/balance/)
  const maintained = await publish((switches) => {
    switches.platforms.h5.isMaintained = true
    switches.sentence = { 'zh-CN': '九点回来', en: 'Back at nine' }
  })
  expect(maintained.status).toBe(200)
  expect(await balance('h5/1.0.0(100)', 'zh-CN')).toMatchObject({
    status: 503,
    code: errorCodes.MAINTENANCE,
    msg: '九点回来',
    data: { retryAfter: 30 },
  })
  const raw = await fetch(`${rig.app.url}/api/user/balance`, {
    method: 'POST',
    headers: { 'x-client': 'h5/1.0.0(100)', 'content-type': 'application/json' },
    body: '{}',
  })
  expect([raw.status, raw.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await balance('alipay/1.0.0(100)')).code).toBe(1)
  expect((await fetch(`${rig.app.url}/health/ready`)).status).toBe(200)
  expect((await open()).version).toBeGreaterThan(1)
})

test('maintenance needs a sentence in both languages', async () => {
  const { status, body } = await publish((switches) => {
    switches.platforms.h5.isMaintained = true
    switches.sentence = { 'zh-CN': '九点回来', en: '  ' }
  })
  expect([status, body.error.name]).toEqual([409, 'SWITCHES_SENTENCE'])
})

test('refuses what is in force already and what a colleague has changed meanwhile, and logs the rest', async () => {
  const { version, switches } = await open()
  const again = await admin.call('/ops/switches/publish', { version, switches, why: 'x' })
  expect(again.body.error.name).toBe('SWITCHES_SAME')
  await close('unlock')
  switches.platforms.alipay.closed.push('unlock')
  const late = await admin.call('/ops/switches/publish', { version, switches, why: 'x' })
  expect(late.body.error).toMatchObject({ name: 'SWITCHES_CHANGED', data: { by: 'anders' } })
  const [entry] = await rig.app.services.audit.list(rig.app.core.db, {
    act: 'switches.published',
    limit: 1,
  })
  expect(entry).toMatchObject({
    operator: 'anders',
    why: 'an incident',
    before: { 'h5.closed': '' },
    after: { 'h5.closed': 'unlock' },
  })
})
