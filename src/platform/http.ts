import Taro from '@tarojs/taro'
import type { HttpExchange, HttpRequest } from '@/api/transport'
import { takeEarlyCall } from './early-calls'

/** Sends through the platform's own request; HTTP errors resolve, network failures reject. */
export function sendHttp(request: HttpRequest): HttpExchange {
  const early = process.env.TARO_ENV === 'h5' ? takeEarlyCall(request) : null
  return early ?? sendNow(request)
}

function sendNow(request: HttpRequest): HttpExchange {
  const task = Taro.request({
    url: request.url,
    method: 'POST',
    header: { ...request.headers },
    data: request.body,
    dataType: 'json',
    timeout: request.timeoutMs,
  })
  return {
    answer: task.then(({ statusCode, data }) => ({ status: statusCode, body: data as unknown })),
    abort: () => task.abort?.(),
  }
}
