import type { HttpExchange, HttpResponse } from '@/api/transport'
import { parseJson } from '@/lib/parse-json'

/** Alipay's code for a failed request that the server did answer. Source: vendor doc "my.request" (错误码) */
const HTTP_ERROR = 19

/** The resolved value of a Taro request. */
interface Resolved {
  readonly statusCode: number
  readonly data?: unknown
}

/** The rejection of Alipay when the server answered 400 or more; its data is text, JSON or not. */
interface Rejected {
  readonly error: number
  readonly status: number
  readonly data?: unknown
}

/** A running request or upload of Taro. */
type Task = Promise<Resolved> & { abort?: () => unknown }

const isAnswered = (error: unknown): error is Rejected =>
  typeof error === 'object' &&
  error !== null &&
  (error as Rejected).error === HTTP_ERROR &&
  typeof (error as Rejected).status === 'number'

function answerIn(error: unknown): HttpResponse {
  if (!isAnswered(error)) throw error
  const { status, data } = error
  return { status, body: typeof data === 'string' ? parseJson(data) : data }
}

/**
 * Turns a task into an exchange: every answer of the server resolves, whatever its status; network failures reject.
 * Older Alipay clients reject with the answer.
 */
export function exchangeOf(task: Task): HttpExchange {
  const answer = task.then(({ statusCode, data }): HttpResponse => ({ status: statusCode, body: data }))
  return {
    answer: process.env.TARO_ENV === 'alipay' ? answer.catch(answerIn) : answer,
    abort: () => task.abort?.(),
  }
}
