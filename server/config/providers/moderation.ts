import type { AliyunKeys } from '../../providers/wire/aliyun/acs3'
import { readChoices, readWebAddress } from '../settings'
import { requiredBy } from './required'

/** A vendor that judges what members write, with its settings. */
export interface ModerationChoice {
  readonly name: 'aliyun'
  readonly endpoint: string
  readonly keys: AliyunKeys
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
    : readChoices(env, 'MODERATION', ['aliyun']).map(() => readAliyun(env))
