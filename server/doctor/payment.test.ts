import { generateKeyPairSync } from 'node:crypto'
import { type PayRig, RIGGED, startPayRig } from '../../test/money/pay-rig'
import { createTestDatabase, type TestDatabase } from '../../test/server/database'
import { createManualClock } from '../../test/server/manual-clock'
import type { PaySettings } from '../config/payment'
import { type Database, openDatabase } from '../db/database'
import { createCrypto } from '../lib/sealed/crypto'
import { lineOf } from './finding'
import { examinePayment } from './payment'

const clock = createManualClock()
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

let data: TestDatabase
let database: Database
let rigs: PayRig[]
beforeAll(async () => {
  data = await createTestDatabase()
  database = openDatabase(data.url, { maxConnections: 3, onError: () => undefined, connectMs: 60_000 })
})
beforeEach(async () => {
  await database.db.deleteFrom('vendor_token').execute()
  rigs = await Promise.all(RIGGED.map((channel) => startPayRig(channel, clock)))
})
afterEach(async () => {
  for (const { server, others } of rigs) for (const one of [server, ...others]) await one.close()
})
afterAll(async () => {
  await database.close()
  await data.drop()
})

const linesOf = async (change: (one: PaySettings) => PaySettings = (one) => one): Promise<string[]> => {
  const core = { db: database.db, clock, crypto: createCrypto(['secret'.repeat(8)]) }
  return (
    await examinePayment(
      rigs.map(({ settings }) => change(settings)),
      core,
    )
  ).map(lineOf)
}

/** The same channel with a secret of nobody. */
const withWrongKey = (one: PaySettings): PaySettings => {
  const { privateKey } = stranger
  if (one.channel === 'wx_virtual') {
    const { keys } = one.virtual
    return { ...one, virtual: { ...one.virtual, keys: { ...keys, appKey: 'hidden-secret' } } }
  }
  if ('alipay' in one) return { ...one, alipay: { ...one.alipay, keys: { ...one.alipay.keys, privateKey } } }
  const shop = { ...one.shop, keys: { ...one.shop.keys, privateKey } }
  if (one.channel === 'wx_h5') return { ...one, shop }
  return { ...one, shop, account: { ...one.account, appSecret: 'hidden-secret' } }
}

test('queries a payment of nobody at each channel and accepts keys that work', async () => {
  const lines = await linesOf()
  expect(lines.map((line) => line.split(/ {2,}/)[1])).toEqual([
    ...['ali_wap', 'ali_mini', 'wx_h5', 'wx_jsapi', 'wx account', 'wx_virtual'],
  ])
  for (const line of lines) expect(line).toMatch(/^ok .* answers and accepts the keys/)
})

test('names the setting of a key that does not fit, and never its value', async () => {
  const lines = await linesOf(withWrongKey)
  expect(lines).toEqual([
    expect.stringMatching(/^fail +ali_wap +ALIPAY_PRIVATE_KEY does not belong/),
    expect.stringMatching(/^fail +ali_mini +ALIPAY_MINI_PRIVATE_KEY does not belong/),
    expect.stringMatching(/^fail +wx_h5 +WECHAT_PAY_PRIVATE_KEY, WECHAT_PAY_SERIAL/),
    expect.stringMatching(/^fail +wx_jsapi +WECHAT_PAY_PRIVATE_KEY, WECHAT_PAY_SERIAL/),
    expect.stringMatching(/^fail +wx account +WECHAT_PAY_APP_SECRET is wrong/),
    expect.stringMatching(/^fail +wx_virtual +WECHAT_VIRTUAL_APP_KEY is not the key/),
  ])
  expect(lines.join('\n')).not.toContain('hidden-secret')
})

test('asks nobody without a channel', async () => {
  const core = { db: database.db, clock, crypto: createCrypto(['secret'.repeat(8)]) }
  expect(await examinePayment([], core)).toEqual([])
})
