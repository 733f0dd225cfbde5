import type { WechatApp } from '../../providers/wire/wechat/access-token'
import { readChoices } from '../settings'
import { type AlipayApp, readAlipayApp } from './alipay'
import { requiredBy } from './required'
import { readWechatApp } from './wechat'

/** Platforms whose button proves a phone number; null for one that is not chosen. */
export interface PhoneChoice {
  readonly wx: WechatApp | null
  /** With the key of the contents that the client hands over, in base64. */
  readonly alipay: (AlipayApp & { readonly contentKey: string }) | null
}

const readAlipay = (env: NodeJS.ProcessEnv): NonNullable<PhoneChoice['alipay']> => {
  const choice = 'PHONE=alipay'
  const contentKey = requiredBy(env, choice).text(
    'ALIPAY_MINI_CONTENT_KEY',
    /^[A-Za-z0-9+/]{22}==$/,
    'a key of 16 bytes in base64',
  )
  return { ...readAlipayApp(env, choice, 'ALIPAY_MINI'), contentKey }
}

/** The platforms of `PHONE`. @throws ConfigError for an unknown or repeated name, and for a platform without one of its settings. */
export const readPhonePlatforms = (env: NodeJS.ProcessEnv): PhoneChoice => {
  const names = readChoices(env, 'PHONE', ['wx', 'alipay'])
  return {
    wx: names.includes('wx') ? readWechatApp(env, 'PHONE=wx') : null,
    alipay: names.includes('alipay') ? readAlipay(env) : null,
  }
}
