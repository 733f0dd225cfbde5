import type { Outcome } from '../../outcome'
import { textOf } from '../../wire/json'
import { noticeUrl, type PayCall, type PaymentRequest } from '../port'
import type { WechatShop } from './transactions'

const SHANGHAI_MS = 8 * 60 * 60 * 1_000

/** A time as WeChat Pay reads it. */
const wechatTime = (atMs: number): string =>
  `${new Date(atMs + SHANGHAI_MS).toISOString().slice(0, 19)}+08:00`

/** One of WeChat Pay's kinds of transactions, and the field of its answer that the client needs. */
interface Kind {
  readonly channel: 'wx_h5' | 'wx_jsapi'
  readonly path: 'h5' | 'jsapi'
  readonly field: 'h5_url' | 'prepay_id'
  /** What this kind needs beside the fields of every transaction. */
  readonly more: object
}

/** Makes a transaction; returns the field of its answer. A repeat for one order is the same transaction. */
export const beginTransaction = async (
  { pay, keys, appId }: WechatShop,
  { orderNo, amountFen, title, expireAt, origin }: PaymentRequest,
  { channel, path, field, more }: Kind,
  call: PayCall,
): Promise<Outcome<string>> => {
  const body = JSON.stringify({
    appid: appId,
    mchid: keys.merchantId,
    description: title,
    out_trade_no: orderNo,
    time_expire: wechatTime(expireAt),
    notify_url: noticeUrl(origin, channel),
    amount: { total: amountFen, currency: 'CNY' },
    ...more,
  })
  const outcome = await pay({ method: 'POST', target: `/v3/pay/transactions/${path}`, body, ...call })
  // The order was paid a moment ago; its notification or the next query credits it.
  if (outcome.kind === 'rejected' && outcome.code === 'ORDERPAID')
    return { kind: 'unknown', reason: 'busy', code: outcome.code }
  if (outcome.kind !== 'ok') return outcome
  const value = textOf(outcome.data, field)
  return value === '' ? { kind: 'unknown', reason: 'bad_body', code: field } : { kind: 'ok', data: value }
}
