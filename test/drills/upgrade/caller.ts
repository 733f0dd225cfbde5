import { errorCodes, SUCCESS_CODE } from '@contract/errors'
import { sendOverHttp } from '../../history/exchange'
import type { Records } from './records'

/** Longest time for a call, in ms. */
const TIMEOUT_MS = 60_000

/** Makes the calls of one member and records each. */
export interface Caller {
  /** Makes a call; null when it failed, which is recorded. */
  post(path: string, body: object): Promise<Readonly<Record<string, unknown>> | null>
  /** Loads the page of the web client, over a request that a proxy may repeat. */
  getPage(): Promise<void>
}

interface Envelope {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>
}

const nameOf = (code: number | undefined): string =>
  Object.entries(errorCodes).find(([, known]) => known === code)?.[0] ?? `code ${code}`

/** Calls through the proxy at this address, over connections that stay open. */
export const createCaller = (origin: string, token: string, { calls, failures }: Records): Caller => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const record = (path: string, failure: string | null): void => {
    calls.set(path, (calls.get(path) ?? 0) + 1)
    if (failure !== null) failures.push(`${path}: ${failure}`)
  }
  return {
    async post(path, body) {
      const sent = sendOverHttp({ url: `${origin}${path}`, headers, body, timeoutMs: TIMEOUT_MS })
      const answer = await sent.answer.catch((error: Error) => error)
      if (answer instanceof Error) {
        record(path, answer.message)
        return null
      }
      const envelope = answer.body as Envelope | null
      const isGood = answer.status === 200 && envelope?.code === SUCCESS_CODE
      record(path, isGood ? null : `${answer.status} ${nameOf(envelope?.code)}`)
      return isGood ? envelope.data : null
    },
    async getPage() {
      const answer = await fetch(origin).catch((error: Error) => error)
      if (answer instanceof Error) return record('/', answer.message)
      await answer.text()
      record('/', answer.status === 200 ? null : String(answer.status))
    },
  }
}
