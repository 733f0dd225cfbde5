import { createCipheriv, randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '../../../test/server/database'
import {
  createAlipayParty,
  type FakeAlipay,
  startFakeAlipay,
} from '../../../test/server/fakes/alipay-gateway'
import { type FakeWechatApi, startFakeWechatApi } from '../../../test/server/fakes/wechat-api'
import { createManualClock } from '../../../test/server/manual-clock'
import { type Database, openDatabase } from '../../db/database'
import { createCrypto } from '../../lib/sealed/crypto'
import { silentLog } from '../../lib/log'
import { readAlipayKeys } from '../wire/alipay/keys'
import { createVendorHttp } from '../wire/http'
import { signRsa } from '../wire/rsa'
import { createChosenPhones } from './build'
import type { PhoneProof, PhoneProver } from './port'

const PHONE = '13800138000'
const clock = createManualClock()
const http = createVendorHttp()
const crypto = createCrypto(['secret'.repeat(8)])

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase(test.url, { maxConnections: 3, onError: () => undefined, connectMs: 60_000 })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const only = (provers: readonly PhoneProver[]): PhoneProver => {
  const [prover] = provers
  if (!prover) throw new Error('no platform was built')
  return prover
}

describe('the button of WeChat', () => {
  const app = { appId: 'wx0123456789abcdef', appSecret: 'app-secret' }
  const proof: PhoneProof = { scene: 'wx', loginCode: 'login-1', phoneCode: 'phone-1' }
  let wechat: FakeWechatApi
  let prover: PhoneProver

  beforeEach(async () => {
    await database.db.deleteFrom('vendor_token').execute()
    wechat = await startFakeWechatApi(app, clock)
    wechat.loginCodes.set('login-1', { openid: 'o-1', unionid: 'u-1', sessionKey: 'session' })
    wechat.phoneCodes.set('phone-1', { phone: PHONE })
    const core = { db: database.db, clock, crypto, log: silentLog }
    prover = only(createChosenPhones({ wx: { ...app, endpoint: wechat.url }, alipay: null }, core, http))
  })
  afterEach(() => wechat.close())

  it('returns the phone with openid and unionid, once', async () => {
    expect(await prover.prove(proof)).toEqual({
      phone: PHONE,
      identities: [
        { kind: 'wx_openid', appId: app.appId, subject: 'o-1' },
        { kind: 'wx_unionid', appId: '', subject: 'u-1' },
      ],
    })
    expect(await prover.prove(proof)).toBeNull()
  })

  it('refuses an unknown code of either kind', async () => {
    expect(await prover.prove({ ...proof, loginCode: 'other' })).toBeNull()
    expect(await prover.prove({ ...proof, phoneCode: 'other' })).toBeNull()
  })

  it('refuses a number that was given to another application', async () => {
    wechat.phoneCodes.set('phone-1', { phone: PHONE, appId: 'wxother' })
    expect(await prover.prove(proof)).toBeNull()
  })

  it('returns null when the answer is lost', async () => {
    wechat.faults.push('cut')
    expect(await prover.prove(proof)).toBeNull()
  })
})

describe('the button of Alipay', () => {
  const party = createAlipayParty('2021000000000001')
  const contentKey = randomBytes(16).toString('base64')
  let alipay: FakeAlipay
  let prover: PhoneProver

  /** The text that `my.getPhoneNumber` returns. */
  const sealed = (content: object, signer = party.alipayPrivateKey): string => {
    const cipher = createCipheriv('aes-128-cbc', Buffer.from(contentKey, 'base64'), Buffer.alloc(16))
    const response = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]).toString(
      'base64',
    )
    return JSON.stringify({
      response,
      sign: signRsa(`"${response}"`, signer),
      sign_type: 'RSA2',
      charset: 'UTF-8',
    })
  }
  const proofOf = (encryptedPhone: string): PhoneProof => ({
    scene: 'alipay',
    authCode: 'code-1',
    encryptedPhone,
  })
  const good = { code: '10000', msg: 'Success', mobile: PHONE }

  beforeEach(async () => {
    alipay = await startFakeAlipay(party, clock)
    const codes = new Set(['code-1'])
    alipay.routes.set('alipay.system.oauth.token', (_, { code = '' }) =>
      codes.delete(code)
        ? { open_id: 'a-1', access_token: 't', expires_in: 300 }
        : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.code-invalid' },
    )
    const keys = readAlipayKeys(party.texts)
    const app = { keys, contentKey, gatewayUrl: `${alipay.url}/gateway.do` }
    const core = { db: database.db, clock, crypto, log: silentLog }
    prover = only(createChosenPhones({ wx: null, alipay: app }, core, http))
  })
  afterEach(() => alipay.close())

  it('returns the phone with the open id, once', async () => {
    const proof = proofOf(sealed(good))
    expect(await prover.prove(proof)).toEqual({
      phone: PHONE,
      identities: [{ kind: 'alipay_openid', appId: '2021000000000001', subject: 'a-1' }],
    })
    expect(await prover.prove(proof)).toBeNull()
  })

  it('refuses a number that Alipay did not sign, without a call', async () => {
    const stranger = createAlipayParty('1').alipayPrivateKey
    expect(await prover.prove(proofOf(sealed(good, stranger)))).toBeNull()
    expect(await prover.prove(proofOf('{"response":{"code":"40001"}}'))).toBeNull()
    expect(await prover.prove(proofOf('no JSON'))).toBeNull()
    expect(alipay.received).toHaveLength(0)
  })

  it('refuses a signed refusal', async () => {
    expect(await prover.prove(proofOf(sealed({ code: '40003', msg: 'no' })))).toBeNull()
  })

  it('refuses an answer with a wrong signature', async () => {
    alipay.faults.push('wrong signature')
    expect(await prover.prove(proofOf(sealed(good)))).toBeNull()
  })
})
