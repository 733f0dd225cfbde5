import type { AliyunKeys } from '../../providers/wire/aliyun/acs3'
import { ConfigError, readWebAddress } from '../settings'
import { requiredBy } from './required'

/** Aliyun's check of a name and an identity card number. */
export interface AliyunRealNameSettings {
  readonly endpoint: string
  readonly keys: AliyunKeys
}

/** How real names are checked before income is paid out; null checks none. */
export type RealNameChoice = AliyunRealNameSettings | null

/** The vendor of `REAL_NAME`. @throws ConfigError for an unknown name, and for a setting of Aliyun that is missing. */
export const readRealName = (env: NodeJS.ProcessEnv): RealNameChoice => {
  const name = env.REAL_NAME?.trim() || 'none'
  if (name === 'none') return null
  if (name !== 'aliyun') throw new ConfigError('REAL_NAME must be aliyun or none')
  const { text } = requiredBy(env, 'REAL_NAME=aliyun')
  return {
    endpoint: readWebAddress(env, 'ALIYUN_REAL_NAME_URL') ?? 'https://cloudauth.aliyuncs.com',
    keys: { accessKeyId: text('ALIYUN_KEY_ID'), accessKeySecret: text('ALIYUN_KEY_SECRET') },
  }
}
