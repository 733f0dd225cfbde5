import { PUBLIC_CALLS, REQUEST_TIMEOUT_MS, SLOW_CALL_MS } from '@contract/constants'
import { errorCodes, SUCCESS_CODE, type ErrorName } from '@contract/errors'
import type { CallPath, Data, Payload } from '@contract/index'
import type { CancelSignal } from '@/lib/cancel'
import type { ServerClock } from '@/lib/time/server-clock'
import { CallError, NetworkError, type Unserved } from './errors'
import {
  expectSession,
  isRecord,
  type OwnServer,
  senderHeaders,
  sessionToken,
  withinSession,
} from './own-server'

/** One HTTP request of the transport. */
export interface HttpRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body: unknown
  readonly timeoutMs: number
}

/** An HTTP response; `body` is parsed JSON, or null when the body was no JSON. */
export interface HttpResponse {
  readonly status: number
  readonly body: unknown
}

/** A request in progress. `answer` rejects on any network failure; `abort` ends it early. */
export interface HttpExchange {
  readonly answer: Promise<HttpResponse>
  abort(): void
}

/** Starts a request; each platform implements it. */
export type Send = (request: HttpRequest) => HttpExchange

/** Dependencies of the transport. */
export interface TransportDeps extends OwnServer {
  readonly send: Send
  /** Learns the server's time from every answer. */
  readonly clock: Pick<ServerClock, 'beginCall'>
  /** Called with each answer to a call: why the server serves nobody, with its sentence; null when it serves. */
  onServed(unserved: { reason: Unserved; sentence: string } | null): void
  /** Called with 1 when a call becomes slow, and with -1 when that call ends. */
  onSlow(change: 1 | -1): void
}

/** Options of a single call beside its payload. */
export interface PostOptions {
  readonly cancel?: CancelSignal
}

/**
 * Makes one call: a POST with JSON and the bearer token. Resolves with `data`.
 * @throws CallError (the server refused), NetworkError (no answer, maintenance, or a client that is too old), SessionEndedError (401, 403, no token for a
 * call that needs one, or the session of the call has ended)
 * Source: spec §7, §8
 */
export type Post = <P extends CallPath>(
  path: P,
  payload: Payload<P>,
  options?: PostOptions,
) => Promise<Data<P>>

interface Envelope {
  code: number
  msg?: string
  data?: unknown
  requestId?: string
  /** Epoch milliseconds. */
  serverTime?: number
}

const nameByCode = new Map<number, ErrorName>(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name], name]),
)

const isEnvelope = (body: unknown): body is Envelope => isRecord(body) && typeof body.code === 'number'

/** Messages of refused fields; values other than strings are left out. */
function fieldTexts(data: Record<string, unknown>): Record<string, string> {
  const fields = isRecord(data.fields) ? data.fields : {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function refusalOf(body: unknown): CallError {
  if (!isEnvelope(body)) return new CallError({ name: 'UNKNOWN', code: errorCodes.UNKNOWN, message: '' })
  const data = isRecord(body.data) ? body.data : {}
  return new CallError({
    name: nameByCode.get(body.code) ?? 'UNKNOWN',
    code: body.code,
    message: body.msg ?? '',
    fields: fieldTexts(data),
    data,
    requestId: body.requestId ?? null,
  })
}

/**
 * Waits for an exchange. Cancellation and the time limit in ms end it, whatever the platform does.
 * @throws NetworkError `offline` or `timeout` (5), `aborted` (600003)
 * Source: spec §8, §9
 */
export async function settle(
  exchange: HttpExchange,
  timeoutMs: number,
  cancel?: CancelSignal,
): Promise<HttpResponse> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening = () => {}
  const interruption = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('timeout')), timeoutMs)
    if (cancel) stopListening = cancel.onCancel(() => reject(new NetworkError('aborted')))
  })
  try {
    return await Promise.race([exchange.answer, interruption])
  } catch (error) {
    exchange.abort()
    throw error instanceof NetworkError ? error : new NetworkError('offline')
  } finally {
    clearTimeout(timer)
    stopListening()
  }
}

/** Reports a call that is slow; the returned function ends the call. */
const watchSlowness = (onSlow: TransportDeps['onSlow']): (() => void) => {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    onSlow(1)
  }, SLOW_CALL_MS)
  return () => {
    clearTimeout(timer)
    if (isSlow) onSlow(-1)
  }
}

/** The only way in which the client calls the server. It never shows anything and never navigates. */
export function createPost(deps: TransportDeps): Post {
  const ask = async <P extends CallPath>(
    token: string | null,
    path: P,
    payload: Payload<P>,
    cancel?: CancelSignal,
  ) => {
    const recordTime = deps.clock.beginCall()
    const exchange = deps.send({
      url: deps.baseUrl + path,
      headers: { 'Content-Type': 'application/json', ...senderHeaders(deps, token) },
      body: payload,
      timeoutMs: REQUEST_TIMEOUT_MS,
    })
    const end = watchSlowness(deps.onSlow)
    const answer = await settle(exchange, REQUEST_TIMEOUT_MS, cancel).finally(end)
    expectSession(deps, token, answer)
    const { body } = answer
    if (isEnvelope(body) && typeof body.serverTime === 'number') recordTime(body.serverTime)
    const refused = isEnvelope(body) && body.code === SUCCESS_CODE ? null : refusalOf(body)
    if (refused?.name === 'MAINTENANCE' || refused?.name === 'UPDATE_REQUIRED') {
      deps.onServed({ reason: refused.name, sentence: refused.message })
      throw new NetworkError(refused.name)
    }
    if (isEnvelope(body)) deps.onServed(null)
    if (refused) throw refused
    return (body as Envelope).data as Data<P>
  }

  return async (path, payload, { cancel } = {}) => {
    if (cancel?.isCancelled) throw new NetworkError('aborted')
    const token = PUBLIC_CALLS.includes(path) ? deps.caller.token() : sessionToken(deps)
    return withinSession(deps, token, ask(token, path, payload, cancel))
  }
}
