import Fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { REQUEST_TIMEOUT_MS } from '@contract/constants'
import { Registry } from 'prom-client'
import type { Services } from './deps'
import { closeWhileDraining } from './drain'
import { serveCalls } from './http/calls'
import { finishCalls } from './http/finish-calls'
import { addSafeHeaders, cutSlowBodies, keepPeerAddresses, limitPeers } from './http/hardening'
import { serveClient } from './http/static'
import type { Core } from './lib/core'
import { observeAway } from './metrics/away'
import { observeModeration } from './metrics/moderation'
import { observeFaces } from './metrics/face'
import { observeJobs } from './metrics/jobs'
import { observePayments } from './metrics/payments'
import { observeRealNames } from './metrics/real-name'
import { observeSms } from './metrics/sms'
import { observeStatements } from './metrics/statements'
import { observeCalls } from './metrics/calls'
import { routes } from './routes/index'
import { serveExports } from './routes/export'
import { serveHealth } from './routes/health'
import { serveQr } from './routes/qr'
import { serveShares } from './routes/share/share'
import { serveOutbox } from './routes/demo/outbox'
import { serveCaptcha } from './routes/captcha/aliyun'
import { serveOneTap } from './routes/one-tap/aliyun'
import { serveSmsReceipts } from './routes/sms-receipts'
import { serveConfirm } from './routes/pay/confirm'
import { serveNotices } from './routes/pay/notify'
import { serveMedia } from './routes/upload/media'
import { serveUploads } from './routes/upload/upload'

/** Largest body of a call, in bytes. Source: product §10, ours. */
const BODY_LIMIT_BYTES = 64 * 1024

/** Limits against slow and hostile peers. Source: ours (measured on Fastify 5). */
const HTTP_LIMITS = {
  bodyLimit: BODY_LIMIT_BYTES,
  // This and `headersTimeout` disconnect slow senders; an upload may take the client's minute. Source: spec §9
  requestTimeout: REQUEST_TIMEOUT_MS + 5_000,
  // Longest silence on a socket. It includes the wait for the answer to a slow call, such as one about a video.
  connectionTimeout: REQUEST_TIMEOUT_MS + 15_000,
  keepAliveTimeout: 20_000,
  // With a limit, requests that are pipelined beyond it would be answered with 503.
  maxRequestsPerSocket: 0,
  http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8 * 1024 },
} as const

/**
 * Builds the HTTP server with every call on it; it does not listen yet.
 * @param registry Receives the metrics of the calls.
 */
export const buildApp = (core: Core, services: Services, registry = new Registry()): FastifyInstance => {
  const app = Fastify({
    ...HTTP_LIMITS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 100 },
    trustProxy: core.config.trustedProxies.length > 0 ? [...core.config.trustedProxies] : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  })
  limitPeers(app)
  keepPeerAddresses(app)
  cutSlowBodies(app)
  addSafeHeaders(app, core.config)
  closeWhileDraining(app, services.drain)
  finishCalls(app)
  observeCalls(app, core, registry)
  observeAway(services.awayCounts, registry)
  observeSms(services.providers.smsCounts, registry)
  observePayments(services.providers.paymentCounts, registry)
  observeRealNames(services.providers.realNameCounts, registry)
  observeFaces(services.providers.faceCounts, registry)
  observeModeration(services.providers.moderationCounts, registry)
  observeJobs(services.jobs.counts, registry)
  observeStatements(core, services.statements, registry)
  serveCalls(app, core, services, routes)
  serveHealth(app, core, services)
  serveMedia(app, core, services)
  serveQr(app, core, services)
  serveShares(app, core, services)
  serveExports(app, core, services)
  void serveUploads(app, core, services)
  serveOutbox(app, core, services)
  serveNotices(app, core, services)
  serveSmsReceipts(app, core, services)
  serveConfirm(app, core, services)
  serveCaptcha(app, core)
  serveOneTap(app, core)
  serveClient(app, core.config)
  return app
}
