import type { FastifyInstance } from 'fastify'
import { CAPTCHA_PAGE } from '../../config/providers/captcha'
import { sendFramePage } from '../../http/frame-page'
import type { Core } from '../../lib/core'
import { languageOf } from '../../lib/language'
import { captchaPage, captchaPolicy } from './aliyun-page'

interface Address {
  Querystring: { lang?: string; theme?: string }
}

/** Serves the page that shows Aliyun's captcha in a frame of the client. It does nothing unless Aliyun is chosen. */
export const serveCaptcha = (app: FastifyInstance, { config: { captcha } }: Pick<Core, 'config'>): void => {
  if (captcha === null || captcha === 'work') return
  app.get<Address>(CAPTCHA_PAGE, async ({ query }, reply) => {
    const options = { language: languageOf(query.lang), isDark: query.theme === 'dark' }
    return sendFramePage(reply, (nonce) => ({
      html: captchaPage(captcha.scene, { ...options, nonce }),
      policy: captchaPolicy(nonce),
    }))
  })
}
