import type { FastifyInstance, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const toGzip = promisify(gzip)

/**
 * Smallest answer that is compressed, in bytes: a smaller one fits into a few packets, and the work costs more.
 * Source: ours
 */
const SMALLEST_BYTES = 4_096

const readsGzip = (request: FastifyRequest): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => one.trim().toLowerCase() === 'gzip')

/**
 * Compresses large JSON answers with gzip for clients that accept it. At the levels that are fast enough for such answers
 * brotli produced larger output. The client's files have compressed copies of their own.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (!isJson || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
    if (payload.length < SMALLEST_BYTES) return payload
    void reply.header('Vary', 'Accept-Encoding')
    if (!readsGzip(request)) return payload
    void reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length')
    return toGzip(payload)
  })
}
