import type { WechatApp } from '../providers/wire/wechat/access-token'
import { type AlipayShop, readAlipayShop } from './providers/alipay'
import { readChoices } from './settings'
import {
  readVirtualPay,
  readWechatAccount,
  readWechatPay,
  type VirtualPaySettings,
  type WechatPaySettings,
} from './wechat'

/** A channel by which members pay, with everything that its vendor needs. */
export type PaySettings =
  | { readonly channel: 'ali_wap' | 'ali_mini'; readonly alipay: AlipayShop }
  | { readonly channel: 'wx_h5'; readonly shop: WechatPaySettings }
  | { readonly channel: 'wx_jsapi'; readonly shop: WechatPaySettings; readonly account: WechatApp }
  | { readonly channel: 'wx_virtual'; readonly virtual: VirtualPaySettings }

const CHANNELS = ['wx_virtual', 'wx_h5', 'wx_jsapi', 'ali_wap', 'ali_mini'] as const

/**
 * The channels of the setting `PAY`, the best first; none when it is absent.
 * @throws ConfigError naming the setting that is missing or wrong.
 */
export const readPayment = (env: NodeJS.ProcessEnv, isProduction: boolean): readonly PaySettings[] =>
  readChoices(env, 'PAY', CHANNELS).map((channel): PaySettings => {
    const choice = `PAY=${channel}`
    if (channel === 'ali_wap') return { channel, alipay: readAlipayShop(env, choice, 'ALIPAY') }
    if (channel === 'ali_mini') return { channel, alipay: readAlipayShop(env, choice, 'ALIPAY_MINI') }
    if (channel === 'wx_virtual') return { channel, virtual: readVirtualPay(env, choice, isProduction) }
    const shop = readWechatPay(env, choice)
    if (channel === 'wx_h5') return { channel, shop }
    return { channel, shop, account: readWechatAccount(env, choice) }
  })
