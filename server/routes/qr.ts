import type { FastifyInstance } from 'fastify'
import { INVITE_CODE, inviteLinkOf, QR_PATH } from '../domains/money/invitations/invite-link'
import { originOf } from '../http/origin'
import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { qrPng, qrSvg } from '../media/qr'

/** A picture with the request's own host is only for its reader: no shared cache may give it to others. */
const cacheFor = ({ config }: Core): string =>
  `${config.publicUrl === null && config.inviteLinkBase === null ? 'private' : 'public'}, max-age=86400`

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
  // A canvas that drew the code must stay readable on every page.
  'access-control-allow-origin': '*',
} as const

const pictures = {
  svg: { type: 'image/svg+xml; charset=utf-8', draw: qrSvg },
  png: { type: 'image/png', draw: qrPng },
} as const

/** Drawn pictures of one server: a popular link is drawn once. Source: ours */
const MAX_KEPT = 200

/** Caches the last pictures that were drawn. */
const keepLast = () => {
  const kept = new Map<string, Promise<Buffer | string>>()
  return (key: string, draw: () => Promise<Buffer | string>): Promise<Buffer | string> => {
    const known = kept.get(key)
    if (known) return known
    const made = draw()
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
    return made
  }
}

/**
 * Serves the link of an invite code as a QR code. Every code of the right form has one, so the answer does not reveal
 * whether the code exists. Source: product §7.11
 */
export const serveQr = (app: FastifyInstance, core: Core, { callLimits }: Services): void => {
  const pictureOf = keepLast()
  for (const [ending, { type, draw }] of Object.entries(pictures)) {
    app.get<{ Params: { code: string } }>(`${QR_PATH}/:code.${ending}`, async (request, reply) => {
      const { code } = request.params
      if (!INVITE_CODE.test(code)) return reply.code(404).header('cache-control', 'no-store').send()
      callLimits.countAddress('picture', request.ip)
      const link = inviteLinkOf(core.config, originOf(core.config, request), code)
      return reply
        .headers(HEADERS)
        .header('cache-control', cacheFor(core))
        .type(type)
        .send(await pictureOf(`${ending}:${link}`, async () => draw(link)))
    })
  }
}
