import type { FastifyInstance } from 'fastify'
import type { Services } from '../deps'
import type { Core } from '../lib/core'

const PATH = '/notify/sms/:vendor/:key'
const MAX_BODY_BYTES = 512 * 1024

/** Receives carriers' receipts about codes by SMS. A vendor repeats what is not answered as it expects. */
export const serveSmsReceipts = (app: FastifyInstance, { log }: Core, { smsReceipts }: Services): void => {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    // A request that no vendor would send gets a minimal answer, and its content is not logged.
    scope.setErrorHandler((error, _request, reply) => {
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
      if (status >= 500) log.error('sms receipt failed', error)
      return reply.code(status).type('text/plain').send('fail')
    })
    scope.post<{ Params: { vendor: string; key: string } }>(
      PATH,
      { bodyLimit: MAX_BODY_BYTES },
      async ({ params: { vendor, key }, body }, reply) => {
        const answer = typeof body === 'string' ? await smsReceipts.receive(vendor, key, body) : null
        return answer ?? reply.code(404).type('text/plain').send('fail')
      },
    )
    done()
  })
}
