import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import type { OpsData } from '@contract/ops/ops-calls'
import { SETTING_KEYS } from '@contract/ops/setting-shapes'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { startConsole, type TestConsole, type TestOperator } from '../../test/server/rigs/start-console'
import { CONFIG_WORK } from '../domains/account/config/config-version.service'
import { createServices, type Services } from '../deps'

let app: TestApp
let console: TestConsole
let ada: TestOperator
let finn: TestOperator
/** Another process of the same product. */
let other: Services

beforeEach(async () => {
  app = await startApp()
  console = await startConsole(app)
  ada = await console.operator('ada', 'admin')
  finn = await console.operator('finn', 'finance')
  other = createServices(app.core)
})
afterEach(async () => {
  await console.close()
  await app.close()
})

type Opened = OpsData<'/ops/settings/open'>
type Plan = OpsData<'/ops/settings/plans'>['list'][number]

const open = async (who = finn) => (await who.call('/ops/settings/open')).body as Opened
const valueOf = ({ list }: Opened, key: string) => list.find((one) => one.key === key)?.value
const plans = async () => ((await finn.call('/ops/settings/plans')).body as { list: Plan[] }).list
const error = ({ status, body }: { status: number; body: { error: { name: string; data: object } } }) =>
  `${status} ${body.error.name}`
const publish = (version: number, set: { key: string; value: number }[], why = 'spring prices') =>
  ada.call('/ops/settings/publish', { version, set, why })
const plan = async (set: { key: string; value: number }[], inMs = MINUTE_MS) =>
  ada.call('/ops/settings/plan', {
    version: (await open()).version,
    set,
    why: 'at the weekend',
    dueAt: app.clock.now() + inMs,
  })

test('shows every setting with its unit, range, default and value to those who may read', async () => {
  const { version, fenPerCoin, list } = await open()
  expect([version, fenPerCoin]).toEqual([1, 10])
  expect(list.map(({ key }) => key)).toEqual(SETTING_KEYS)
  expect(list.find(({ key }) => key === 'withdraw.minFen')).toEqual({
    key: 'withdraw.minFen',
    unit: 'fen',
    value: 3_000,
    builtIn: 3_000,
    min: 1,
    max: 10_000_000,
  })
})

test('previews and publishes several settings at once, here and on other nodes', async () => {
  const set = [
    { key: 'unlock.priceCoins', value: 120 },
    { key: 'unlock.vipPriceCoins', value: 60 },
    { key: 'quota.likePerDay', value: 30 },
  ]
  const preview = await ada.call('/ops/settings/preview', { version: 1, set })
  expect(preview.body).toEqual({
    differences: [
      { key: 'unlock.priceCoins', before: 100, after: 120 },
      { key: 'unlock.vipPriceCoins', before: 50, after: 60 },
    ],
    effects: [{ name: 'ownerShare', beforeFen: 400, afterFen: 480 }],
  })
  expect(app.services.productConfig.version).toBe(1)
  expect((await publish(1, set)).body).toEqual({ version: 2 })
  expect(app.services.systemConfig.memberOf('en', 'h5').unlock).toMatchObject({
    priceCoins: 120,
    vipPriceCoins: 60,
    ownerShareFen: 480,
  })
  expect(other.productConfig.unlock.priceCoins).toBe(100)
  await other.jobs.runRecurring(CONFIG_WORK)
  expect(other.productConfig.unlock.priceCoins).toBe(120)
  const { list } = (await finn.call('/ops/settings/versions')).body as OpsData<'/ops/settings/versions'>
  expect(list).toEqual([
    {
      version: 2,
      differences: [
        { key: 'unlock.priceCoins', before: 100, after: 120 },
        { key: 'unlock.vipPriceCoins', before: 50, after: 60 },
      ],
      operator: 'ada',
      why: 'spring prices',
      at: app.clock.now(),
    },
  ])
})

test('names the setting or the rule that a value breaks, and writes nothing', async () => {
  const ranged = await publish(1, [{ key: 'withdraw.feeBasisPoints', value: 5_001 }])
  expect([error(ranged), ranged.body.error.data]).toEqual([
    '409 CONFIG_VALUE',
    { key: 'withdraw.feeBasisPoints', min: '0', max: '5000' },
  ])
  const ruled = await publish(1, [{ key: 'unlock.vipPriceCoins', value: 101 }])
  expect([error(ruled), ruled.body.error.data.id]).toEqual(['409 CONFIG_RULE', 'vipPrice'])
  expect(error(await publish(1, [{ key: 'unlock.priceCoins', value: 100 }]))).toBe('409 CONFIG_SAME')
  expect(error(await publish(1, [{ key: 'unlock.priceCoins', value: 110 }], ' '))).toBe('409 WHY_MISSING')
  for (const set of [[], [{ key: 'toString', value: 1 }], [{ key: 'unlock.priceCoins', value: 1.5 }]])
    expect(error(await publish(1, set))).toBe('422 INVALID')
  expect((await open()).version).toBe(1)
})

test('of two admins who saw the same version the second one is refused and learns who was first', async () => {
  const bea = await console.operator('bea', 'admin')
  const payload = (value: number) => ({
    version: 1,
    set: [{ key: 'unlock.dailyBuyMax', value }],
    why: 'busy',
  })
  const answers = await Promise.all([
    ada.call('/ops/settings/publish', payload(11)),
    bea.call('/ops/settings/publish', payload(12)),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  const [first] = (await app.services.configVersions.list(app.core.db, 5)).map(({ operator }) => operator)
  expect(refused?.body.error).toMatchObject({ name: 'CONFIG_CHANGED', data: { by: first, version: '2' } })
  expect(error(await ada.call('/ops/settings/preview', payload(13)))).toBe('409 CONFIG_CHANGED')
})

test('compares with an older version and rolls back to it as a new one', async () => {
  await publish(1, [{ key: 'unlock.priceCoins', value: 120 }])
  await publish(2, [{ key: 'withdraw.minFen', value: 5_000 }])
  expect((await finn.call('/ops/settings/compare', { version: 1 })).body.differences).toEqual([
    { key: 'unlock.priceCoins', before: 120, after: 100 },
    { key: 'withdraw.minFen', before: 5_000, after: 3_000 },
  ])
  const rolled = await ada.call('/ops/settings/roll-back', { version: 2, why: 'complaints' })
  expect(rolled.body).toEqual({ version: 4 })
  expect(valueOf(await open(), 'withdraw.minFen')).toBe(3_000)
  expect(valueOf(await open(), 'unlock.priceCoins')).toBe(120)
  expect(error(await finn.call('/ops/settings/compare', { version: 99 }))).toBe('409 CONFIG_VERSION_UNKNOWN')
})

test('publishing, rolling back, planning and cancelling need a recent proof', async () => {
  app.clock.advance(11 * MINUTE_MS)
  const set = [{ key: 'unlock.priceCoins', value: 120 }]
  for (const [path, payload] of [
    ['publish', { version: 1, set, why: 'x' }],
    ['roll-back', { version: 1, why: 'x' }],
    ['plan', { version: 1, set, why: 'x', dueAt: 1 }],
    ['cancel-plan', { id: 'x', why: 'x' }],
  ] as const)
    expect(error(await ada.call(`/ops/settings/${path}`, payload))).toBe('428 PROOF_NEEDED')
})

test('a planned change is published once at its moment by one of two nodes', async () => {
  const { body } = await plan([{ key: 'unlock.priceCoins', value: 115 }])
  const [waiting] = await plans()
  expect(waiting).toMatchObject({
    id: body.id,
    state: 'waiting',
    operator: 'ada',
    differences: [{ key: 'unlock.priceCoins', before: 100, after: 115 }],
  })
  expect(await app.services.jobs.runDue()).toBe(0)
  app.clock.advance(MINUTE_MS)
  await Promise.all([app.services.jobs.runDue(), other.jobs.runDue()])
  await app.services.configVersions.refresh()
  expect(app.services.productConfig).toMatchObject({ version: 2, unlock: { priceCoins: 115 } })
  expect((await plans())[0]).toMatchObject({ state: 'applied', version: 2, endedAt: app.clock.now() })
  const [entry] = await app.services.audit.list(app.core.db, { subject: 'config:2', limit: 1 })
  expect(entry).toMatchObject({ operator: 'ada', act: 'config.plan_applied', why: 'at the weekend' })
  // The job of a node that died after its commit is done again.
  await app.core.db.updateTable('job').set({ done_at: null, locked_until_at: null }).execute()
  await other.jobs.runDue()
  expect(await app.services.configVersions.list(app.core.db, 5)).toHaveLength(1)
})

test('a cancelled plan is not published', async () => {
  const { body } = await plan([{ key: 'unlock.priceCoins', value: 115 }])
  expect((await ada.call('/ops/settings/cancel-plan', { id: body.id, why: 'too early' })).status).toBe(200)
  expect(error(await ada.call('/ops/settings/cancel-plan', { id: body.id, why: 'again' }))).toBe(
    '409 PLAN_OVER',
  )
  expect(error(await ada.call('/ops/settings/cancel-plan', { id: 'none', why: 'x' }))).toBe(
    '409 PLAN_UNKNOWN',
  )
  app.clock.advance(MINUTE_MS)
  await app.services.jobs.runDue()
  expect(app.services.productConfig.unlock.priceCoins).toBe(100)
  expect(await plans()).toMatchObject([{ state: 'cancelled', endedBy: 'ada' }])
})

test('a plan is refused when a colleague gave its setting another value meanwhile, or a rule breaks', async () => {
  await plan([{ key: 'unlock.priceCoins', value: 115 }])
  await plan([{ key: 'withdraw.minFen', value: 150_000 }], 2 * MINUTE_MS)
  await publish(1, [{ key: 'unlock.priceCoins', value: 110 }])
  await publish(2, [{ key: 'withdraw.maxFen', value: 100_000 }])
  app.clock.advance(2 * MINUTE_MS)
  await app.services.jobs.runDue()
  expect((await plans()).map(({ state, refusal }) => [state, refusal]).sort()).toEqual([
    ['refused', 'CONFIG_CHANGED'],
    ['refused', 'CONFIG_RULE'],
  ])
  expect(app.services.productConfig.version).toBe(3)
  const acts = await app.services.audit.list(app.core.db, {
    operator: 'system',
    act: 'config.plan_refused',
    limit: 5,
  })
  expect(acts).toHaveLength(2)
})

test('a plan has a moment in the next 90 days, and 20 can wait', async () => {
  const set = [{ key: 'unlock.priceCoins', value: 115 }]
  for (const inMs of [0, -MINUTE_MS, 91 * 24 * HOUR_MS])
    expect(error(await plan(set, inMs))).toBe('409 PLAN_TIME')
  for (let n = 0; n < 20; n++) expect((await plan(set)).status).toBe(200)
  expect(error(await plan(set))).toBe('409 PLAN_LIMIT')
})
