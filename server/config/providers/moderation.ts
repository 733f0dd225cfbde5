import type { AliyunKeys } from '../../providers/wire/aliyun/acs3'
import type { WechatApp } from '../../providers/wire/wechat/access-token'
import type { PushKeys } from '../../providers/wire/wechat/message-push'
import { readChoices, readWebAddress } from '../settings'
import { requiredBy } from './required'
import { readOptionalWechatPush, readWechatApp } from './wechat'

/** A vendor that judges what members write, with its settings. */
export type ModerationChoice =
  | { readonly name: 'aliyun'; readonly endpoint: string; readonly keys: AliyunKeys }
  | {
      readonly name: 'wechat'
      readonly app: WechatApp
      /** By which verdicts about media come; null leaves media to the other vendors. */
      readonly push: PushKeys | null
    }

const readWechat = (env: NodeJS.ProcessEnv): ModerationChoice => {
  const choice = 'MODERATION=wechat'
  const app = readWechatApp(env, choice)
  return { name: 'wechat', app, push: readOptionalWechatPush(env, choice, app) }
}

const readAliyun = (env: NodeJS.ProcessEnv): ModerationChoice => {
  const { text } = requiredBy(env, 'MODERATION=aliyun')
  return {
    name: 'aliyun',
    endpoint: readWebAddress(env, 'ALIYUN_GREEN_URL') ?? 'https://green-cip.cn-shanghai.aliyuncs.com',
    keys: { accessKeyId: text('ALIYUN_KEY_ID'), accessKeySecret: text('ALIYUN_KEY_SECRET') },
  }
}

/**
 * The vendors of `MODERATION`, the first one first; empty for `none` and without the setting.
 * @throws ConfigError for an unknown or repeated name, and for a vendor without one of its settings.
 */
export const readModeration = (env: NodeJS.ProcessEnv): readonly ModerationChoice[] =>
  env.MODERATION?.trim() === 'none'
    ? []
    : readChoices(env, 'MODERATION', ['wechat', 'aliyun']).map((name) =>
        name === 'aliyun' ? readAliyun(env) : readWechat(env),
      )
