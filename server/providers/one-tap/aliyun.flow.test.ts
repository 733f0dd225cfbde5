import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { type FakeAliyun, startFakeAliyun } from '../../../test/server/fakes/aliyun-rpc'
import { createManualClock, type ManualClock } from '../../../test/server/manual-clock'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import { readOneTap } from '../../config/providers/one-tap'
import { ConfigError } from '../../config/settings'

const KEYS = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const SCENE = 'FC100000012345'
const SCRIPT = 'window.PhoneNumberServer = function () {}'
const consents = { user: '1.0', privacy: '1.0' }

const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-one-tap-'))
const scriptFile = path.join(folder, 'numberAuth-web-sdk.js')
writeFileSync(scriptFile, SCRIPT)
afterAll(() => rmSync(folder, { recursive: true }))

let clock: ManualClock
let aliyun: FakeAliyun
let app: TestApp
/** Numbers by the tokens of the carrier, each of which works once. */
let phones: Map<string, string | number>
/** What the calls for tokens said. */
let asked: object[]

beforeEach(async () => {
  clock = createManualClock()
  aliyun = await startFakeAliyun(KEYS, clock)
  phones = new Map()
  asked = []
  aliyun.routes.set('GetAuthToken', (fields) => {
    asked.push({ ...fields })
    const tokens = { AccessToken: `access ${asked.length}`, JwtToken: `jwt ${asked.length}` }
    return { body: { Code: 'OK', Message: 'OK', TokenInfo: tokens } }
  })
  aliyun.routes.set('GetPhoneWithToken', ({ SpToken: token = '' }) => {
    const phone = phones.get(token)
    phones.delete(token)
    if (phone === undefined) return { body: { Code: 'InvalidToken', Message: 'unknown or used' } }
    return { body: { Code: 'OK', Message: 'OK', Data: { Mobile: phone } } }
  })
  app = await startApp({
    clock,
    config: { oneTap: { endpoint: aliyun.url, keys: KEYS, sceneCode: SCENE, scriptFile } },
  })
})
afterEach(async () => {
  await app.close()
  await aliyun.close()
})

const prepare = () => app.post('/api/auth/get_auth_token', { scene: 'onetap', origin: app.url })
const logIn = (spToken: string) =>
  app.post('/api/auth/sp_token_login', { scene: 'onetap', spToken, deviceId: 'd', consents })

describe('one-tap logins by Aliyun', () => {
  test('ask for tokens of our page, and again when a page would have too little time with them', async () => {
    expect((await app.post('/api/config/user', {})).data.login.onetap).toBe(true)
    expect((await prepare()).data).toEqual({
      provider: 'aliyun',
      accessToken: 'access 1',
      jwtToken: 'jwt 1',
      expireIn: 600,
    })
    clock.advance(8 * MINUTE_MS - 1)
    expect((await prepare()).data).toMatchObject({ accessToken: 'access 1', expireIn: 120 })
    clock.advance(2)
    expect((await prepare()).data).toMatchObject({ accessToken: 'access 2', expireIn: 600 })
    expect(asked).toHaveLength(2)
    expect(asked[0]).toMatchObject({ Url: `${app.url}/`, Origin: app.url, SceneCode: SCENE, BizType: '1' })
  })

  test('log a member in by the number of the carrier, also as a number of JSON, once for each token', async () => {
    const ada = await app.seed.member()
    phones.set('first', ada.phone).set('second', Number(ada.phone))
    for (const token of ['first', 'second'])
      expect((await logIn(token)).data).toMatchObject({ registerState: 'active', userId: ada.id })
    expect((await logIn('first')).code).toBe(errorCodes.ONE_TAP_UNAVAILABLE)
  })

  test('lead to a code by SMS while Aliyun refuses, fails or lies, and log nobody in', async () => {
    phones.set('token', '13800000000')
    aliyun.faults.push('cut', 'done, garbage', 'done, 5xx')
    for (let i = 0; i < 3; i++) expect((await prepare()).code).toBe(errorCodes.ONE_TAP_UNAVAILABLE)
    aliyun.faults.push('cut', 'done, garbage', 'done, 5xx')
    for (let i = 0; i < 3; i++) expect((await logIn('token')).code).toBe(errorCodes.ONE_TAP_UNAVAILABLE)
    for (const body of [{}, { Code: 'OK' }, { Code: 'OK', TokenInfo: { AccessToken: 'a' } }, { Code: 'X' }]) {
      aliyun.routes.set('GetAuthToken', () => ({ body }))
      aliyun.routes.set('GetPhoneWithToken', () => ({ body }))
      expect((await prepare()).code).toBe(errorCodes.ONE_TAP_UNAVAILABLE)
      expect((await logIn('other')).code).toBe(errorCodes.ONE_TAP_UNAVAILABLE)
    }
  })

  test('have a page for a frame of the client, and the script of the console from our own origin', async () => {
    const answer = await fetch(`${app.url}/one-tap/aliyun?lang=en`)
    const page = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(page).toContain(`<script nonce="${nonce}">`)
    expect(page).not.toContain(KEYS.accessKeyId)
    const script = await fetch(`${app.url}/one-tap/aliyun.js`)
    expect([await script.text(), script.headers.get('content-type')]).toEqual([
      SCRIPT,
      'text/javascript; charset=utf-8',
    ])
  })
})

describe('ONE_TAP', () => {
  const env = {
    ONE_TAP: 'aliyun',
    ALIYUN_KEY_ID: 'LTAI',
    ALIYUN_KEY_SECRET: 's',
    ALIYUN_ONE_TAP_SCENE: SCENE,
    ALIYUN_ONE_TAP_SCRIPT: scriptFile,
  }

  test('chooses nobody by default, and Aliyun by name', () => {
    expect([readOneTap({}), readOneTap({ ONE_TAP: 'none' })]).toEqual([null, null])
    expect(readOneTap(env)).toEqual({
      endpoint: 'https://dypnsapi.aliyuncs.com',
      keys: { accessKeyId: 'LTAI', accessKeySecret: 's' },
      sceneCode: SCENE,
      scriptFile,
    })
    expect(() => readOneTap({ ONE_TAP: 'other' })).toThrow(new ConfigError('ONE_TAP must be aliyun or none'))
  })

  test.each(Object.keys(env).slice(1))('refuses aliyun without %s by its name', (name) => {
    expect(() => readOneTap({ ...env, [name]: '' })).toThrow(
      new ConfigError(`${name} must be set beside ONE_TAP=aliyun`),
    )
  })

  test('refuses a script that is no file', () => {
    expect(() => readOneTap({ ...env, ALIYUN_ONE_TAP_SCRIPT: path.dirname(scriptFile) })).toThrow(
      new ConfigError('ALIYUN_ONE_TAP_SCRIPT must be the path of a file'),
    )
  })
})
