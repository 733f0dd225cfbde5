import type { AliyunSmsText } from '../../providers/sms/aliyun'
import { AWAY_SMS_TEXTS, type AwaySmsText } from '../../providers/sms/port'
import type { SmsTemplates } from '../../providers/sms/templates'
import type { TencentSmsText } from '../../providers/sms/tencent'
import type { AliyunKeys } from '../../providers/wire/aliyun/acs3'
import type { TencentKeys } from '../../providers/wire/tencent/tc3'
import { readChoices, readList, readMatching, readTable, readWebAddress, type TableForm } from '../settings'
import { requiredBy } from './required'

/** A vendor of SMS with its settings, in the order of the setting `SMS`. */
export type SmsChoice =
  | {
      readonly name: 'aliyun_pnvs' | 'aliyun'
      readonly endpoint: string
      readonly keys: AliyunKeys
      readonly text: AliyunSmsText
    }
  | {
      readonly name: 'tencent'
      readonly endpoint: string
      readonly region: string
      readonly keys: TencentKeys
      readonly text: TencentSmsText
    }

const NAMES = ['aliyun_pnvs', 'aliyun', 'tencent'] as const

/** One number for every code, or three: of logins and guardians, of sensitive acts and of a change of the phone. */
const readTemplates = (text: string, notices: SmsTemplates['notices']): SmsTemplates => {
  const [login = '', sensitive = login, changePhone = login] = readList(text)
  return { login, sensitive, change_phone: changePhone, guardian: login, notices }
}

/** Texts about members' own matters, as `payout:SMS_1,ban:SMS_2`. */
const MEMBER_TEXTS: TableForm<AwaySmsText> = {
  names: AWAY_SMS_TEXTS,
  form: /^([a-z]+):(\w+)$/,
  what: 'text:template, with the texts',
}

/** Texts without a code, by the names of their two settings. */
const readNoticeTexts = (
  env: NodeJS.ProcessEnv,
  decidedName: string,
  memberName: string,
): SmsTemplates['notices'] => {
  const decided = readMatching(env, decidedName, /^\w+$/, 'the number of a template')
  const members = readTable(env[memberName], memberName, MEMBER_TEXTS)
  return {
    ...(decided !== null && { decided }),
    ...Object.fromEntries([...members].map(([text, [template]]) => [text, template])),
  }
}

const TEMPLATES = /^\w+(\s*,\s*\w+\s*,\s*\w+)?$/
const TEMPLATES_WORDS = 'the number of a template, or three with commas'

const readAliyun = (env: NodeJS.ProcessEnv, name: 'aliyun_pnvs' | 'aliyun'): SmsChoice => {
  const { text } = requiredBy(env, `SMS=${name}`)
  const [prefix, host] =
    name === 'aliyun_pnvs'
      ? (['ALIYUN_PNVS', 'https://dypnsapi.aliyuncs.com'] as const)
      : (['ALIYUN_SMS', 'https://dysmsapi.aliyuncs.com'] as const)
  return {
    name,
    endpoint: readWebAddress(env, `${prefix}_URL`) ?? host,
    keys: { accessKeyId: text('ALIYUN_KEY_ID'), accessKeySecret: text('ALIYUN_KEY_SECRET') },
    text: {
      signName: text(`${prefix}_SIGN`),
      templates: readTemplates(
        text(`${prefix}_TEMPLATES`, TEMPLATES, TEMPLATES_WORDS),
        // The verification service sends codes alone.
        name === 'aliyun'
          ? readNoticeTexts(env, 'ALIYUN_SMS_DECIDED_TEMPLATE', 'ALIYUN_SMS_NOTICE_TEMPLATES')
          : {},
      ),
    },
  }
}

const readTencent = (env: NodeJS.ProcessEnv): SmsChoice => {
  const { text } = requiredBy(env, 'SMS=tencent')
  const region = readMatching(
    env,
    'TENCENT_SMS_REGION',
    /^[a-z]+-[a-z0-9-]+$/,
    'a region such as ap-guangzhou',
  )
  return {
    name: 'tencent',
    endpoint: readWebAddress(env, 'TENCENT_SMS_URL') ?? 'https://sms.tencentcloudapi.com',
    region: region ?? 'ap-guangzhou',
    keys: { secretId: text('TENCENT_KEY_ID'), secretKey: text('TENCENT_KEY_SECRET') },
    text: {
      sdkAppId: text('TENCENT_SMS_APP_ID', /^\d+$/, 'a number'),
      signName: text('TENCENT_SMS_SIGN'),
      templates: readTemplates(
        text('TENCENT_SMS_TEMPLATES', TEMPLATES, TEMPLATES_WORDS),
        readNoticeTexts(env, 'TENCENT_SMS_DECIDED_TEMPLATE', 'TENCENT_SMS_NOTICE_TEMPLATES'),
      ),
    },
  }
}

/**
 * The vendors of `SMS`, the first one first; empty takes the embedded stand-in, or in production none.
 * @throws ConfigError for an unknown or repeated name, and for a vendor without one of its settings.
 */
export const readSms = (env: NodeJS.ProcessEnv): readonly SmsChoice[] =>
  readChoices(env, 'SMS', NAMES).map((name) =>
    name === 'tencent' ? readTencent(env) : readAliyun(env, name),
  )

/** Key of the address that receives receipts. @throws ConfigError for one that could be guessed or is no part of a path. */
export const readReceiptKey = (env: NodeJS.ProcessEnv): string | null =>
  readMatching(env, 'SMS_RECEIPT_KEY', /^[\w-]{32,64}$/, '32 to 64 letters, digits, - or _')
