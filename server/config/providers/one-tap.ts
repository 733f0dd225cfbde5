import { statSync } from 'node:fs'
import type { AliyunKeys } from '../../providers/wire/aliyun/acs3'
import { ConfigError, readWebAddress } from '../settings'
import { requiredBy } from './required'

/** Aliyun's number verification for browsers (PNVS H5). */
export interface AliyunOneTapSettings {
  readonly endpoint: string
  readonly keys: AliyunKeys
  /** Code of the scheme of the console, which names our origin. */
  readonly sceneCode: string
  /** File of Aliyun's script for browsers, which the console gives out. */
  readonly scriptFile: string
}

/** The vendor that confirms the number of the SIM card in browsers; null confirms none. */
export type OneTapChoice = AliyunOneTapSettings | null

/** A readable file. @throws ConfigError naming the setting. */
const requireFile = (name: string, file: string): string => {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new ConfigError(`${name} must be the path of a file`)
  return file
}

/** The vendor of `ONE_TAP`. @throws ConfigError for an unknown name, and for a setting of Aliyun that is missing. */
export const readOneTap = (env: NodeJS.ProcessEnv): OneTapChoice => {
  const name = env.ONE_TAP?.trim() || 'none'
  if (name === 'none') return null
  if (name !== 'aliyun') throw new ConfigError('ONE_TAP must be aliyun or none')
  const { text } = requiredBy(env, 'ONE_TAP=aliyun')
  return {
    endpoint: readWebAddress(env, 'ALIYUN_ONE_TAP_URL') ?? 'https://dypnsapi.aliyuncs.com',
    keys: { accessKeyId: text('ALIYUN_KEY_ID'), accessKeySecret: text('ALIYUN_KEY_SECRET') },
    sceneCode: text('ALIYUN_ONE_TAP_SCENE', /^\w{4,64}$/, 'the code of a scheme'),
    scriptFile: requireFile('ALIYUN_ONE_TAP_SCRIPT', text('ALIYUN_ONE_TAP_SCRIPT')),
  }
}
