import type { VirtualPayKeys } from '../providers/payment/wx-virtual/xpay'
import { readPrivateKey, readPublicKey } from '../providers/wire/pem'
import type { WechatApp } from '../providers/wire/wechat/access-token'
import type { PushKeys } from '../providers/wire/wechat/message-push'
import type { WechatPayKeys } from '../providers/wire/wechat-pay/signing'
import { requiredBy } from './providers/required'
import { readWechatApp, readWechatEndpoint, readWechatPush } from './providers/wechat'
import { ConfigError, readFlag, readWebAddress } from './settings'

/** A merchant of WeChat Pay. */
export interface WechatPaySettings {
  readonly keys: WechatPayKeys
  /** The official account that is bound to the merchant number. */
  readonly appId: string
  /** Scheme and host, without a slash at its end. */
  readonly endpoint: string
}

/** Virtual payment of the mini-program. */
export interface VirtualPaySettings {
  readonly app: WechatApp
  readonly push: PushKeys
  readonly keys: VirtualPayKeys
}

const PAY_API = 'https://api.mch.weixin.qq.com'
const V3_KEY_LENGTH = 32

/** The official account, whose redirect names payers within WeChat's browser. @throws ConfigError naming a setting. */
export const readWechatAccount = (env: NodeJS.ProcessEnv, choice: string): WechatApp => ({
  appId: requiredBy(env, choice).text('WECHAT_PAY_APP_ID'),
  appSecret: requiredBy(env, choice).text('WECHAT_PAY_APP_SECRET'),
  endpoint: readWechatEndpoint(env),
})

/** The merchant of WeChat Pay. @throws ConfigError naming a setting; it never contains a key. */
export const readWechatPay = (env: NodeJS.ProcessEnv, choice: string): WechatPaySettings => {
  const read = (name: string): string => requiredBy(env, choice).text(`WECHAT_PAY_${name}`)
  const apiV3Key = read('V3_KEY')
  if (Buffer.byteLength(apiV3Key) !== V3_KEY_LENGTH)
    throw new ConfigError('WECHAT_PAY_V3_KEY must have 32 characters')
  const texts = { own: read('PRIVATE_KEY'), platform: read('PUBLIC_KEY'), platformId: read('PUBLIC_KEY_ID') }
  const base = { merchantId: read('MERCHANT_ID'), serial: read('SERIAL'), apiV3Key }
  const endpoint = readWebAddress(env, 'WECHAT_PAY_API') ?? PAY_API
  try {
    const privateKey = readPrivateKey(texts.own)
    const platformKeys = new Map([[texts.platformId, readPublicKey(texts.platform)]])
    return { keys: { ...base, privateKey, platformKeys }, appId: read('APP_ID'), endpoint }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError('WECHAT_PAY_PRIVATE_KEY and WECHAT_PAY_PUBLIC_KEY must be RSA keys')
  }
}

/** Virtual payment. @throws ConfigError naming a setting; it never contains a key. */
export const readVirtualPay = (
  env: NodeJS.ProcessEnv,
  choice: string,
  isProduction: boolean,
): VirtualPaySettings => {
  const read = (name: string): string => requiredBy(env, choice).text(`WECHAT_${name}`)
  const app = readWechatApp(env, choice)
  const isSandbox = readFlag(env, 'WECHAT_VIRTUAL_SANDBOX') ?? false
  // WeChat's sandbox moves no money, so members would get coins for nothing.
  if (isProduction && isSandbox) throw new ConfigError('WECHAT_VIRTUAL_SANDBOX must be absent in production')
  return {
    app,
    push: readWechatPush(env, choice, app),
    keys: { offerId: read('VIRTUAL_OFFER_ID'), appKey: read('VIRTUAL_APP_KEY'), env: isSandbox ? 1 : 0 },
  }
}
