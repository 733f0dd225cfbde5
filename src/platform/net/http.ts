import Taro from '@tarojs/taro'
import type { HttpExchange, HttpRequest } from '@/api/transport'
import { consumeEarlyCall } from './early-calls'
import { exchangeOf } from './http-answer'

/** Sends through the platform's own request; HTTP errors resolve, network failures reject. */
export function sendHttp(request: HttpRequest): HttpExchange {
  const early = IS_WEB ? consumeEarlyCall(request) : null
  return early ?? sendNow(request)
}

function sendNow(request: HttpRequest): HttpExchange {
  return exchangeOf(
    Taro.request({
      url: request.url,
      method: 'POST',
      header: { ...request.headers },
      data: request.body,
      dataType: 'json',
      timeout: request.timeoutMs,
    }),
  )
}
