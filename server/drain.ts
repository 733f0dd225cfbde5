import type { FastifyInstance } from 'fastify'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { DrainState } from './lib/drain-state'
import type { WiredRealtime } from './wiring/realtime'

/** The parts of a server that end gently. */
export interface DrainDeps {
  readonly app: FastifyInstance
  readonly realtime: Pick<WiredRealtime, 'drain' | 'close'>
  readonly drain: DrainState
  /**
   * How long the process serves what still arrives, in ms; longer than a proxy keeps an idle connection. With 0 it ends at
   * once.
   */
  readonly drainMs: number
  /** Time for the requests that are in progress after that, in ms. Default 4,000. */
  readonly lastMs?: number
  /** Only for tests. */
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** An upload that lasts longer is cut, and the client sends it again. Source: ours */
const LAST_MS = 4_000

const pauseReally = (ms: number, signal?: AbortSignal): Promise<void> =>
  pauseFor(ms, undefined, { ...(signal && { signal }) })

/** Closes a connection after its answer, so that a proxy sends its next request to another node. */
export const closeWhileDraining = (app: FastifyInstance, drain: DrainState): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.isDraining) void reply.header('Connection', 'close')
    done(null, payload)
  })
}

/**
 * Ends calls and sockets so that no call fails: first the process reports that it is not ready, closes each kept connection
 * after an answer, and sends its sockets to other nodes one after the other. Then it accepts nothing, waits shortly for
 * requests in progress, and cuts the rest, such as half-sent bodies.
 */
export const drainServer = async (deps: DrainDeps): Promise<void> => {
  const { app, realtime, drain, drainMs, lastMs = LAST_MS, pause = pauseReally } = deps
  drain.begin()
  if (drainMs > 0) await Promise.all([pause(drainMs), realtime.drain(drainMs)])
  const ended = new AbortController()
  const cutting = pause(lastMs, ended.signal).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  )
  await realtime.close()
  await app.close()
  ended.abort()
  await cutting
}
