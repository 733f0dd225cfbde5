import type { AliyunClient } from '../wire/aliyun/client'
import { objectOf, textOf } from '../wire/json'

/** A scene of Aliyun's captcha 2.0. Its values are public: the page carries them. */
export interface AliyunScene {
  readonly sceneId: string
  /** The account's identity mark, which the script needs. */
  readonly prefix: string
}

/** Checks what the script in the page returned. */
export interface AliyunCaptcha {
  /** The id of a passed captcha; null for a failed one, and when Aliyun cannot be reached. Never rejects. */
  verify(param: string): Promise<string | null>
}

/** Longest parameter of the script. Source: ours */
const MAX_LENGTH = 4_000

/**
 * Aliyun's captcha 2.0. Only `VerifyResult` decides; `Code` says that the call worked. Aliyun recommends to let members
 * pass when it cannot be reached. Here they still have the other proof, so they do not pass.
 * Source: providers Aliyun, VerifyIntelligentCaptcha
 */
export const createAliyunCaptcha = (call: AliyunClient, { sceneId }: AliyunScene): AliyunCaptcha => ({
  async verify(param) {
    if (param === '' || param.length > MAX_LENGTH) return null
    const outcome = await call({
      action: 'VerifyIntelligentCaptcha',
      version: '2023-03-05',
      query: {},
      // The scene is our own: a page cannot choose a weaker one.
      form: { CaptchaVerifyParam: param, SceneId: sceneId },
    })
    if (outcome.kind !== 'ok') return null
    const result = objectOf(outcome.data, 'Result')
    const isPassed = result.VerifyResult === true && textOf(outcome.data, 'Code') === 'Success'
    return isPassed ? textOf(result, 'CertifyId') || param : null
  },
})
