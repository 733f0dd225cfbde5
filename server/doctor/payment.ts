import type { PaySettings } from '../config/payment'
import type { Outcome } from '../providers/outcome'
import { createPayVendors, type VendorCore } from '../providers/payment/vendors'
import { createVendorHttp, DEADLINE_MS } from '../providers/wire/http'
import { exchangeWechatCode } from '../providers/wire/wechat/api'
import type { Finding } from './finding'
import type { Remedies } from '../providers/probe'
import { alipayRemedies, findingOf, WECHAT } from './vendor-finding'

/** A payment of nobody. */
const NOBODYS = { orderNo: 'doctor0000000000', providerRef: 'doctor' }

/** Source: providers WeChat Pay v3, common error codes */
const WECHAT_PAY: Remedies = [
  [
    /^(SIGN_ERROR|401)$/,
    'WECHAT_PAY_PRIVATE_KEY, WECHAT_PAY_SERIAL and WECHAT_PAY_MERCHANT_ID do not belong together, or the clock of this machine is wrong',
  ],
  [/^MCH_NOT_EXISTS$/, 'WECHAT_PAY_MERCHANT_ID is unknown'],
  [/^APPID_MCHID_NOT_MATCH$/, 'WECHAT_PAY_APP_ID is not bound to the merchant: bind it in the console'],
  [/^NO_AUTH$/, 'the merchant may not use this product: order it in the console'],
]
/** Source: providers WeChat, virtual payment */
const VIRTUAL: Remedies = [
  [/^268490003$/, 'WECHAT_VIRTUAL_APP_KEY is not the key of the live environment'],
  ...WECHAT,
]
/** The id of a payer who does not exist, and an unknown order, show that the keys work. Source: providers WeChat, virtual payment */
const VIRTUAL_EXPECTED = /^(268490001|40003)$/
const ACCOUNT: Remedies = [
  [/^40013$/, 'WECHAT_PAY_APP_ID is unknown'],
  [/^(40125|40001)$/, 'WECHAT_PAY_APP_SECRET is wrong or was reset'],
]
/** A code that WeChat never gave. */
const CODE_EXPECTED = /^(40029|40163)$/

const expectationOf = ({ channel }: PaySettings) => {
  if (channel === 'wx_virtual') return { remedies: VIRTUAL, expected: VIRTUAL_EXPECTED }
  if (channel === 'ali_wap') return { remedies: alipayRemedies('ALIPAY') }
  if (channel === 'ali_mini') return { remedies: alipayRemedies('ALIPAY_MINI') }
  return { remedies: WECHAT_PAY }
}

/** A provider leaves open what a refusal means for a payment; here it is a plain refusal. */
const refusalOf = (outcome: Outcome<unknown>): Outcome<unknown> =>
  outcome.kind === 'unknown' && outcome.reason === 'busy' && outcome.code !== undefined
    ? { kind: 'rejected', code: outcome.code, message: '' }
    : outcome

/** Exchanges a code that nobody got: its refusal shows whether the secret of the service account works. */
const examineAccount = async (one: PaySettings): Promise<Finding[]> => {
  if (one.channel !== 'wx_jsapi') return []
  const code = { code: 'doctor' }
  const path = '/sns/oauth2/access_token'
  const outcome = await exchangeWechatCode(createVendorHttp(), one.account, path, code)
  return [findingOf('wx account', outcome, { remedies: ACCOUNT, expected: CODE_EXPECTED })]
}

/** Asks each channel about a payment that does not exist. Source: docs/vendors.md */
export const examinePayment = async (
  settings: readonly PaySettings[],
  core: VendorCore,
): Promise<Finding[]> => {
  const findings: Finding[] = []
  const providers = createPayVendors(core, settings)
  for (const [at, one] of settings.entries()) {
    const outcome = await providers[at]?.query(NOBODYS, one.channel, { deadlineMs: DEADLINE_MS })
    if (outcome) findings.push(findingOf(one.channel, refusalOf(outcome), expectationOf(one)))
    findings.push(...(await examineAccount(one)))
  }
  return findings
}
