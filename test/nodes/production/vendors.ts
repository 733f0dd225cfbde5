import { createCipheriv, createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../../server/lib/clock'
import { signRsa } from '../../../server/providers/wire/rsa'
import { SCENE, startLyingAlipay, type LyingAlipay } from '../../server/fakes/alipay-payouts'
import { type FakeOneTapAliyun, startFakeOneTapAliyun } from '../../server/fakes/aliyun-one-tap'
import { type FakeRealNames, startFakeRealNames } from '../../server/fakes/aliyun-real-name'
import { type FakeAliyun, startFakeAliyun } from '../../server/fakes/aliyun-rpc'
import { type FakeMailServer, startFakeMailServer } from '../../server/fakes/mail-server'
import { type FakePushService, startFakePushService } from '../../server/fakes/push-service'
import { type FakeS3, startFakeS3 } from '../../server/fakes/s3-server'
import { startFakeTencent } from '../../server/fakes/tencent-cloud'
import { type FakeFaces, startFakeFaces } from '../../server/fakes/tencent-face'
import { startVendorServer, type VendorServer } from '../../server/fakes/vendor-server'
import { type PayVendors, startPayVendors } from './payers'

const ALIYUN = { accessKeyId: 'LTAI_life', accessKeySecret: 'key-secret-of-aliyun' }
const TENCENT = { secretId: 'AKID_life', secretKey: 'key-secret-of-tencent' }
const CAPTCHA = { ALIYUN_CAPTCHA_SCENE: 'scene1234', ALIYUN_CAPTCHA_PREFIX: 'mark12' }
/** Addresses that are part of the program, or must begin with https in production. */
const PUSH_ORIGIN = 'https://fcm.googleapis.com'
const HOOK_ORIGIN = 'https://hooks.jinyu.example'

/** Vendors that send codes, with every code by its phone. */
export interface SmsVendors {
  /** The newest code sent to the phone; undefined before the first. */
  codeOf(phone: string): string | undefined
  /** How many codes each vendor sent. */
  readonly counts: Readonly<Record<'aliyun_pnvs' | 'aliyun' | 'tencent', number>>
  /** Vendors whose account is empty now. */
  readonly empty: Set<string>
}

/** Every vendor of the product on this machine. */
export interface Vendors {
  readonly pay: PayVendors
  readonly payout: LyingAlipay
  readonly sms: SmsVendors
  readonly oneTap: FakeOneTapAliyun
  readonly realNames: FakeRealNames
  readonly faces: FakeFaces
  /** Parameters that the captcha accepts, once each. */
  readonly passed: Set<string>
  readonly push: FakePushService
  readonly bucket: FakeS3
  readonly hook: VendorServer
  readonly mail: FakeMailServer
  readonly collector: VendorServer
  /** What `my.getPhoneNumber` returns for this phone, with a code of the same login. */
  alipayButton(phone: string): { readonly authCode: string; readonly encryptedPhone: string }
  /** What WeChat's phone button and `wx.login` return. */
  wechatButton(phone: string): { readonly loginCode: string; readonly phoneCode: string }
  /** Every setting of a vendor. */
  readonly settings: Readonly<Record<string, string>>
  /** Requests to fixed addresses, and where they are sent. */
  readonly routes: Readonly<Record<string, string>>
  close(): Promise<void>
}

const emptyAccount = { body: { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: 'no money' } }

const startSms = async (clock: Clock) => {
  const codes = new Map<string, string>()
  const counts = { aliyun_pnvs: 0, aliyun: 0, tencent: 0 }
  const empty = new Set<string>()
  const deliver = (vendor: keyof typeof counts, phone: string, code: string): string => {
    codes.set(phone, code)
    counts[vendor] += 1
    return `${vendor}-${randomUUID()}`
  }
  const codeIn = (param = '{}'): string => (JSON.parse(param) as { code: string }).code
  const [pnvs, plain] = [await startFakeAliyun(ALIYUN, clock), await startFakeAliyun(ALIYUN, clock)]
  pnvs.routes.set('SendSmsVerifyCode', ({ PhoneNumber: phone = '', TemplateParam: param }) =>
    empty.has('aliyun_pnvs')
      ? emptyAccount
      : { body: { Code: 'OK', Model: { BizId: deliver('aliyun_pnvs', phone, codeIn(param)) } } },
  )
  plain.routes.set('SendSms', ({ PhoneNumbers: phone = '', TemplateParam: param }) =>
    empty.has('aliyun')
      ? emptyAccount
      : { body: { Code: 'OK', BizId: deliver('aliyun', phone, codeIn(param)) } },
  )
  const tencent = await startFakeTencent(TENCENT, 'sms', clock)
  tencent.routes.set('SendSms', (payload) => {
    const { PhoneNumberSet: phones, TemplateParamSet: values } = payload as Record<string, string[]>
    const id = deliver('tencent', (phones?.[0] ?? '').replace('+86', ''), values?.[0] ?? '')
    return { SendStatusSet: [{ Code: 'Ok', SerialNo: id }] }
  })
  tencent.routes.set('DescribeSmsTemplateList', () => ({ DescribeTemplateStatusSet: [] }))
  return {
    sms: { codeOf: (phone: string) => codes.get(phone), counts, empty },
    servers: [pnvs, plain, tencent],
    settings: {
      SMS: 'aliyun_pnvs,aliyun,tencent',
      ALIYUN_PNVS_URL: pnvs.url,
      ALIYUN_PNVS_SIGN: '近遇',
      ALIYUN_PNVS_TEMPLATES: '100001',
      ALIYUN_SMS_URL: plain.url,
      ALIYUN_SMS_SIGN: '近遇',
      ALIYUN_SMS_TEMPLATES: 'SMS_1,SMS_2,SMS_3',
      TENCENT_KEY_ID: TENCENT.secretId,
      TENCENT_KEY_SECRET: TENCENT.secretKey,
      TENCENT_SMS_APP_ID: '1400000001',
      TENCENT_SMS_SIGN: '近遇',
      TENCENT_SMS_TEMPLATES: '1,2,3',
      TENCENT_SMS_URL: tencent.url,
      SMS_RECEIPT_KEY: 'r'.repeat(40),
    },
  }
}

const startCaptcha = async (clock: Clock): Promise<{ server: FakeAliyun; passed: Set<string> }> => {
  const server = await startFakeAliyun(ALIYUN, clock)
  const passed = new Set<string>()
  server.routes.set('VerifyIntelligentCaptcha', ({ CaptchaVerifyParam: param = '', SceneId: scene }) => {
    const isPassed = scene === CAPTCHA.ALIYUN_CAPTCHA_SCENE && passed.delete(param)
    const result = { VerifyResult: isPassed, VerifyCode: isPassed ? 'T001' : 'F003', CertifyId: randomUUID() }
    return { body: { Code: 'Success', Success: true, Message: 'success', Result: result } }
  })
  return { server, passed }
}

/** Accepts everything and answers nothing of interest. */
const startSink = (): Promise<VendorServer> => startVendorServer(() => ({ body: '{}' }))

/** A pair of P-256 as base64url. Node drops leading zeros of the private key, which must have 32 bytes. */
const newVapidKeys = (): { readonly publicKey: string; readonly privateKey: string } => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey: curve.getPublicKey('base64url'), privateKey }
}

/** Starts every vendor. @param clock Time at the vendors: that of the server. */
export const startVendors = async (clock: Clock): Promise<Vendors> => {
  const payout = await startLyingAlipay(clock, { act: () => 'pays', ask: () => 'none' })
  const pay = await startPayVendors(clock, payout)
  const { sms, servers, settings: smsSettings } = await startSms(clock)
  const { server: captcha, passed } = await startCaptcha(clock)
  const oneTap = await startFakeOneTapAliyun(ALIYUN, clock)
  const realNames = await startFakeRealNames(ALIYUN, clock)
  const faces = await startFakeFaces(TENCENT, clock)
  const vapid = newVapidKeys()
  const push = await startFakePushService(vapid.publicKey, { publicOrigin: PUSH_ORIGIN, clock })
  const [bucket, hook, mail, collector] = [
    await startFakeS3(),
    await startSink(),
    await startFakeMailServer(),
    await startSink(),
  ]
  const contentKey = randomBytes(16).toString('base64')
  const open = [
    pay,
    payout,
    ...servers,
    captcha,
    oneTap,
    realNames,
    faces,
    push,
    bucket,
    hook,
    mail,
    collector,
  ]
  return {
    pay,
    payout,
    sms,
    oneTap,
    realNames,
    faces,
    passed,
    push,
    bucket,
    hook,
    mail,
    collector,
    alipayButton(phone) {
      const cipher = createCipheriv('aes-128-cbc', Buffer.from(contentKey, 'base64'), Buffer.alloc(16))
      const content = JSON.stringify({ code: '10000', msg: 'Success', mobile: phone })
      const response = Buffer.concat([cipher.update(content), cipher.final()]).toString('base64')
      const sign = signRsa(`"${response}"`, pay.miniParty.alipayPrivateKey)
      const encryptedPhone = JSON.stringify({ response, sign, sign_type: 'RSA2', charset: 'UTF-8' })
      return { authCode: pay.miniTrades.loginCode(`alipay-${phone}`), encryptedPhone }
    },
    wechatButton(phone) {
      const [loginCode, phoneCode] = [randomUUID(), randomUUID()]
      pay.wechat.loginCodes.set(loginCode, {
        openid: `openid-${phone}`,
        unionid: `unionid-${phone}`,
        sessionKey: 'k',
      })
      pay.wechat.phoneCodes.set(phoneCode, { phone })
      return { loginCode, phoneCode }
    },
    settings: {
      ...smsSettings,
      ...pay.settings,
      ALIYUN_KEY_ID: ALIYUN.accessKeyId,
      ALIYUN_KEY_SECRET: ALIYUN.accessKeySecret,
      PHONE: 'wx,alipay',
      ALIPAY_MINI_CONTENT_KEY: contentKey,
      ONE_TAP: 'aliyun',
      ALIYUN_ONE_TAP_URL: oneTap.aliyun.url,
      ALIYUN_ONE_TAP_SCENE: 'FC100000012345',
      ALIYUN_ONE_TAP_SCRIPT: oneTap.scriptFile,
      CAPTCHA: 'aliyun',
      ALIYUN_CAPTCHA_URL: captcha.url,
      ...CAPTCHA,
      PAYOUT: 'alipay',
      ALIPAY_PAYOUT_SCENE: SCENE.name,
      ALIPAY_PAYOUT_SCENE_INFO: `${SCENE.infoType}=${SCENE.info}`,
      REAL_NAME: 'aliyun',
      ALIYUN_REAL_NAME_URL: realNames.url,
      FACE: 'tencent',
      TENCENT_FACE_URL: faces.url,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      VAPID_SUBJECT: 'mailto:operator@jinyu.example',
      STORE_URL: bucket.url,
      ALERT_WEBHOOK_URL: `${HOOK_ORIGIN}/alerts`,
      ALERT_WEBHOOK_SECRET: 'w'.repeat(40),
      ALERT_EMAIL_SMTP_URL: mail.url,
      ALERT_EMAIL_FROM: 'jinyu@jinyu.example',
      ALERT_EMAIL_TO: 'anna@jinyu.example',
      TRACES_URL: `${collector.url}/v1/traces`,
      TRACES_PERCENT: '100',
    },
    routes: { [PUSH_ORIGIN]: push.url, [HOOK_ORIGIN]: hook.url },
    close: async () => {
      for (const one of open) await one.close()
    },
  }
}
