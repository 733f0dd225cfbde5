import { CAPTCHA_PAGE, type CaptchaChoice } from '../../config/providers/captcha'
import type { Core } from '../../lib/core'
import { createAliyunClient } from '../wire/aliyun/client'
import type { VendorHttp } from '../wire/http'
import { type AliyunCaptcha, createAliyunCaptcha } from './aliyun'
import type { HumanProofProvider, ProofSubject } from './port'
import { createWorkProofs } from './work'

const TOKEN = /^(work|aliyun):(.+)$/s

/** The chosen ways of a proof; null when `CAPTCHA` is `none`. The work is always one of them, as it works everywhere. */
export const createChosenHumanProof = (
  choice: CaptchaChoice,
  core: Pick<Core, 'clock' | 'crypto'>,
  http: VendorHttp,
): HumanProofProvider | null => {
  if (choice === null) return null
  const work = createWorkProofs(core)
  const aliyun: AliyunCaptcha | null =
    choice === 'work'
      ? null
      : createAliyunCaptcha(createAliyunClient({ ...choice, http, clock: core.clock }), choice.scene)
  return {
    widget: (subject) => ({
      work: work.challenge(subject),
      aliyun: aliyun && { page: CAPTCHA_PAGE },
    }),
    async verify(token: string, subject: ProofSubject) {
      const [, way, proof = ''] = TOKEN.exec(token) ?? []
      if (way === 'work') return work.verify(proof, subject)
      return way === 'aliyun' && aliyun !== null ? aliyun.verify(proof) : null
    },
  }
}
