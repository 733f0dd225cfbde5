import type { FastifyInstance } from 'fastify'
import { INVITE_CODE, inviteLinkOf, QR_PATH } from '../domains/invitations/invite-link'
import { originOf } from '../http/origin'
import type { Core } from '../lib/core'
import { qrPng, qrSvg } from '../media/qr'

/** A picture of the request's own host is for its reader alone: no shared cache may give it to others. */
const cacheFor = ({ config }: Core): string =>
  `${config.publicUrl === null && config.inviteLinkBase === null ? 'private' : 'public'}, max-age=86400`

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
  // A canvas that drew the code must stay readable, whichever page it is on.
  'access-control-allow-origin': '*',
} as const

const pictures = {
  svg: { type: 'image/svg+xml; charset=utf-8', draw: qrSvg },
  png: { type: 'image/png', draw: qrPng },
} as const

/**
 * Serves the link of an invite code as a QR code. Any code of the right form has one: whether somebody owns it is not
 * told here. Source: product §7.11
 */
export const serveQr = (app: FastifyInstance, core: Core): void => {
  for (const [ending, { type, draw }] of Object.entries(pictures)) {
    app.get<{ Params: { code: string } }>(`${QR_PATH}/:code.${ending}`, async (request, reply) => {
      const { code } = request.params
      if (!INVITE_CODE.test(code)) return reply.code(404).header('cache-control', 'no-store').send()
      const link = inviteLinkOf(core.config, originOf(core.config, request), code)
      return reply
        .headers(HEADERS)
        .header('cache-control', cacheFor(core))
        .type(type)
        .send(await draw(link))
    })
  }
}
