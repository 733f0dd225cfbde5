import type { FastifyInstance } from 'fastify'
import type { Services } from '../../deps'

/** Where the product's pictures are read. */
export const MEDIA_PATH = '/media'

const YEAR_SECONDS = 31_536_000

/**
 * Serves the pictures that the product made. Their keys are 128 random bits, so who has one was given it;
 * originals stand under another prefix and are never served.
 */
export const serveMedia = (app: FastifyInstance, services: Services): void => {
  app.get(`${MEDIA_PATH}/*`, async (request, reply) => {
    const key = (request.params as Record<string, string>)['*'] ?? ''
    const object = key.startsWith('p/') ? await services.store.get(key) : null
    void reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (!object) return reply.code(404).header('Cache-Control', 'no-store').send()
    return reply
      .header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .type(object.contentType)
      .send(object.bytes)
  })
}
