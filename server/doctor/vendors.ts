import type { AlipayPayout } from '../config/providers/payout'
import type { AliyunCaptchaSettings } from '../config/providers/captcha'
import type { PhoneChoice } from '../config/providers/phone'
import type { TencentFaceSettings } from '../config/providers/face'
import type { AliyunOneTapSettings } from '../config/providers/one-tap'
import type { AliyunRealNameSettings } from '../config/providers/real-name'
import type { ModerationChoice } from '../config/providers/moderation'
import type { SmsChoice } from '../config/providers/sms'
import type { Core } from '../lib/core'
import { faceClientOf } from '../providers/face/build'
import { tencentFaceProbe } from '../providers/face/tencent'
import { doneOf, tokensCall } from '../providers/one-tap/aliyun'
import { moderationOf } from '../providers/moderation/build'
import { textCheckOf } from '../providers/moderation/wechat'
import { createAlipayPayout } from '../providers/payout/alipay'
import type { Remedies } from '../providers/probe'
import { ID2_META } from '../providers/real-name/aliyun'
import { smsVendorOf } from '../providers/sms/build'
import { createAlipayGateway } from '../providers/wire/alipay/gateway'
import { createAliyunClient } from '../providers/wire/aliyun/client'
import { ALIYUN_EXPECTED, ALIYUN_REMEDIES } from '../providers/wire/aliyun/remedies'
import { createVendorHttp, DEADLINE_MS } from '../providers/wire/http'
import { textOf } from '../providers/wire/json'
import { createAccessToken } from '../providers/wire/wechat/access-token'
import { wechatApiOf } from '../providers/wire/wechat/app-api'
import { type Finding, findingsOf } from './finding'
import { examineNotices } from './notices'
import { examinePayment } from './payment'
import { alipayRemedies, findingOf, WECHAT } from './vendor-finding'

/** Codes of the product itself, which it sends with status 200, too. Source: providers Aliyun, Id2MetaVerify */
const REAL_NAME: Remedies = [
  [/^410$/, 'the product is not ordered: order 身份二要素核验 in the console'],
  [/^411$/, 'the RAM user may not use this product: give it AliyunYundunCloudAuthFullAccess'],
  [/^412$/, 'bills are unpaid: top up the account'],
  ...ALIYUN_REMEDIES,
]
/** Codes of text moderation, which it sends with status 200, too. Source: providers Aliyun, TextModerationPlus */
const GREEN: Remedies = [
  [
    /^408$/,
    'the product is not ordered, bills are unpaid, or the RAM user lacks the policy AliyunYundunGreenWebFullAccess',
  ],
  [/^588$/, 'the account asks more often than its contract allows'],
  ...ALIYUN_REMEDIES,
]
/** Source: providers Aliyun, PNVS */
const ONE_TAP: Remedies = [
  [/^VerifySchemeNotExist/, 'ALIYUN_ONE_TAP_SCENE is no scheme of the account: compare it with the console'],
  [/^Unsupported\.Account/, 'the account may not use the product: verify its company, and order it'],
  ...ALIYUN_REMEDIES,
]
const REAL_NAME_EXPECTED = /^40[01]$|^Missing|^InvalidParameter/i
/** The openid of nobody. */
const WECHAT_EXPECTED = /^40003$/
const ALIPAY_EXPECTED = /code-invalid|invalid-grant|isv\.invalid-(auth-)?code/

type Deps = Pick<Core, 'db' | 'clock' | 'crypto'>

const examineSms = async (choice: SmsChoice, { clock }: Deps): Promise<Finding> => {
  const { probe } = smsVendorOf(choice, { clock, http: createVendorHttp() })
  return findingOf(choice.name, await probe.ask(), probe)
}

const examinePhones = async ({ wx, alipay }: PhoneChoice, deps: Deps): Promise<Finding[]> => {
  const http = createVendorHttp()
  const findings: Finding[] = []
  if (wx) {
    const outcome = await createAccessToken({ ...deps, http, app: wx }).get(null)
    findings.push(findingOf('wechat', outcome, { remedies: WECHAT }))
  }
  if (alipay) {
    const gateway = createAlipayGateway({ ...alipay, http, clock: deps.clock })
    const extra = { grant_type: 'authorization_code', code: 'doctor' }
    const outcome = await gateway.execute({ method: 'alipay.system.oauth.token', extra })
    findings.push(
      findingOf('alipay', outcome, { remedies: alipayRemedies('ALIPAY_MINI'), expected: ALIPAY_EXPECTED }),
    )
  }
  return findings
}

/** Asks for a transfer that does not exist. */
const examinePayout = async (payout: AlipayPayout, { clock }: Deps): Promise<Finding> => {
  const gateway = createAlipayGateway({ ...payout, http: createVendorHttp(), clock })
  const outcome = await createAlipayPayout(gateway, payout.scene).query('doctor', { deadlineMs: DEADLINE_MS })
  return findingOf('payout', outcome, { remedies: alipayRemedies('ALIPAY_PAYOUT') })
}

/** Asks about a parameter that no captcha returned: a refusal of it shows that the keys work. */
const examineCaptcha = async (
  { scene, ...aliyun }: AliyunCaptchaSettings,
  { clock }: Deps,
): Promise<Finding> => {
  const call = createAliyunClient({ ...aliyun, http: createVendorHttp(), clock })
  const form = { CaptchaVerifyParam: 'doctor', SceneId: scene.sceneId }
  const outcome = await call({ action: 'VerifyIntelligentCaptcha', version: '2023-03-05', query: {}, form })
  return findingOf('captcha', outcome, { remedies: ALIYUN_REMEDIES, expected: ALIYUN_EXPECTED })
}

/** Makes tokens for a page, which name nobody and cost nothing. */
const examineOneTap = async (
  { sceneCode, ...aliyun }: AliyunOneTapSettings,
  { clock, config }: Pick<Core, 'clock' | 'config'>,
): Promise<Finding> => {
  const call = createAliyunClient({ ...aliyun, http: createVendorHttp(), clock })
  const outcome = doneOf(await call(tokensCall(config.publicUrl ?? 'https://localhost', sceneCode)))
  return findingOf('one tap', outcome, { remedies: ONE_TAP })
}

/** Sends no name and no number: a refusal of that costs nothing and shows that the keys work. */
const examineRealName = async (aliyun: AliyunRealNameSettings, { clock }: Deps): Promise<Finding> => {
  const call = createAliyunClient({ ...aliyun, http: createVendorHttp(), clock })
  const outcome = await call({ ...ID2_META, query: {}, form: { ParamType: 'normal' } })
  const code = outcome.kind === 'ok' ? textOf(outcome.data, 'Code') : ''
  const refusal = { kind: 'rejected', code, message: '' } as const
  const expectation = { remedies: REAL_NAME, expected: REAL_NAME_EXPECTED }
  return findingOf('real name', outcome.kind === 'ok' ? refusal : outcome, expectation)
}

/** Asks for four digits, which compares nobody. */
const examineFace = async (choice: TencentFaceSettings, { clock }: Deps): Promise<Finding> => {
  const probe = tencentFaceProbe(faceClientOf(choice, { clock, http: createVendorHttp() }))
  return findingOf('face', await probe.ask(), probe)
}

/** Greets, which costs less than a fen at Aliyun: only a verdict shows that the product is ordered. WeChat knows no such author. */
const examineModeration = async (choice: ModerationChoice, deps: Deps): Promise<Finding> => {
  const http = createVendorHttp()
  const text = { text: '你好', scene: 'chat', memberId: 'doctor' } as const
  if (choice.name === 'wechat') {
    const outcome = await wechatApiOf(choice.app, deps, http)(textCheckOf(text, 'doctor'))
    return findingOf('moderation', outcome, { remedies: WECHAT, expected: WECHAT_EXPECTED })
  }
  const outcome = await moderationOf(choice, deps, http).judgeText(text, { deadlineMs: DEADLINE_MS })
  return findingOf('moderation', outcome ?? { kind: 'unknown', reason: 'bad_body' }, { remedies: GREEN })
}

/** Makes one harmless call to each chosen vendor: nothing is sent to a member, bought or changed. Source: docs/vendors.md */
export const examineVendors = async (core: Deps & Pick<Core, 'config'>): Promise<Finding[]> => {
  const { sms, phone, pay, payout, captcha, oneTap, realName, face, moderation, notices } = core.config
  const findings = [
    ...(await Promise.all(sms.map((choice) => examineSms(choice, core)))),
    ...(await examinePhones(phone, core)),
    ...(captcha === null || captcha === 'work' ? [] : [await examineCaptcha(captcha, core)]),
    ...(oneTap === null ? [] : [await examineOneTap(oneTap, core)]),
    ...(await examinePayment(pay, core)),
    ...(payout === null || payout === 'manual' ? [] : [await examinePayout(payout, core)]),
    ...(realName === null ? [] : [await examineRealName(realName, core)]),
    ...(face === null ? [] : [await examineFace(face, core)]),
    ...(await Promise.all(moderation.map((choice) => examineModeration(choice, core)))),
    ...(await examineNotices(notices, core)),
  ]
  return findings.length > 0
    ? findings
    : [
        findingsOf('vendors').warn(
          'none is chosen: set SMS, PHONE, ONE_TAP, CAPTCHA, PAY, PAYOUT, REAL_NAME, FACE, MODERATION and NOTICES',
        ),
      ]
}
