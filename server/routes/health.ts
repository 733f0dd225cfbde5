import type { FastifyInstance } from 'fastify'
import type { Services } from '../deps'
import type { Core } from '../lib/core'

/** Path at which a load balancer asks whether this process can serve. */
export const HEALTH_PATH = '/health'

/** Time for which an answer is sent again, in ms, so that many requests cause one query. Source: ours */
const KEEP_MS = 1_000

/**
 * Reports only whether the database answers: 200 or 503. It uses the background connections, which calls never exhaust. A
 * server that is stopping answers 503 by itself.
 */
export const serveHealth = (
  app: FastifyInstance,
  { clock }: Pick<Core, 'clock'>,
  { health }: Pick<Services, 'health'>,
): void => {
  let asked: { readonly answer: Promise<boolean>; readonly atMs: number } | null = null

  const isWell = (): Promise<boolean> => {
    const now = clock.now()
    if (asked === null || Math.abs(now - asked.atMs) >= KEEP_MS)
      asked = { answer: health.isWell(), atMs: now }
    return asked.answer
  }

  app.get(HEALTH_PATH, async (_request, reply) => {
    const status = (await isWell()) ? 'ok' : 'down'
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status })
  })
}
