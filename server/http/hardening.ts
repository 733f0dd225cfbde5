import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SECOND_MS } from '@contract/constants'
import type { Config } from '../config/config'

/**
 * Longest time for a call's body, in ms. It has at most 64 KB, which a phone on a slow network sends in a few seconds.
 * Source: ours
 */
const BODY_MS = 15 * SECOND_MS
/** Sockets of one process, including real-time ones: four times the 5,000 that it is designed for. Source: ours */
const MAX_CONNECTIONS = 20_000
/** Headers of a request; the rest is not read. Browsers send about 20. Source: ours */
const MAX_HEADERS = 100
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Limits the connections and headers that one process accepts from all peers together. */
export const limitPeers = ({ server }: FastifyInstance): void => {
  server.maxConnections = MAX_CONNECTIONS
  server.maxHeadersCount = MAX_HEADERS
}

/**
 * Keeps the address of each peer for as long as its socket is known. A socket forgets it when it closes, unless it was
 * read before, and a call whose caller has gone still counts for an address.
 */
export const keepPeerAddresses = ({ server }: FastifyInstance): void => {
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
}

/**
 * Ends connections that send the body of a call too slowly. Files come as forms and have the server's `requestTimeout`.
 * @param bodyMs Default 15,000.
 */
export const cutSlowBodies = (app: FastifyInstance, bodyMs = BODY_MS): void => {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const clear = (request: FastifyRequest): void => clearTimeout(timers.get(request))
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isForm = String(request.headers['content-type']).startsWith('multipart/')
    if (!isForm) timers.set(request, setTimeout(() => request.raw.destroy(), bodyMs).unref())
    done(null, payload)
  })
  // The body, if any, was read. The handler may take longer than that.
  app.addHook('preValidation', (request, _reply, done) => {
    clear(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    clear(request)
    done()
  })
}

/**
 * Adds headers to every answer: its type counts as declared, and no cache stores it unless its route allows that. Where
 * members reach the server by HTTPS, browsers must use nothing else.
 */
export const addSafeHeaders = (app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void => {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  app.addHook('onSend', (_request, reply, payload, done) => {
    void reply.header('X-Content-Type-Options', 'nosniff')
    if (!reply.hasHeader('cache-control')) void reply.header('Cache-Control', 'no-store')
    if (isSecure) void reply.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`)
    done(null, payload)
  })
}
