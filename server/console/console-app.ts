import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { SECOND_MS } from '@contract/constants'
import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { finishCalls } from '../http/finish-calls'
import { keepPeerAddresses } from '../http/hardening'
import { addConsoleHeaders, serveConsoleFiles } from './console-files'
import { serveReviewMedia } from './media'
import { opsRoutes } from './routes/table'
import { sendOpsError, serveOps } from './serve-ops'

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30 * SECOND_MS

/**
 * Builds the operators' console: its calls, the pictures of its queues and its files. It listens on a port of its own,
 * never on the members' one; it does not listen yet.
 */
export const buildConsole = (core: Core, services: Services): FastifyInstance => {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    trustProxy: core.config.trustedProxies.length > 0 ? [...core.config.trustedProxies] : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  })
  const { console: place } = core.config
  keepPeerAddresses(app)
  finishCalls(app)
  addConsoleHeaders(app, place?.url?.startsWith('https:') ?? false)
  app.setErrorHandler((error, request, reply) => sendOpsError(core, request, reply, error))
  void app.register(async (scope) => {
    serveOps(scope, core, services, opsRoutes)
    serveReviewMedia(scope, services)
  })
  if (place !== null) serveConsoleFiles(app, place.dir)
  return app
}
