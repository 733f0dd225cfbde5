import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../deps'
import type { Core } from '../../lib/core'

/** Path of the providers' webhooks about payments, before the channel. */
export const NOTIFY_PATH = '/notify/pay'

const MAX_BODY_BYTES = 64 * 1024

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      typeof value === 'string' ? value : value.join(','),
    ]),
  )

/** Receives the providers' webhooks as raw bytes, because their signatures cover the bytes. Source: product §7.8.2 */
export const serveNotices = (app: FastifyInstance, core: Core, { recharges }: Services): void => {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    // A request that no provider would send gets a minimal answer, and its content is not logged.
    scope.setErrorHandler((error, _request, reply) => {
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
      if (status >= 500) core.log.error('payment notice failed', error)
      return reply.code(status).type('text/plain').send('fail')
    })
    scope.post<{ Params: { channel: string } }>(
      `${NOTIFY_PATH}/:channel`,
      { bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { searchParams: query } = new URL(request.url, 'http://host')
        const raw = { headers: headersOf(request), query, body }
        const answer = await recharges.intake.take(request.params.channel, raw)
        if (answer === null) return reply.code(404).type('text/plain').send('fail')
        return reply.code(answer.status).type(answer.contentType).send(answer.body)
      },
    )
    done()
  })
}
