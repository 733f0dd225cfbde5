import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config'

/** A name or address with an optional port. Anything else in a Host header could add words to a header or a link. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Host by which members reach this server: that of `PUBLIC_URL`, which production requires; otherwise the request's own if
 * it is valid; otherwise the address that the server listens on.
 */
export const hostOf = (
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  request: FastifyRequest,
): string => {
  if (publicUrl !== null) return new URL(publicUrl).host
  return HOST.test(request.host) ? request.host : `${host}:${port}`
}

/** Address by which members reach this server, without a slash at its end, so that links work on every platform. */
export const originOf = (config: Parameters<typeof hostOf>[0], request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${hostOf(config, request)}`
