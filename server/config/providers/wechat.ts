import type { WechatApp } from '../../providers/wire/wechat/access-token'
import { readWebAddress } from '../settings'
import { requiredBy } from './required'

/** Where WeChat is reached: scheme and host, without a slash at its end. */
export const readWechatEndpoint = (env: NodeJS.ProcessEnv): string =>
  readWebAddress(env, 'WECHAT_API_URL') ?? 'https://api.weixin.qq.com'

/** The mini-program of the settings `WECHAT_…`. @throws ConfigError naming the setting. @param choice Such as `PHONE=wx`. */
export const readWechatApp = (env: NodeJS.ProcessEnv, choice: string): WechatApp => {
  const { text } = requiredBy(env, choice)
  return {
    appId: text('WECHAT_MINI_APP_ID', /^wx[0-9a-f]{16}$/, 'wx and 16 characters'),
    appSecret: text('WECHAT_MINI_APP_SECRET'),
    endpoint: readWechatEndpoint(env),
  }
}
