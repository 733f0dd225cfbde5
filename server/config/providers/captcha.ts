import type { AliyunScene } from '../../providers/human-proof/aliyun'
import type { AliyunKeys } from '../../providers/wire/aliyun/acs3'
import { ConfigError, readWebAddress } from '../settings'
import { requiredBy } from './required'

/** Aliyun's captcha 2.0 for browsers, beside the work. */
export interface AliyunCaptchaSettings {
  readonly endpoint: string
  readonly keys: AliyunKeys
  readonly scene: AliyunScene
}

/** Path of the page that shows Aliyun's captcha in a frame of the client. */
export const CAPTCHA_PAGE = '/captcha/aliyun'

/** How people prove to be people beyond the limits of logins; null refuses them there. */
export type CaptchaChoice = 'work' | AliyunCaptchaSettings | null

const readAliyun = (env: NodeJS.ProcessEnv): AliyunCaptchaSettings => {
  const { text } = requiredBy(env, 'CAPTCHA=aliyun')
  return {
    endpoint: readWebAddress(env, 'ALIYUN_CAPTCHA_URL') ?? 'https://captcha.cn-shanghai.aliyuncs.com',
    keys: { accessKeyId: text('ALIYUN_KEY_ID'), accessKeySecret: text('ALIYUN_KEY_SECRET') },
    scene: {
      sceneId: text('ALIYUN_CAPTCHA_SCENE', /^\w{4,32}$/, 'the id of a scene'),
      prefix: text('ALIYUN_CAPTCHA_PREFIX', /^\w{2,32}$/, 'the identity mark of the console'),
    },
  }
}

/** The ways of `CAPTCHA`. @throws ConfigError for an unknown name, and for a setting of Aliyun that is missing. */
export const readCaptcha = (env: NodeJS.ProcessEnv): CaptchaChoice => {
  const name = env.CAPTCHA?.trim() || 'work'
  if (name === 'none') return null
  if (name === 'work') return name
  if (name === 'aliyun') return readAliyun(env)
  throw new ConfigError('CAPTCHA must be work, aliyun or none')
}
