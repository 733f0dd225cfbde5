import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { traceOf } from '../http/traced-call'
import type { Core } from '../lib/core'

/** Bounds of the times of calls, in s: most take 5 to 50 ms, and a client gives up after a minute. Source: ours */
const TIME_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Every answer of a call begins with its code. Source: spec §3 */
const CODE = /^\{"code":(\d{1,4})[,}]/
/** Length of the start of an answer that holds its code. */
const CODE_CHARS = 16
/** Length of the name by which a log line names a member; enough to distinguish members, too little to find one. */
const NAME_CHARS = 10

const codes = new WeakMap<FastifyRequest, number>()
const callers = new WeakMap<FastifyRequest, string>()

/** Says for the log line of a request which member made it. */
export const recordCaller = (request: FastifyRequest, memberId: string): void =>
  void callers.set(request, memberId)

const codeOf = (payload: unknown): number | null => {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  const start = isText ? payload.slice(0, CODE_CHARS).toString() : ''
  const found = CODE.exec(start)?.[1]
  return found === undefined ? null : Number(found)
}

/** A member's name in the log: the same for all lines of one installation, and nothing that leads to the account. */
const nameOf = ({ crypto }: Pick<Core, 'crypto'>, memberId: string | undefined): string | null =>
  memberId === undefined ? null : crypto.sign('log', memberId).toString('base64url').slice(0, NAME_CHARS)

/**
 * Counts and times every call by its path and code, and writes one log line for each where the configuration asks for it.
 * Add it before hooks that change the bytes of an answer.
 */
export const observeCalls = (
  app: FastifyInstance,
  core: Pick<Core, 'config' | 'log' | 'crypto'>,
  registry: Registry,
): void => {
  const seconds = new Histogram({
    name: 'jinyu_call_seconds',
    help: 'Time of a call until its answer was sent, by path and code of the answer.',
    labelNames: ['path', 'code'],
    buckets: TIME_BUCKETS,
    registers: [registry],
  })
  app.addHook('onSend', async (request, _reply, payload: unknown) => {
    const code = codeOf(payload)
    if (code !== null) codes.set(request, code)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url: path } = request.routeOptions
    const code = codes.get(request)
    if (path === undefined || code === undefined) return
    seconds.observe({ path, code }, reply.elapsedTime / 1_000)
    if (!core.config.logsCalls) return
    const trace = traceOf(request)
    core.log.info('call', {
      path,
      code,
      ms: Math.round(reply.elapsedTime),
      member: nameOf(core, callers.get(request)),
      requestId: request.id,
      ...(trace !== null && { trace }),
    })
  })
}
