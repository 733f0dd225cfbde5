import type { HttpExchange, HttpRequest } from '@/api/transport'
import { systemClock } from '@/lib/time/clock'
import { parseJson } from '@/lib/parse-json'

/** A call that the page made before the client had loaded; `config/early-calls.ts` makes it. */
interface EarlyCall {
  readonly path: string
  readonly body: string
  readonly token: string
  readonly language: string
  /** Time of the call, epoch ms. */
  readonly at: number
  readonly request: XMLHttpRequest
}

declare global {
  interface Window {
    jinyuEarly?: EarlyCall[]
  }
}

/** Older answers may be outdated. Source: ours */
const FRESH_MS = 60_000
/** A session's second call, which may overtake the page's own. Source: spec §4 */
const ALSO_OF_START = '/api/config/user'

const isThis = (early: EarlyCall, { url, headers, body }: HttpRequest): boolean =>
  url.endsWith(early.path) &&
  headers.Authorization === `Bearer ${early.token}` &&
  headers['X-Lang'] === early.language &&
  JSON.stringify(body) === early.body

const hasFailed = ({ request }: EarlyCall): boolean =>
  request.readyState === request.DONE && request.status === 0

const answerOf = (request: XMLHttpRequest): HttpExchange['answer'] =>
  new Promise((resolve, reject) => {
    const settle = () =>
      request.status === 0
        ? reject(new Error('the early call failed'))
        : resolve({ status: request.status, body: parseJson(request.responseText) })
    if (request.readyState === request.DONE) settle()
    else request.addEventListener('loadend', settle)
  })

/**
 * Returns the exchange that the page has already begun for the same call; each is returned once. Null when there is
 * none, when it failed, or when it is older than a minute; then the client makes the call. The first call that is not
 * part of a start discards all early exchanges, because it may change their answers. H5 only. Source: ours
 */
export function consumeEarlyCall(request: HttpRequest): HttpExchange | null {
  const all = window.jinyuEarly ?? []
  const early = all.find((call) => isThis(call, request))
  if (!early) {
    if (!request.url.endsWith(ALSO_OF_START)) window.jinyuEarly = []
    return null
  }
  window.jinyuEarly = all.filter((call) => call !== early)
  if (hasFailed(early) || systemClock.now() - early.at > FRESH_MS) return null
  return { answer: answerOf(early.request), abort: () => early.request.abort() }
}
