import { SECOND_MS } from '@contract/constants'
import type { Outcome } from '../../outcome'
import { type JsonObject, objectOf, textOf } from '../../wire/json'
import type { WechatApi } from '../../wire/wechat/api'
import { paySig } from '../../wire/wechat/pay-sig'
import type { PayCall } from '../port'

/** Settings of virtual payment in WeChat's console. */
export interface VirtualPayKeys {
  readonly offerId: string
  /** AppKey of the environment. */
  readonly appKey: string
  /** 0: real money; 1: WeChat's sandbox, which its developer tool alone can pay. */
  readonly env: 0 | 1
}

/** An order of virtual payment, as WeChat knows it. */
export interface VirtualOrder {
  readonly status: number
  /** Whole fen that were paid, or refunded; null before that. */
  readonly paidFen: number | null
  /** Whole fen that can still be refunded. */
  readonly leftFen: number
  readonly providerNo: string | null
  /** When it was paid, or refunded, epoch ms; null before that. */
  readonly movedAt: number | null
}

/** Calls of virtual payment on WeChat's servers. Source: providers WeChat, virtual payment */
export interface Xpay {
  /** An order, or a refund, by our number; null when WeChat does not know it. */
  find(openid: string, number: string, call: PayCall): Promise<Outcome<VirtualOrder | null>>
  /** Asks for a refund, which WeChat makes later. */
  refund(request: VirtualRefund, call: PayCall): Promise<Outcome<null>>
}

/** A refund of virtual payment. */
export interface VirtualRefund {
  readonly openid: string
  readonly orderNo: string
  readonly refundNo: string
  readonly refundFen: number
  /** What the order can still refund, as WeChat counts it. */
  readonly leftFen: number
}

/** `order_type` of a refund. */
const REFUND_TYPE = 1
const NOT_FOUND = '268490002'
/** The same request was made before, so it is done. */
const REPEATED = '268490004'
/** Refusals after which nothing is done. Any other code may hide a refund that was made. Source: providers WeChat, xpay */
const REFUSALS: ReadonlySet<string> = new Set(['268490001', NOT_FOUND, '268490003', '268490005', '268490011'])

/** A whole number of an order, from 0 on; null for anything else. */
const wholeIn = (order: JsonObject, name: string): number | null => {
  const { [name]: value } = order
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

const orderIn = (order: JsonObject, number: string): Outcome<VirtualOrder> => {
  const { status } = order
  const isIt = textOf(order, 'order_id') === number
  const leftFen = wholeIn(order, 'left_fee')
  if (!isIt || typeof status !== 'number' || leftFen === null) {
    return { kind: 'unknown', reason: 'bad_body', code: 'order' }
  }
  const paidFen = wholeIn(order, order.order_type === REFUND_TYPE ? 'refund_fee' : 'paid_fee')
  const providerNo = textOf(order, 'wxpay_order_id') || null
  const movedAt = (wholeIn(order, 'paid_time') ?? 0) * SECOND_MS || null
  return { kind: 'ok', data: { status, paidFen, leftFen, providerNo, movedAt } }
}

/** The calls of one application. */
export const createXpay = (api: WechatApi, { appKey, env }: VirtualPayKeys): Xpay => {
  const execute = (path: string, content: object, call: PayCall): Promise<Outcome<JsonObject>> => {
    const body = JSON.stringify({ ...content, env })
    return api({ path, query: { pay_sig: paySig(appKey, path, body) }, body, ...call })
  }

  return {
    async find(openid, number, call) {
      // With both of WeChat's and our number it finds nothing.
      const outcome = await execute('/xpay/query_order', { openid, order_id: number }, call)
      if (outcome.kind === 'ok') return orderIn(objectOf(outcome.data, 'order'), number)
      if (outcome.kind === 'unknown') return outcome
      if (outcome.code === NOT_FOUND) return { kind: 'ok', data: null }
      return { kind: 'unknown', reason: 'busy', code: outcome.code }
    },

    async refund({ openid, orderNo, refundNo, refundFen, leftFen }, call) {
      const content = {
        openid,
        order_id: orderNo,
        refund_order_id: refundNo,
        left_fee: leftFen,
        refund_fee: refundFen,
        biz_meta: '',
        // 3: the member asked for it. 1: by a person of the product.
        refund_reason: '3',
        req_from: '1',
      }
      const outcome = await execute('/xpay/refund_order', content, call)
      if (outcome.kind === 'ok') return { kind: 'ok', data: null }
      if (outcome.kind === 'unknown') return outcome
      if (outcome.code === REPEATED) return { kind: 'ok', data: null }
      return REFUSALS.has(outcome.code) ? outcome : { kind: 'unknown', reason: 'busy', code: outcome.code }
    },
  }
}
