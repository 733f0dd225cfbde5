import type { Outcome } from '../../outcome'
import type { PushKeys } from '../../wire/wechat/message-push'
import { paySig, userSignature } from '../../wire/wechat/pay-sig'
import type { PayCall, PaymentFinding, PaymentRef, PaymentRequest, PayProvider, RefundFinding } from '../port'
import { readVirtualNotice } from './notice'
import type { VirtualOrder, VirtualPayKeys, Xpay } from './xpay'

/** A member of WeChat, as a fresh login proves it. */
export interface WechatSession {
  readonly openid: string
  readonly sessionKey: string
}

/** Virtual payment of one mini-program. */
export interface VirtualPayDeps {
  readonly xpay: Xpay
  readonly keys: VirtualPayKeys
  readonly push: PushKeys
  /** Exchanges the code of a login for the payer's session. */
  sessionOf(code: string, call: PayCall): Promise<Outcome<WechatSession>>
}

const CHANNEL = 'wx_virtual'

/** Parts of `wx.requestVirtualPayment`. Its signature covers every character of `signData`. */
const SIGNED_AS = 'requestVirtualPayment'
const MODE = 'short_series_goods'

const states: Readonly<Record<number, PaymentFinding['state']>> = {
  0: 'NOTPAY',
  1: 'NOTPAY',
  2: 'PAID',
  3: 'PAID',
  4: 'PAID',
  5: 'REFUNDED',
  6: 'CLOSED',
  // A refund failed, or WeChat settled its own advertising or shares: the payment stays paid.
  7: 'PAID',
  8: 'REFUNDED',
  9: 'PAID',
  10: 'PAID',
}
/** The state of a refund by WeChat's status; it is pending with any other. */
export const refundStates: Readonly<Record<number, RefundFinding>> = { 5: 'DONE', 7: 'FAILED', 8: 'DONE' }

const ok = <T>(data: T): Outcome<T> => ({ kind: 'ok', data })
const rejected = (code: string): Outcome<never> => ({ kind: 'rejected', code, message: '' })
const odd = (code: string): Outcome<never> => ({ kind: 'unknown', reason: 'bad_body', code })

/** The state of a payment by WeChat's order; null for an order that WeChat does not have. */
export const findingOf = (order: VirtualOrder | null): Outcome<PaymentFinding> => {
  const state = order === null ? 'NOTPAY' : states[order.status]
  if (state === undefined) return odd('status')
  if (order === null || state === 'NOTPAY' || state === 'CLOSED') {
    return ok({ state, paidFen: null, providerNo: null })
  }
  return order.paidFen === null
    ? odd('paid_fee')
    : ok({ state, paidFen: order.paidFen, providerNo: order.providerNo })
}

/**
 * WeChat's virtual payment, which its mini-programs must use for virtual goods, on Apple's devices too. Apple's
 * payments can only be refunded by Apple: WeChat refuses them here. Source: providers WeChat, virtual payment
 */
export const createVirtualPay = ({ xpay, keys, push, sessionOf }: VirtualPayDeps): PayProvider => {
  const query = async (
    { orderNo, providerRef }: PaymentRef,
    call: PayCall,
  ): Promise<Outcome<PaymentFinding>> => {
    // Without a payer nobody got the parameters of a payment.
    if (providerRef === null) return findingOf(null)
    const found = await xpay.find(providerRef, orderNo, call)
    return found.kind === 'ok' ? findingOf(found.data) : found
  }

  const signDataOf = ({ orderNo, productId, amountFen }: PaymentRequest): string =>
    JSON.stringify({
      offerId: keys.offerId,
      buyQuantity: 1,
      env: keys.env,
      currencyType: 'CNY',
      productId,
      goodsPrice: amountFen,
      outTradeNo: orderNo,
      attach: '',
    })

  return {
    id: 'wechat-virtual',
    channels: [CHANNEL],
    methods: (platform) => (platform === 'weapp' || platform === 'weapp_ios' ? [CHANNEL] : []),

    async prepare(request, _channel, call) {
      const { payer, providerRef } = request
      if (payer.loginCode === null) return rejected('LOGIN_CODE_MISSING')
      const session = await sessionOf(payer.loginCode, call)
      if (session.kind !== 'ok') return session
      const { openid, sessionKey } = session.data
      if (providerRef !== null && providerRef !== openid) return rejected('OTHER_PAYER')
      const signData = signDataOf(request)
      const params = {
        kind: CHANNEL,
        mode: MODE,
        signData,
        paySig: paySig(keys.appKey, SIGNED_AS, signData),
        signature: userSignature(sessionKey, signData),
      } as const
      return ok({ params, providerRef: openid })
    },

    query: (payment, _channel, call) => query(payment, call),

    /** WeChat cannot close a payment. A payment that is made after this is credited all the same. */
    async close(payment, _channel, call) {
      const found = await query(payment, call)
      if (found.kind !== 'ok') return found
      return found.data.state === 'NOTPAY' || found.data.state === 'CLOSED' ? ok(null) : rejected('PAID')
    },

    async refund({ orderNo, providerRef, refundNo, amountFen }, _channel, call) {
      if (providerRef === null) return rejected('PAYER_MISSING')
      const found = await xpay.find(providerRef, orderNo, call)
      if (found.kind !== 'ok') return found
      if (found.data === null) return rejected('NOT_FOUND')
      const request = { openid: providerRef, orderNo, refundNo, refundFen: amountFen }
      const outcome = await xpay.refund({ ...request, leftFen: found.data.leftFen }, call)
      return outcome.kind === 'ok' ? ok<RefundFinding>('PENDING') : outcome
    },

    async findRefund({ providerRef, refundNo }, _channel, call) {
      if (providerRef === null) return odd('payer')
      const found = await xpay.find(providerRef, refundNo, call)
      if (found.kind !== 'ok') return found
      return ok<RefundFinding>(
        found.data === null ? 'NOT_FOUND' : (refundStates[found.data.status] ?? 'PENDING'),
      )
    },

    parseNotice: (raw) => Promise.resolve(readVirtualNotice(push, keys.env, raw)),
  }
}
