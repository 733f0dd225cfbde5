import type { FastifyInstance } from 'fastify'
import type { DatabaseState } from '../db/health'
import type { Services } from '../deps'
import type { Core } from '../lib/core'

/** Path at which a supervisor asks whether this process answers; it restarts a process that does not. */
export const LIVE_PATH = '/health/live'

/** Paths at which a load balancer asks whether this process can serve; it sends members elsewhere meanwhile. */
export const READY_PATHS = ['/health/ready', '/health'] as const

/** Time for which a look at the database counts, in ms, so that many requests cause one query. Source: ours */
const KEEP_MS = 1_000

/** Services that the reports read. */
type Watched = Pick<Services, 'health' | 'drain' | 'storeHealth'>

const redisOf = (isConnected: boolean | null): 'none' | 'ok' | 'lost' => {
  if (isConnected === null) return 'none'
  return isConnected ? 'ok' : 'lost'
}

/**
 * Reports whether the process lives, and whether it is ready: 200, or 503 while the database does not answer, while its
 * tables do not fit or while the process drains. Redis and the store of pictures are details, because most calls work
 * without them. The database is asked over the background connections, which calls never exhaust.
 */
export const serveHealth = (
  app: FastifyInstance,
  { clock, nodes }: Pick<Core, 'clock' | 'nodes'>,
  { health, drain, storeHealth }: Watched,
): void => {
  let asked: { readonly answer: Promise<DatabaseState>; readonly atMs: number } | null = null

  const database = (): Promise<DatabaseState> => {
    const now = clock.now()
    if (asked === null || Math.abs(now - asked.atMs) >= KEEP_MS) asked = { answer: health.look(), atMs: now }
    return asked.answer
  }

  app.get(LIVE_PATH, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))

  for (const path of READY_PATHS) {
    app.get(path, async (_request, reply) => {
      const found = await database()
      const status = drain.isDraining ? 'draining' : found
      return reply
        .code(status === 'ok' ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({ status, database: found, redis: redisOf(nodes.isConnected), store: storeHealth.state() })
    })
  }
}
