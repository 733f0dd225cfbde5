import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'

/** Address that members reach this server by, without a slash at its end, so that links fit every platform. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`
