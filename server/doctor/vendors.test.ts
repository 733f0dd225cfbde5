import { generateKeyPairSync } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '../../test/server/database'
import { createAlipayParty, startFakeAlipay } from '../../test/server/fakes/alipay-gateway'
import { createPayoutParty, SCENE } from '../../test/server/fakes/alipay-payouts'
import { startFakeGreen } from '../../test/server/fakes/aliyun-green'
import { startFakeRealNames } from '../../test/server/fakes/aliyun-real-name'
import { startFakeAliyun } from '../../test/server/fakes/aliyun-rpc'
import { startFakeTencent } from '../../test/server/fakes/tencent-cloud'
import { startFakeFaces } from '../../test/server/fakes/tencent-face'
import type { VendorServer } from '../../test/server/fakes/vendor-server'
import { startFakeSecCheck } from '../../test/server/fakes/wechat-sec-check'
import { startFakeWechatApi } from '../../test/server/fakes/wechat-api'
import { createManualClock } from '../../test/server/manual-clock'
import type { Config } from '../config/config'
import type { SmsChoice } from '../config/providers/sms'
import { type Database, openDatabase } from '../db/database'
import { createCrypto } from '../lib/sealed/crypto'
import { readAlipayKeys } from '../providers/wire/alipay/keys'
import { lineOf } from './finding'
import { examineVendors } from './vendors'

const clock = createManualClock()
const aliyunKeys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const tencentKeys = { secretId: 'AKIDtest', secretKey: 'secret_test' }
const wechatApp = { appId: 'wx0123456789abcdef', appSecret: 'app-secret' }
const templates = { login: '1', sensitive: '1', change_phone: '1', guardian: '1', notices: {} }

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

const linesOf = async (
  chosen: Pick<Config, 'sms' | 'phone'> &
    Partial<Pick<Config, 'payout' | 'captcha' | 'oneTap' | 'realName' | 'face' | 'moderation' | 'notices'>>,
): Promise<string[]> => {
  const core = {
    db: database.db,
    clock,
    crypto: createCrypto(['secret'.repeat(8)]),
    config: {
      pay: [],
      payout: null,
      captcha: 'work',
      oneTap: null,
      realName: null,
      face: null,
      moderation: [],
      notices: { wx: null, alipay: null },
      ...chosen,
    } as Partial<Config> as Config,
  }
  return (await examineVendors(core)).map(lineOf)
}
const start = async <T extends VendorServer>(vendor: Promise<T>): Promise<T> => {
  vendors.push(await vendor)
  return vendor
}
const nobody = { wx: null, alipay: null }

describe('the doctor of the captcha', () => {
  it('asks about a parameter of nobody and accepts keys that work', async () => {
    const aliyun = await start(startFakeAliyun(aliyunKeys, clock))
    aliyun.routes.set('VerifyIntelligentCaptcha', () => ({
      body: { Code: 'Success', Result: { VerifyResult: false } },
    }))
    const scene = { sceneId: 'scene1234', prefix: 'mark12' }
    const captcha = { endpoint: aliyun.url, keys: aliyunKeys, scene }
    const lines = await linesOf({ sms: [], phone: nobody, captcha })
    expect(lines).toEqual([expect.stringMatching(/^ok +captcha +answers and accepts the keys/)])
    const wrong = { ...captcha, keys: { ...aliyunKeys, accessKeySecret: 'x' } }
    const refused = await linesOf({ sms: [], phone: nobody, captcha: wrong })
    expect(refused).toEqual([expect.stringMatching(/^fail +captcha +ALIYUN_KEY_SECRET does not belong/)])
  })
})

describe('the doctor of one-tap logins', () => {
  it('asks for tokens of our page, and names a scheme that does not exist', async () => {
    const aliyun = await start(startFakeAliyun(aliyunKeys, clock))
    const oneTap = { endpoint: aliyun.url, keys: aliyunKeys, sceneCode: 'FC1000', scriptFile: 'sdk.js' }
    for (const [Code, line] of [
      ['OK', /^ok +one tap +answers and accepts the keys/],
      ['VerifySchemeNotExist', /^fail +one tap +ALIYUN_ONE_TAP_SCENE is no scheme/],
    ] as const) {
      aliyun.routes.set('GetAuthToken', () => ({ body: { Code } }))
      expect(await linesOf({ sms: [], phone: nobody, oneTap })).toEqual([expect.stringMatching(line)])
    }
  })
})

describe('the doctor of real names', () => {
  it('asks about nobody and accepts keys that work', async () => {
    const aliyun = await start(startFakeRealNames(aliyunKeys, clock))
    const realName = { endpoint: aliyun.url, keys: aliyunKeys }
    const lines = await linesOf({ sms: [], phone: nobody, realName })
    expect(lines).toEqual([expect.stringMatching(/^ok +real name +answers and accepts the keys/)])
    expect(aliyun.asked).toEqual([])
    const wrong = { ...realName, keys: { ...aliyunKeys, accessKeySecret: 'x' } }
    const refused = await linesOf({ sms: [], phone: nobody, realName: wrong })
    expect(refused).toEqual([expect.stringMatching(/^fail +real name +ALIYUN_KEY_SECRET does not belong/)])
  })

  it.each([
    ['410', /the product is not ordered/],
    ['411', /AliyunYundunCloudAuthFullAccess/],
    ['412', /bills are unpaid/],
    ['500', /refuses with 500/],
  ])('names the remedy of %s, which comes with status 200', async (code, remedy) => {
    const aliyun = await start(startFakeAliyun(aliyunKeys, clock))
    aliyun.routes.set('Id2MetaVerify', () => ({ body: { Code: code, Message: 'refused' } }))
    const realName = { endpoint: aliyun.url, keys: aliyunKeys }
    const lines = await linesOf({ sms: [], phone: nobody, realName })
    expect(lines).toEqual([expect.stringMatching(/^fail +real name /)])
    expect(lines[0]).toMatch(remedy)
  })
})

describe('the doctor of faces', () => {
  it('asks for digits and compares nobody', async () => {
    const tencent = await start(startFakeFaces(tencentKeys, clock))
    const face = { endpoint: tencent.url, keys: tencentKeys }
    const lines = await linesOf({ sms: [], phone: nobody, face })
    expect(lines).toEqual([expect.stringMatching(/^ok +face +answers and accepts the keys/)])
    expect(tencent.asked).toEqual([])
    const wrong = { ...face, keys: { ...tencentKeys, secretKey: 'x' } }
    const refused = await linesOf({ sms: [], phone: nobody, face: wrong })
    expect(refused).toEqual([expect.stringMatching(/^fail +face +TENCENT_KEY_SECRET does not belong/)])
  })

  it.each([
    ['UnauthorizedOperation.Nonactivated', /the product is not ordered/],
    ['UnauthorizedOperation.Arrears', /bills are unpaid/],
    ['AuthFailure.UnauthorizedOperation', /faceid:LivenessCompare and faceid:GetLiveCode/],
  ])('names the remedy of %s', async (code, remedy) => {
    const tencent = await start(startFakeFaces(tencentKeys, clock))
    tencent.routes.set('GetLiveCode', () => ({ Error: { Code: code, Message: 'refused' } }))
    const face = { endpoint: tencent.url, keys: tencentKeys }
    const lines = await linesOf({ sms: [], phone: nobody, face })
    expect(lines[0]).toMatch(remedy)
  })
})

describe('the doctor of moderation', () => {
  const startGreen = async (secret = aliyunKeys.accessKeySecret) => {
    const aliyun = await start(startFakeGreen(aliyunKeys, clock))
    const keys = { ...aliyunKeys, accessKeySecret: secret }
    return { aliyun, moderation: [{ name: 'aliyun', endpoint: aliyun.url, keys }] as const }
  }

  it('lets one harmless word be judged', async () => {
    const { aliyun, moderation } = await startGreen()
    const lines = await linesOf({ sms: [], phone: nobody, moderation })
    expect(lines).toEqual([expect.stringMatching(/^ok +moderation +answers and accepts the keys/)])
    expect(aliyun.judged).toEqual([{ service: 'chat_detection_pro', content: '你好' }])
  })

  it.each([
    ['408', /AliyunYundunGreenWebFullAccess/],
    ['588', /more often than its contract allows/],
    ['401', /refuses with 401/],
  ])('names the remedy of %s, which comes with status 200', async (code, remedy) => {
    const { aliyun, moderation } = await startGreen()
    aliyun.lies.push({ Code: Number(code), Message: 'refused' })
    const lines = await linesOf({ sms: [], phone: nobody, moderation })
    expect(lines).toEqual([expect.stringMatching(/^fail +moderation /)])
    expect(lines[0]).toMatch(remedy)
  })

  it('asks WeChat about nobody, and names the setting that is wrong', async () => {
    const wechat = await start(startFakeSecCheck(wechatApp, clock))
    const app = { ...wechatApp, endpoint: wechat.url }
    const lines = await linesOf({ sms: [], phone: nobody, moderation: [{ name: 'wechat', app, push: null }] })
    expect(lines).toEqual([expect.stringMatching(/^ok +moderation +answers and accepts the keys/)])
    expect(wechat.judged).toEqual([])
    await database.db.deleteFrom('vendor_token').execute()
    const wrong = { ...app, appSecret: 'x' }
    const refused = await linesOf({
      sms: [],
      phone: nobody,
      moderation: [{ name: 'wechat', app: wrong, push: null }],
    })
    expect(refused).toEqual([expect.stringMatching(/^fail +moderation +WECHAT_MINI_APP_SECRET is wrong/)])
  })

  it('names the setting of a key that does not fit', async () => {
    const { moderation } = await startGreen('x')
    const lines = await linesOf({ sms: [], phone: nobody, moderation })
    expect(lines).toEqual([expect.stringMatching(/^fail +moderation +ALIYUN_KEY_SECRET does not belong/)])
  })
})

describe('the doctor of payouts', () => {
  const party = createPayoutParty()
  const payout = (gatewayUrl: string) => ({
    keys: readAlipayKeys(party.texts),
    gatewayUrl,
    scene: SCENE,
    sellerId: null,
  })
  const startPayouts = async () => {
    const alipay = await start(startFakeAlipay(party, clock))
    const unknown = { code: '40004', msg: 'Business Failed', sub_code: 'ORDER_NOT_EXIST' }
    alipay.routes.set('alipay.fund.trans.common.query', () => unknown)
    return alipay
  }

  it('asks for a transfer that does not exist and accepts keys that work', async () => {
    const { url, received } = await startPayouts()
    const lines = await linesOf({ sms: [], phone: nobody, payout: payout(`${url}/gateway.do`) })
    expect(lines).toEqual([expect.stringMatching(/^ok +payout +answers and accepts the keys/)])
    expect(received).toHaveLength(1)
  })

  it('names the setting of a key that does not fit', async () => {
    const { url } = await startPayouts()
    const keys = {
      ...readAlipayKeys(party.texts),
      privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    }
    const lines = await linesOf({
      sms: [],
      phone: nobody,
      payout: { ...payout(`${url}/gateway.do`), keys },
    })
    expect(lines).toEqual([expect.stringMatching(/^fail +payout +ALIPAY_PAYOUT_PRIVATE_KEY does not belong/)])
  })
})

const aliyunChoice = (endpoint: string, secret = aliyunKeys.accessKeySecret): SmsChoice => ({
  name: 'aliyun_pnvs',
  endpoint,
  keys: { ...aliyunKeys, accessKeySecret: secret },
  text: { signName: 's', templates },
})

describe('the doctor of vendors', () => {
  it('calls each vendor once, sends nothing and accepts keys that work', async () => {
    const aliyun = await start(startFakeAliyun(aliyunKeys, clock))
    aliyun.routes.set('SendSmsVerifyCode', () => ({ status: 400, body: { Code: 'MissingPhoneNumber' } }))
    const tencent = await start(startFakeTencent(tencentKeys, 'sms', clock))
    tencent.routes.set('DescribeSmsTemplateList', () => ({ DescribeTemplateStatusSet: [] }))
    const wechat = await start(startFakeWechatApi(wechatApp, clock))
    const party = createAlipayParty('2021000000000001')
    const alipay = await start(startFakeAlipay(party, clock))
    alipay.routes.set('alipay.system.oauth.token', () => ({ code: '40002', sub_code: 'isv.code-invalid' }))
    const lines = await linesOf({
      sms: [
        aliyunChoice(aliyun.url),
        {
          name: 'tencent',
          endpoint: tencent.url,
          region: 'ap-guangzhou',
          keys: tencentKeys,
          text: { sdkAppId: '1', signName: 's', templates },
        },
      ],
      phone: {
        wx: { ...wechatApp, endpoint: wechat.url },
        alipay: { keys: readAlipayKeys(party.texts), contentKey: '', gatewayUrl: `${alipay.url}/gateway.do` },
      },
    })
    expect(lines.map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
      'ok aliyun_pnvs',
      'ok tencent',
      'ok wechat',
      'ok alipay',
    ])
    expect(vendors.map(({ received }) => received.length)).toEqual([1, 1, 1, 1])
  })

  it('names the setting that is wrong, and never its value', async () => {
    const aliyun = await start(startFakeAliyun(aliyunKeys, clock))
    const wechat = await start(startFakeWechatApi(wechatApp, clock))
    const lines = await linesOf({
      sms: [aliyunChoice(aliyun.url, 'hidden-secret')],
      phone: { wx: { ...wechatApp, appSecret: 'hidden-secret', endpoint: wechat.url }, alipay: null },
    })
    expect(lines.join('\n')).toMatch(/fail +aliyun_pnvs +ALIYUN_KEY_SECRET does not belong/)
    expect(lines.join('\n')).toMatch(/fail +wechat +WECHAT_MINI_APP_SECRET is wrong/)
    expect(lines.join('\n')).not.toContain('hidden-secret')
  })

  it('distinguishes a vendor that does not answer from one that refuses', async () => {
    const aliyun = await start(startFakeAliyun(aliyunKeys, clock))
    aliyun.faults.push('cut')
    expect(await linesOf({ sms: [aliyunChoice(aliyun.url)], phone: nobody })).toEqual([
      expect.stringMatching(/^fail +aliyun_pnvs +does not answer \(network\)/),
    ])
    expect(await linesOf({ sms: [], phone: nobody })).toEqual([expect.stringMatching(/^warn +vendors/)])
  })
})
