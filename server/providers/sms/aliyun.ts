import type { AliyunClient } from '../wire/aliyun/client'
import { ALIYUN_EXPECTED, ALIYUN_REMEDIES } from '../wire/aliyun/remedies'
import type { Outcome } from '../outcome'
import { type JsonObject, objectOf, textOf } from '../wire/json'
import type { CodeMessage, SmsRefusal, SmsResult, SmsSender, SmsVendor } from './port'
import { CODE_MINUTES, noticesBy, REFERENCE_PARAMETER, type SmsTemplates } from './templates'

/** A signature and its texts at Aliyun. */
export interface AliyunSmsText {
  readonly signName: string
  readonly templates: SmsTemplates
}

/** Aliyun names the same refusal differently in its two products. Source: providers Aliyun, SendSms and PNVS */
const REFUSALS: readonly (readonly [RegExp, SmsRefusal])[] = [
  [/BUSINESS_LIMIT_CONTROL|FREQUENCY|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL/i, 'frequency'],
  [/MOBILE_NUMBER_ILLEGAL|MobileNumberIllgeal|MOBILE_COUNT_OVER_LIMIT|BLACK_KEY_CONTROL_LIMIT/i, 'number'],
]

const whyOf = (code: string): SmsRefusal => REFUSALS.find(([form]) => form.test(code))?.[1] ?? 'vendor'

/** Reads an answer, whose `Code` is OK only for an accepted message. */
const resultOf = (
  vendor: string,
  outcome: Outcome<JsonObject>,
  idOf: (answer: JsonObject) => string,
): SmsResult => {
  if (outcome.kind === 'unknown') return { kind: 'unknown', vendor, reason: outcome.reason }
  const code = outcome.kind === 'ok' ? textOf(outcome.data, 'Code') : outcome.code
  if (outcome.kind === 'ok' && code === 'OK') return { kind: 'sent', vendor, id: idOf(outcome.data) }
  if (code === '') return { kind: 'unknown', vendor, reason: 'bad_body' }
  return { kind: 'refused', vendor, why: whyOf(code), code }
}

/**
 * Aliyun's number verification service (PNVS): SendSmsVerifyCode with a code of our own, by the signature and texts that
 * Aliyun gives, which need no approval. Source: providers Aliyun, PNVS
 */
export const createAliyunPnvsSms = (
  call: AliyunClient,
  { signName, templates }: AliyunSmsText,
): SmsSender => ({
  async send({ phone, code, purpose }: CodeMessage) {
    const outcome = await call({
      action: 'SendSmsVerifyCode',
      version: '2017-05-25',
      query: {
        PhoneNumber: phone,
        SignName: signName,
        TemplateCode: templates[purpose],
        TemplateParam: JSON.stringify({ code, min: CODE_MINUTES }),
      },
    })
    return resultOf('aliyun_pnvs', outcome, (answer) => textOf(objectOf(answer, 'Model'), 'BizId'))
  },
  // This service sends codes alone.
  notify: {},
})

/** Aliyun's SMS service: SendSms with our own approved signature and texts. Source: providers Aliyun, SendSms */
export const createAliyunSms = (call: AliyunClient, { signName, templates }: AliyunSmsText): SmsSender => {
  const sendBy = async (phone: string, template: string, parameters: object): Promise<SmsResult> => {
    const outcome = await call({
      action: 'SendSms',
      version: '2017-05-25',
      query: {
        PhoneNumbers: phone,
        SignName: signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify(parameters),
      },
    })
    return resultOf('aliyun', outcome, (answer) => textOf(answer, 'BizId'))
  }
  return {
    send: ({ phone, code, purpose }) => sendBy(phone, templates[purpose], { code }),
    // Fields without a value are left out of the parameters.
    notify: noticesBy(templates, (phone, template, reference) =>
      sendBy(phone, template, { [REFERENCE_PARAMETER]: reference }),
    ),
  }
}

/** One of the two products as a vendor; its probe names no number, so that nothing can be sent. */
export const createAliyunVendor = (
  product: 'aliyun' | 'aliyun_pnvs',
  call: AliyunClient,
  text: AliyunSmsText,
): SmsVendor => {
  const [create, action] =
    product === 'aliyun'
      ? ([createAliyunSms, 'SendSms'] as const)
      : ([createAliyunPnvsSms, 'SendSmsVerifyCode'] as const)
  return {
    sender: create(call, text),
    probe: {
      ask: () => call({ action, version: '2017-05-25', query: {} }),
      remedies: ALIYUN_REMEDIES,
      expected: ALIYUN_EXPECTED,
    },
  }
}
