import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const NONCE_BYTES = 16

/** A page with the policy that its script may run under. */
export interface FramePage {
  readonly html: string
  readonly policy: string
}

/**
 * Sends a page that runs a vendor's script in a frame of the client, with a nonce of its own. Vendors compare the page's origin
 * with the one of their console, so the page sends it. Source: ours
 * @param make The page for a nonce.
 */
export const sendFramePage = (reply: FastifyReply, make: (nonce: string) => FramePage): FastifyReply => {
  const { html, policy } = make(randomBytes(NONCE_BYTES).toString('base64'))
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'origin',
    })
    .send(html)
}
