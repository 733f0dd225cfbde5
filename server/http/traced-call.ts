import type { FastifyRequest } from 'fastify'
import { DomainError, SessionError } from '../lib/errors'
import { traceIdOf } from '../lib/trace-id'
import type { Tracer } from '../tracing/tracer'

const traces = new WeakMap<FastifyRequest, string>()

/** The trace of a request for its log lines: the one that is recorded here, or that a proxy opened; null without one. */
export const traceOf = (request: FastifyRequest): string | null =>
  traces.get(request) ?? traceIdOf(request.headers['traceparent'])

const headerOf = ({ headers }: FastifyRequest): string | null => {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : null
}

/** The work's result, or a refusal, which is an answer and no fault. */
type Outcome<T> = { readonly answer: T } | { readonly refusal: Error }

/** Runs the work of a call as a span of its trace. Costs nothing while no traces are recorded. */
export const traceCall = async <T>(
  tracer: Tracer,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> => {
  if (!tracer.isOn) return work()
  const path = request.routeOptions.url ?? ''
  const fields = { 'http.request.method': request.method, 'http.route': path, 'jinyu.request_id': request.id }
  const start = { name: path, kind: 'server', parent: headerOf(request), fields } as const
  const outcome = await tracer.run(start, async (span): Promise<Outcome<T>> => {
    if (span) traces.set(request, span.traceId)
    try {
      return { answer: await work() }
    } catch (error) {
      if (error instanceof DomainError) span?.set({ 'jinyu.refusal': error.refusal })
      else if (error instanceof SessionError) span?.set({ 'http.response.status_code': error.status })
      else throw error
      return { refusal: error }
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}
