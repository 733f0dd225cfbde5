import { errorCodes } from '@contract/errors'
import { createLogins } from '../../../test/server/acts/logging-in'
import { solveWork } from '../../../test/server/acts/proving'
import { type FakeAliyun, startFakeAliyun } from '../../../test/server/fakes/aliyun-rpc'
import { createManualClock } from '../../../test/server/manual-clock'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import { ConfigError } from '../../config/settings'
import { readCaptcha } from '../../config/providers/captcha'

const KEYS = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const SCENE = { sceneId: 'scene1234', prefix: 'mark12' }

let app: TestApp
let aliyun: FakeAliyun
/** Parameters that Aliyun takes, once each. */
let passed: Set<string>
const { newPhone } = createLogins(() => app)

beforeEach(async () => {
  const clock = createManualClock()
  aliyun = await startFakeAliyun(KEYS, clock)
  passed = new Set()
  aliyun.routes.set('VerifyIntelligentCaptcha', ({ CaptchaVerifyParam: param = '', SceneId: scene }) => {
    const isPassed = scene === SCENE.sceneId && passed.delete(param)
    const result = {
      VerifyResult: isPassed,
      VerifyCode: isPassed ? 'T001' : 'F003',
      CertifyId: `id of ${param}`,
    }
    return { body: { Code: 'Success', Success: true, Message: 'success', Result: result } }
  })
  const captcha = { endpoint: aliyun.url, keys: KEYS, scene: SCENE }
  app = await startApp({ clock, config: { captcha } })
  app.services.productConfig.login.smsPerIpPerHour = 1
  expect((await send(newPhone())).code).toBe(1)
})
afterEach(async () => {
  await app.close()
  await aliyun.close()
})

const send = (phone: string, humanProof?: string) =>
  app.post(
    '/api/auth/get_auth_token',
    { scene: 'sms', phone, purpose: 'login', ...(humanProof && { humanProof }) },
    { headers: { 'x-device-id': `device-${phone}`, 'x-client': 'h5/1.0.0(100)' } },
  )

describe('the captcha of Aliyun', () => {
  test('passes once, by the answer of Aliyun alone', async () => {
    const phone = newPhone()
    expect(await send(phone)).toMatchObject({
      code: errorCodes.CAPTCHA_REQUIRED,
      data: { widget: { work: { puzzles: 16 }, aliyun: { page: '/captcha/aliyun' } } },
    })
    expect((await send(phone, 'aliyun:{"a":"b c+/="}')).code).toBe(errorCodes.CAPTCHA_REQUIRED)
    passed.add('{"a":"b c+/="}')
    expect((await send(phone, 'aliyun:{"a":"b c+/="}')).code).toBe(1)
    // Aliyun takes it a second time, but its certificate was used.
    passed.add('{"a":"b c+/="}')
    expect((await send(newPhone(), 'aliyun:{"a":"b c+/="}')).code).toBe(errorCodes.CAPTCHA_REQUIRED)
  })

  test('passes nobody while Aliyun cannot be reached; the work still proves a person', async () => {
    const phone = newPhone()
    passed.add('param')
    aliyun.faults.push('cut', 'done, garbage', 'done, 5xx')
    for (let i = 0; i < 3; i++)
      expect((await send(phone, 'aliyun:param')).code).toBe(errorCodes.CAPTCHA_REQUIRED)
    const { widget } = (await send(phone)).data
    expect((await send(phone, solveWork(widget.work))).code).toBe(1)
  })

  test('has a page for a frame of the client, with the scripts of Aliyun only', async () => {
    const answer = await fetch(`${app.url}/captcha/aliyun?lang=en&theme=dark`)
    const page = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(page).toContain(`<script nonce="${nonce}">`)
    expect(page).toContain("SceneId: 'scene1234'")
    expect(page).toContain("prefix: 'mark12'")
    expect(page).not.toContain(KEYS.accessKeyId)
  })
})

describe('CAPTCHA', () => {
  const env = {
    CAPTCHA: 'aliyun',
    ALIYUN_KEY_ID: 'LTAI',
    ALIYUN_KEY_SECRET: 's',
    ALIYUN_CAPTCHA_SCENE: 'scene1234',
    ALIYUN_CAPTCHA_PREFIX: 'mark12',
  }

  test('is the work by default, and none or Aliyun by name', () => {
    expect([readCaptcha({}), readCaptcha({ CAPTCHA: 'none' })]).toEqual(['work', null])
    expect(readCaptcha(env)).toMatchObject({
      endpoint: 'https://captcha.cn-shanghai.aliyuncs.com',
      scene: SCENE,
    })
  })

  test.each(Object.keys(env).slice(1))('refuses aliyun without %s by its name', (name) => {
    expect(() => readCaptcha({ ...env, [name]: '' })).toThrow(
      new ConfigError(`${name} must be set beside CAPTCHA=aliyun`),
    )
  })

  test('refuses a scene that could add to the script of the page', () => {
    expect(() => readCaptcha({ ...env, ALIYUN_CAPTCHA_SCENE: "x';alert(1)//" })).toThrow(ConfigError)
  })
})
