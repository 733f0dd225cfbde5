import { createTestDatabase, type TestDatabase } from '../../../test/server/database'
import { type FakeSecCheck, startFakeSecCheck } from '../../../test/server/fakes/wechat-sec-check'
import { createManualClock } from '../../../test/server/manual-clock'
import { mutantsOf } from '../../../test/server/mutants'
import { readModeration } from '../../config/providers/moderation'
import { ConfigError } from '../../config/settings'
import { type Database, openDatabase } from '../../db/database'
import { createCrypto } from '../../lib/sealed/crypto'
import { createVendorHttp } from '../wire/http'
import { createAccessToken } from '../wire/wechat/access-token'
import { createWechatApi } from '../wire/wechat/api'
import type { TextScene } from './port'
import { createWechatModeration } from './wechat'

const app = { appId: 'wx0123456789abcdef', appSecret: 'app-secret' }
const call = { deadlineMs: 5_000 }
const clock = createManualClock()
const crypto = createCrypto(['secret'.repeat(8)])
let test: TestDatabase
let database: Database
let wechat: FakeSecCheck
/** The openid that the product has of the author. */
let openid: string | null

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase(test.url, { maxConnections: 3, onError: () => undefined, connectMs: 60_000 })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})
beforeEach(async () => {
  await database.db.deleteFrom('vendor_token').execute()
  wechat = await startFakeSecCheck(app, clock)
  wechat.visits.set('o-1', clock.now())
  openid = 'o-1'
})
afterEach(() => wechat.close())

const judge = (text: string, scene: TextScene = 'profile') => {
  const http = createVendorHttp()
  const place = { ...app, endpoint: wechat.url }
  const accessToken = createAccessToken({ db: database.db, clock, crypto, http, app: place })
  const api = createWechatApi({ http, endpoint: wechat.url, accessToken })
  const vendor = createWechatModeration({
    api,
    findVisitor: () => Promise.resolve(openid),
    hasPush: true,
  })
  return vendor.judgeText({ text, scene, memberId: '123456789012' }, call)
}
const verdict = (decision: string, label: string | null, found: string | null) => ({
  kind: 'ok',
  data: {
    decision,
    label,
    class: found,
    score: label === null ? null : 90,
    taskId: '64107881-65f15508-586e63ec',
  },
})

describe('texts judged by WeChat', () => {
  it.each([
    ['risky', 20001, 'block', 'politics'],
    ['risky', 10001, 'block', 'ads'],
    ['risky', 20008, 'block', 'fraud'],
    ['risky', 21000, 'block', 'other'],
    ['review', 20002, 'review', 'porn'],
    ['pass', 20003, 'review', 'abuse'],
  ] as const)('reads %s with label %s as %s', async (suggest, label, decision, found) => {
    wechat.findings.set('蓝鲸', { suggest, label })
    expect(await judge('爱看蓝鲸')).toEqual(verdict(decision, String(label), found))
    expect(await judge('爱爬山')).toEqual(verdict('pass', null, null))
  })

  it.each([
    ['risky', 99999],
    ['pass', 99999],
    ['risky', 100],
  ] as const)('leaves %s with label %s to a person', async (suggest, label) => {
    wechat.findings.set('蓝鲸', { suggest, label })
    expect(await judge('爱看蓝鲸')).toEqual(verdict('review', null, 'other'))
  })

  it('sends the scene of the text, and the nickname as such', async () => {
    for (const scene of ['nickname', 'profile', 'chat'] as const) await judge('爱爬山', scene)
    expect(wechat.judged).toEqual([
      { scene: 1, openid: 'o-1', content: '爱爬山', nickname: '爱爬山' },
      { scene: 1, openid: 'o-1', content: '爱爬山' },
      { scene: 4, openid: 'o-1', content: '爱爬山' },
    ])
    expect(wechat.tokensMade()).toBe(1)
  })

  it('judges a long text in pieces', async () => {
    wechat.findings.set('蓝鲸', { suggest: 'risky', label: 20001 })
    expect(await judge(`${'好'.repeat(2_499)}蓝鲸`)).toEqual(verdict('block', '20001', 'politics'))
    expect(wechat.judged).toHaveLength(2)
  })

  it('does not judge an author without an openid', async () => {
    openid = null
    expect(await judge('爱爬山')).toBeNull()
    expect(wechat.received).toEqual([])
  })

  it('is refused for an openid that WeChat does not know, or that did not visit for two hours', async () => {
    openid = 'o-unknown'
    expect(await judge('爱爬山')).toMatchObject({ kind: 'rejected', code: '40003' })
    openid = 'o-1'
    wechat.visits.set('o-1', clock.now() - 2 * 3_600_000)
    expect(await judge('爱爬山')).toMatchObject({ kind: 'rejected', code: '61010' })
    expect(wechat.judged).toEqual([])
  })

  it('fetches another token when WeChat refuses the one it has', async () => {
    await judge('爱爬山')
    wechat.revokeToken()
    expect(await judge('爱爬山')).toEqual(verdict('pass', null, null))
    expect(wechat.judged).toHaveLength(2)
  })

  it('decides nothing by a lost answer or a busy vendor', async () => {
    await judge('爱爬山')
    wechat.faults.push('cut', 'done, cut', 'done, 5xx', 'done, garbage')
    const reasons: unknown[] = []
    for (let at = 0; at < 4; at++) reasons.push(await judge('爱爬山'))
    wechat.lies.push({ errcode: -1, errmsg: 'system error' })
    reasons.push(await judge('爱爬山'))
    expect(reasons).toEqual(
      ['network', 'network', 'http5xx', 'bad_body', 'busy'].map(
        (reason) => expect.objectContaining({ kind: 'unknown', reason }) as object,
      ),
    )
  })

  it('passes none of 200 and more damaged answers about a blocked text', async () => {
    const mutants = mutantsOf(wechat.bodyOf({ suggest: 'risky', label: 20001 }))
    expect(mutants.length).toBeGreaterThan(200)
    for (const mutant of mutants) {
      wechat.lies.push(mutant)
      const outcome = await judge('爱看蓝鲸')
      if (outcome?.kind !== 'ok') continue
      expect({ decision: outcome.data.decision, mutant }).not.toEqual({ decision: 'pass', mutant })
    }
    expect(wechat.lies).toEqual([])
  })
})

describe('MODERATION=wechat', () => {
  const env = {
    MODERATION: 'wechat, aliyun',
    WECHAT_MINI_APP_ID: app.appId,
    WECHAT_MINI_APP_SECRET: app.appSecret,
    ALIYUN_KEY_ID: 'LTAI',
    ALIYUN_KEY_SECRET: 's',
  }

  it('names vendors in order', () => {
    expect(readModeration(env)).toMatchObject([
      { name: 'wechat', app: { ...app, endpoint: 'https://api.weixin.qq.com' } },
      { name: 'aliyun' },
    ])
    expect(readModeration({ ...env, MODERATION: 'wechat' })).toHaveLength(1)
  })

  it.each(['WECHAT_MINI_APP_ID', 'WECHAT_MINI_APP_SECRET'])(
    'refuses WeChat without %s by its name',
    (name) => {
      expect(() => readModeration({ ...env, [name]: '' })).toThrow(
        new ConfigError(`${name} must be set beside MODERATION=wechat`),
      )
    },
  )

  it('reads the message push, which it can do without', () => {
    expect(readModeration(env)).toMatchObject([{ push: null }, {}])
    const push = { WECHAT_PUSH_TOKEN: 'token', WECHAT_PUSH_AES_KEY: 'a'.repeat(43) }
    expect(readModeration({ ...env, ...push })).toMatchObject([
      { push: { appId: app.appId, token: 'token', encodingAesKey: 'a'.repeat(43) } },
      {},
    ])
    expect(() => readModeration({ ...env, ...push, WECHAT_PUSH_TOKEN: ' ' })).toThrow(
      new ConfigError('WECHAT_PUSH_TOKEN must be set beside MODERATION=wechat'),
    )
    expect(() => readModeration({ ...env, ...push, WECHAT_PUSH_AES_KEY: 'short' })).toThrow(
      /^WECHAT_PUSH_AES_KEY must be 43/,
    )
  })
})
