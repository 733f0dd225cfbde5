import type { FastifyInstance } from 'fastify'
import { DomainError } from '../lib/errors'
import type { Log } from '../lib/log'

/**
 * A part of the server whose answers are files from a store. A failure is answered with 503, without a body and without
 * caching, so that the client can retry; a call would answer 200 with a sentence.
 */
export const serveFiles = (app: FastifyInstance, log: Log, add: (scope: FastifyInstance) => void): void => {
  void app.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => {
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 503
      // The path contains a key or a signature.
      if (error instanceof DomainError) {
        // The machine has no time for it; the client asks again.
        log.warn('file refused', { refusal: error.refusal, requestId: request.id })
      } else if (status >= 500) {
        log.error('file failed', error, { requestId: request.id, path: request.routeOptions.url ?? '' })
      }
      return reply
        .code(status < 500 ? status : 503)
        .header('Cache-Control', 'no-store')
        .send()
    })
    add(scope)
    done()
  })
}
