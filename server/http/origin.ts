import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'

/** A name or address with an optional port. Anything else in a Host header could add words to a header or a link. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Host that members reach this server by: that of `PUBLIC_URL`, which production requires, or the request's own where it is
 * a plain one, or else the address that the server listens on.
 */
export const hostOf = (
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  request: FastifyRequest,
): string => {
  if (publicUrl !== null) return new URL(publicUrl).host
  return HOST.test(request.host) ? request.host : `${host}:${port}`
}

/** Address that members reach this server by, without a slash at its end, so that links fit every platform. */
export const originOf = (config: Parameters<typeof hostOf>[0], request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${hostOf(config, request)}`
