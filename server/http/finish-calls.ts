import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Longest wait for the last calls, in ms. Source: ours, the grace of a drain. */
const LONGEST_MS = 4_000

/**
 * Makes the app's `close` wait for the calls that are in progress. The framework waits for connections alone, and one that
 * breaks ends no call: it would go on without a database.
 */
export const finishCalls = (app: FastifyInstance): void => {
  const calls = new Set<FastifyRequest>()
  let finish: (() => void) | null = null
  app.addHook('onRequest', (request, _reply, done) => {
    calls.add(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    calls.delete(request)
    if (calls.size === 0) finish?.()
    done(null, payload)
  })
  app.addHook('onClose', async () => {
    if (calls.size === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      finish = resolve
      timer = setTimeout(resolve, LONGEST_MS)
    })
    clearTimeout(timer)
  })
}
