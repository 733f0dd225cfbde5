import { createTestDatabase, type TestDatabase } from '../../test/server/database'
import { createAlipayParty, startFakeAlipay } from '../../test/server/fakes/alipay-gateway'
import { createAlipayNoticesFake, createWechatNoticesFake } from '../../test/server/fakes/platform-notices'
import type { VendorServer } from '../../test/server/fakes/vendor-server'
import { startFakeWechatApi } from '../../test/server/fakes/wechat-api'
import { createManualClock } from '../../test/server/manual-clock'
import type { NoticeChoice } from '../config/providers/notices'
import { type Database, openDatabase } from '../db/database'
import { createCrypto } from '../lib/sealed/crypto'
import { readAlipayKeys } from '../providers/wire/alipay/keys'
import { lineOf } from './finding'
import { examineNotices } from './notices'

const clock = createManualClock()
const wechatApp = { appId: 'wx0123456789abcdef', appSecret: 'app-secret' }
const templates = { messages: { id: 'template-1', textField: 'thing1', timeField: null } }

let test: TestDatabase
let database: Database
const vendors: VendorServer[] = []
beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase(test.url, { maxConnections: 3, onError: () => undefined, connectMs: 60_000 })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})
beforeEach(() => database.db.deleteFrom('vendor_token').execute())
afterEach(() => Promise.all(vendors.splice(0).map((one) => one.close())))

const linesOf = async (choice: NoticeChoice): Promise<string[]> => {
  const core = { db: database.db, clock, crypto: createCrypto(['secret'.repeat(8)]) }
  return (await examineNotices(choice, core)).map(lineOf)
}

it('notifies nobody in WeChat, and names the setting that is wrong', async () => {
  const notices = createWechatNoticesFake()
  const wechat = await startFakeWechatApi(wechatApp, clock, notices.routes)
  vendors.push(wechat)
  const app = { ...wechatApp, endpoint: wechat.url }
  expect(await linesOf({ wx: { app, templates }, alipay: null })).toEqual([
    expect.stringMatching(/^ok +notices wx +answers and accepts the keys/),
  ])
  await database.db.deleteFrom('vendor_token').execute()
  expect(await linesOf({ wx: { app: { ...app, appSecret: 'x' }, templates }, alipay: null })).toEqual([
    expect.stringMatching(/^fail +notices wx +WECHAT_MINI_APP_SECRET is wrong/),
  ])
  expect(notices.shown).toEqual([])
})

it('notifies nobody in Alipay', async () => {
  const party = createAlipayParty('2021000000000000')
  const notices = createAlipayNoticesFake()
  const alipay = await startFakeAlipay(party, clock)
  vendors.push(alipay)
  alipay.routes.set(notices.method, notices.route)
  const app = { keys: readAlipayKeys(party.texts), gatewayUrl: `${alipay.url}/gateway.do` }
  expect(await linesOf({ wx: null, alipay: { app, templates } })).toEqual([
    expect.stringMatching(/^ok +notices alipay +answers and accepts the keys/),
  ])
  expect(notices.shown).toEqual([])
})
