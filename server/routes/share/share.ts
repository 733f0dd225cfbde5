import type { FastifyInstance } from 'fastify'
import type { Services } from '../../deps'
import { SHARE_PATH } from '../../domains/account/shares/profile-share.service'
import { originOf } from '../../http/origin'
import type { Core } from '../../lib/core'
import { languageOf } from '../../lib/language'
import { sharePage } from './share-page'

const HEADERS = {
  // Nothing keeps the card, so that it is gone the moment its member ends the link.
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

/** Serves the card behind a link to a profile, for everybody. Source: product §7.11 */
export const serveShares = (
  app: FastifyInstance,
  core: Core,
  { callLimits, profileShares }: Services,
): void => {
  app.get<{ Params: { token: string } }>(`${SHARE_PATH}/:token`, async (request, reply) => {
    callLimits.countAddress('picture', request.ip)
    const language = languageOf(request.headers['accept-language'])
    const { token } = request.params
    const card = await profileShares.cardOf(token, language)
    const page = sharePage(card, { language, origin: originOf(core.config, request), token })
    return reply
      .code(card ? 200 : 404)
      .headers(HEADERS)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
