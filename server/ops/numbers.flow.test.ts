import { CONFIG_WORK } from '../domains/account/config/config-version.service'
import { createServices, type Services } from '../deps'
import { fundCoins } from '../../test/server/acts/buying'
import { by, createOperator } from '../../test/server/acts/operating'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { openUnlocks, pay, quote, seedTrade } from '../../test/server/acts/unlocking'
import { sendText } from '../../test/server/relations'
import { errorCodes } from '@contract/errors'
import { UsageError } from './print/line'
import { readRequest } from './request'

let app: TestApp
/** Another process of the same product. */
let other: Services
const open = async (): Promise<void> => {
  app = await startApp()
  other = createServices(app.core)
  openUnlocks(app)
}

const { ops, refusal, actsOn } = createOperator(() => app)
const set = (key: string, value: string | number, name = 'anna') =>
  refusal('config', 'set', key, String(value), ...by(name))

describe('settings that are changed', () => {
  beforeEach(open)
  afterEach(() => app.close())

  test('shows every setting that can be changed, with its range', async () => {
    const { text, data } = await ops('config', 'show')
    expect(text).toMatch(/unlock\.priceCoins +100 {2}1–10000$/m)
    expect(text).toMatch(/vip\.packages\.v30\.amountFen +3000/)
    expect(text).toMatch(/invite\.levels\.10\.basisPoints +800/)
    for (const { value, builtIn, min, max } of data as Record<string, number>[]) {
      expect(value).toBe(builtIn)
      expect(value).toBeGreaterThanOrEqual(min ?? NaN)
      expect(value).toBeLessThanOrEqual(max ?? NaN)
    }
    expect((await ops('config', 'versions')).text).toBe('Nothing was ever changed.')
  })

  test('a changed setting applies here at once, in other processes at their next refresh, and to what members see', async () => {
    expect(app.services.systemConfig.memberOf('en', 'h5').unlock?.priceCoins).toBe(100)
    expect(await set('unlock.priceCoins', 120)).toBe('done')
    expect(app.services.productConfig.unlock.priceCoins).toBe(120)
    expect(app.services.systemConfig.memberOf('en', 'h5')).toMatchObject({
      version: 2,
      unlock: { priceCoins: 120 },
    })
    expect(other.productConfig.unlock.priceCoins).toBe(100)
    await other.jobs.runRecurring(CONFIG_WORK)
    expect(other.productConfig).toMatchObject({ version: 2, unlock: { priceCoins: 120 } })
    expect((await ops('config', 'versions')).text).toContain('anna  "looked at it"  unlock.priceCoins 120')
    expect((await ops('config', 'show')).text).toMatch(/unlock\.priceCoins +120 .*changed, was 100/)
    expect(await actsOn('config:2')).toEqual(['anna config.set'])
    const [entry] = await app.services.audit.list(app.core.db, { subject: 'config:2', limit: 1 })
    expect(entry).toMatchObject({
      before: { version: 1, 'unlock.priceCoins': 100 },
      after: { version: 2, 'unlock.priceCoins': 120 },
    })
  })

  test('a process that starts has the newest settings', async () => {
    await set('withdraw.twoPersonFen', 10_000)
    const started = createServices(app.core)
    await started.configVersions.refresh()
    expect(started.productConfig.withdraw.twoPersonFen).toBe(10_000)
  })

  test('an open quote keeps its price and version; the next one has the new ones', async () => {
    const { seller, bob } = await seedTrade(app)
    const { data } = await quote(bob, seller)
    expect(await set('unlock.vipPriceCoins', 90)).toBe('done')
    expect(await set('unlock.priceCoins', 200)).toBe('done')
    expect((await pay(bob, data.quoteId)).data.order).toMatchObject({ paidCoins: 100 })
    const row = await app.core.db
      .selectFrom('unlock_order')
      .select(['paid_coins', 'config_version'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ paid_coins: 100, config_version: 1 })
    const next = await seedTrade(app)
    await fundCoins(app, next.bob.id, 100)
    expect((await quote(next.bob, next.seller)).data.priceCoins).toBe(200)
  })

  test('greetings beyond the allowance cost the present price', async () => {
    const [sender, receiver] = [await app.seed.member(), await app.seed.member({ gender: 'male' })]
    await set('quota.greetPerDay.base', 0)
    await set('quota.extraGreetCoins', 15)
    const refused = await sendText(sender, receiver, '你好呀')
    expect(refused).toMatchObject({ code: errorCodes.GREETING_QUOTA, data: { limit: 0, priceCoins: 15 } })
  })

  test('rolls settings back, one by one or all at once', async () => {
    await set('unlock.priceCoins', 120)
    await set('withdraw.minFen', 5_000)
    await set('unlock.priceCoins', 100)
    expect((await ops('config', 'versions')).text.split('\n')[0]).toContain('withdraw.minFen 5000')
    expect((await ops('config', 'rollback', '2', ...by('bert'))).text).toBe(
      'Version 5 has the settings of version 2.',
    )
    const { unlock, withdraw } = app.services.productConfig
    expect([unlock.priceCoins, withdraw.minFen]).toEqual([120, 3_000])
    await ops('config', 'rollback', '1', ...by('bert'))
    expect([unlock.priceCoins, withdraw.minFen]).toEqual([100, 3_000])
    expect(await refusal('config', 'rollback', '1', ...by('bert'))).toContain('in force')
    expect(await refusal('config', 'rollback', '99', ...by('bert'))).toContain('no such version')
    expect(await actsOn('config:6')).toEqual(['bert config.rolled_back'])
  })

  test('two simultaneous operators make two versions, and neither change is lost', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, at) => set('unlock.dailyBuyMax', 20 + at, 'anna')),
      set('unlock.dailySellMax', 50, 'bert'),
    ])
    expect(answers).toEqual(['done', 'done', 'done', 'done', 'done'])
    const rows = (await ops('config', 'versions')).data as {
      version: number
      changes: Record<string, number>
    }[]
    expect(rows.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2])
    expect(rows[0]?.changes).toMatchObject({ 'unlock.dailySellMax': 50 })
    expect(app.services.productConfig.unlock.dailySellMax).toBe(50)
  })

  test('versions are never changed', async () => {
    await set('unlock.priceCoins', 120)
    await expect(app.core.db.updateTable('config_version').set({ why: 'x' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(app.core.db.deleteFrom('config_version').execute()).rejects.toThrow('append-only')
  })

  test('values that a newer program no longer allows are replaced by the defaults', async () => {
    await app.core.db
      .insertInto('config_version')
      .values({
        version: 2,
        changes: JSON.stringify({ 'unlock.priceCoins': -1, gone: 5, 'withdraw.minFen': 4_000 }),
        operator: 'anna',
        why: 'x',
        at: 1,
      })
      .execute()
    await app.services.configVersions.refresh()
    const { unlock, withdraw, version } = app.services.productConfig
    expect([unlock.priceCoins, withdraw.minFen, version]).toEqual([100, 4_000, 2])
  })
})

describe('requests that are refused', () => {
  beforeAll(open)
  afterAll(() => app.close())

  test.each([
    ['unlock.priceCoinz', 1, 'not a setting'],
    ['toString', 1, 'not a setting'],
    ['__proto__.x', 1, 'not a setting'],
    ['coin.fenPerCoin', 1, 'not a setting'],
    ['unlock.priceCoins', 0, 'from 1 to 10000'],
    ['unlock.priceCoins', 10_001, 'from 1 to 10000'],
    ['unlock.priceCoins', 40, 'members pay at most the list price'],
    ['unlock.ownerShareBasisPoints', 5_000, 'less than the lowest price'],
    ['withdraw.minFen', 300_000, 'must not fall'],
    ['withdraw.feeMinFen', 3_000, 'the least fee'],
    ['coin.firstDayMaxFen', 600_000, 'ceilings'],
    ['unlock.priceCoins', 100, 'in force'],
  ])('refuses %s = %d, and changes nothing', async (key, value, sentence) => {
    expect(await set(key, value)).toContain(sentence)
    expect((await ops('config', 'versions')).data).toEqual([])
    expect(app.services.productConfig.version).toBe(1)
  })

  test.each([
    [['config'], 'The command must be one of: config show'],
    [['config', 'set', 'a', ...by('anna')], 'The number is missing'],
    [['config', 'set', 'a', '-1', ...by('anna')], ''],
    [['config', 'set', 'a', '1.5', ...by('anna')], 'must be a whole number'],
    [['config', 'set', 'a', '1e3', ...by('anna')], 'must be a whole number'],
    [['config', 'set', 'a', '1', '2', ...by('anna')], 'Too many words'],
    [['config', 'rollback', ...by('anna')], 'The version is missing'],
  ])('refuses the command line %j and names the fault', (argv, sentence) => {
    expect(() => readRequest(argv)).toThrow(UsageError)
    expect(() => readRequest(argv)).toThrow(sentence)
  })
})
