import { isObject, textOf } from '../wire/json'
import type { TencentClient } from '../wire/tencent/client'
import { CLOCK, type Remedies } from '../probe'
import type { SmsRefusal, SmsResult, SmsSender, SmsVendor } from './port'
import { CODE_MINUTES, noticesBy, type SmsTemplates } from './templates'

/** An application of Tencent Cloud SMS with its signature and texts, which take the code and its minutes. */
export interface TencentSmsText {
  readonly sdkAppId: string
  readonly signName: string
  readonly templates: SmsTemplates
}

const VENDOR = 'tencent'

/** Source: providers Tencent Cloud, SendSms */
const whyOf = (code: string): SmsRefusal => {
  if (/^LimitExceeded\.PhoneNumber|DailyLimit$/.test(code)) return 'frequency'
  return /PhoneNumberInBlacklist|IncorrectPhoneNumber|PhoneNumberParseFail/.test(code) ? 'number' : 'vendor'
}

/** Tencent Cloud SMS: SendSms. Source: providers Tencent Cloud, SendSms */
export const createTencentSms = (call: TencentClient, text: TencentSmsText): SmsSender => {
  const sendBy = async (phone: string, template: string, parameters: string[]): Promise<SmsResult> => {
    const outcome = await call({
      action: 'SendSms',
      payload: {
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: text.sdkAppId,
        SignName: text.signName,
        TemplateId: template,
        TemplateParamSet: parameters,
      },
    })
    if (outcome.kind === 'unknown') return { kind: 'unknown', vendor: VENDOR, reason: outcome.reason }
    if (outcome.kind === 'rejected') {
      return { kind: 'refused', vendor: VENDOR, why: whyOf(outcome.code), code: outcome.code }
    }
    const statuses = outcome.data.SendStatusSet
    const status: unknown = Array.isArray(statuses) ? statuses[0] : null
    if (!isObject(status)) return { kind: 'unknown', vendor: VENDOR, reason: 'bad_body' }
    const result = textOf(status, 'Code')
    if (result === 'Ok') return { kind: 'sent', vendor: VENDOR, id: textOf(status, 'SerialNo') }
    return { kind: 'refused', vendor: VENDOR, why: whyOf(result), code: result }
  }
  return {
    send: ({ phone, code, purpose }) => sendBy(phone, text.templates[purpose], [code, CODE_MINUTES]),
    notify: noticesBy(text.templates, (phone, template, reference) =>
      sendBy(phone, template, reference === undefined ? [] : [reference]),
    ),
  }
}

const REMEDIES: Remedies = [
  [/SecretIdNotFound/, 'TENCENT_KEY_ID is unknown or disabled: compare it with the console'],
  [/SignatureFailure/, 'TENCENT_KEY_SECRET does not belong to TENCENT_KEY_ID'],
  [/SignatureExpire/, CLOCK],
  [/Unauthorized|AuthFailure/, 'the sub-user may not use SMS: give it the policy QcloudSMSFullAccess'],
]

/** Tencent Cloud as a vendor; its probe asks for one of its templates. */
export const createTencentVendor = (call: TencentClient, text: TencentSmsText): SmsVendor => ({
  sender: createTencentSms(call, text),
  probe: {
    ask: () =>
      call({
        action: 'DescribeSmsTemplateList',
        payload: { International: 0, Limit: 1, Offset: 0 },
      }),
    remedies: REMEDIES,
  },
})
