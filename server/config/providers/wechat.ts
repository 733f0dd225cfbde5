import type { WechatApp } from '../../providers/wire/wechat/access-token'
import type { PushKeys } from '../../providers/wire/wechat/message-push'
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

/** The message push of the mini-program. @throws ConfigError naming the setting. @param choice Such as `PAY=wx_virtual`. */
export const readWechatPush = (env: NodeJS.ProcessEnv, choice: string, { appId }: WechatApp): PushKeys => {
  const { text } = requiredBy(env, choice)
  return {
    appId,
    token: text('WECHAT_PUSH_TOKEN'),
    encodingAesKey: text('WECHAT_PUSH_AES_KEY', /^[A-Za-z0-9]{43}$/, '43 letters and digits'),
  }
}

/** As `readWechatPush`; null when neither setting of it is set. */
export const readOptionalWechatPush = (
  env: NodeJS.ProcessEnv,
  choice: string,
  app: WechatApp,
): PushKeys | null =>
  [env.WECHAT_PUSH_TOKEN, env.WECHAT_PUSH_AES_KEY].every((value = '') => value.trim() === '')
    ? null
    : readWechatPush(env, choice, app)
