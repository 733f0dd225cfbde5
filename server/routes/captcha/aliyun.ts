import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CAPTCHA_PAGE } from '../../config/providers/captcha'
import type { Core } from '../../lib/core'
import { languageOf } from '../../lib/language'
import { captchaPage, captchaPolicy } from './aliyun-page'

const NONCE_BYTES = 16

interface Address {
  Querystring: { lang?: string; theme?: string }
}

/** Serves the page that shows Aliyun's captcha in a frame of the client. It does nothing unless Aliyun is chosen. */
export const serveCaptcha = (app: FastifyInstance, { config: { captcha } }: Pick<Core, 'config'>): void => {
  if (captcha === null || captcha === 'work') return
  app.get<Address>(CAPTCHA_PAGE, async ({ query }, reply) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const language = languageOf(query.lang)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': captchaPolicy(nonce),
        'x-content-type-options': 'nosniff',
        // Aliyun compares the page's origin with the domains of the console.
        'referrer-policy': 'origin',
      })
      .send(captchaPage(captcha.scene, { language, isDark: query.theme === 'dark', nonce }))
  })
}
