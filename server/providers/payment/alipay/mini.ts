import { yuanText } from '../../../lib/money'
import type { Outcome } from '../../outcome'
import { alipayTime } from '../../wire/alipay/signing'
import { textOf } from '../../wire/json'
import { noticeUrl, type PayCall, type PaymentRequest, type PayProvider } from '../port'
import { createAlipayNotices } from './notice'
import { createAlipayTrade, notPrepared } from './trade'
import type { AlipayPayDeps } from './wap'

const CHANNEL = 'ali_mini'

/** Alipay names the buyer by an open id, or by a user id in applications that were made before 2023. */
const buyerOf = (buyer: string): object =>
  buyer.startsWith('2088') ? { buyer_id: buyer } : { buyer_open_id: buyer }

/** Payment inside Alipay's mini-program. Source: providers Alipay, alipay.trade.create */
export const createAlipayMini = ({ gateway, keys, sellerId }: AlipayPayDeps): PayProvider => {
  const trade = createAlipayTrade(gateway)

  /** The buyer's own number, by the code of a login or as the order was begun. */
  const buyerIn = async ({ payer, providerRef }: PaymentRequest, call: PayCall): Promise<Outcome<string>> => {
    const { loginCode } = payer
    if (loginCode === null) {
      const missing = { kind: 'rejected', code: 'LOGIN_CODE_MISSING', message: '' } as const
      return providerRef === null ? missing : { kind: 'ok', data: providerRef }
    }
    const extra = { grant_type: 'authorization_code', code: loginCode }
    const outcome = await gateway.execute({ method: 'alipay.system.oauth.token', extra, ...call })
    if (outcome.kind !== 'ok') return outcome
    const buyer = textOf(outcome.data, 'open_id') || textOf(outcome.data, 'user_id')
    return buyer === ''
      ? { kind: 'unknown', reason: 'bad_body', code: 'open_id' }
      : { kind: 'ok', data: buyer }
  }

  return {
    ...trade,
    id: 'alipay-mini',
    channels: [CHANNEL],
    methods: (platform) => (platform === 'alipay' || platform === 'alipay_ios' ? [CHANNEL] : []),
    parseNotice: createAlipayNotices({ keys, sellerId, trade }),

    async prepare(request, _channel, call) {
      const { orderNo, amountFen, title, expireAt, origin, providerRef } = request
      const found = await buyerIn(request, call)
      if (found.kind !== 'ok') return found
      const buyer = found.data
      if (providerRef !== null && providerRef !== buyer) return notPrepared('OTHER_PAYER')
      const content = {
        out_trade_no: orderNo,
        total_amount: yuanText(amountFen),
        subject: title,
        product_code: 'JSAPI_PAY',
        op_app_id: keys.appId,
        ...buyerOf(buyer),
        time_expire: alipayTime(expireAt),
      }
      const outcome = await gateway.execute({
        method: 'alipay.trade.create',
        bizContent: JSON.stringify(content),
        extra: { notify_url: noticeUrl(origin, CHANNEL) },
        ...call,
      })
      if (outcome.kind !== 'ok') return outcome
      const tradeNO = textOf(outcome.data, 'trade_no')
      if (tradeNO === '') return { kind: 'unknown', reason: 'bad_body', code: 'trade_no' }
      return { kind: 'ok', data: { params: { kind: CHANNEL, tradeNO }, providerRef: buyer } }
    },
  }
}
