import { fenOfYuan } from '../../../lib/money'
import type { AlipayKeys } from '../../wire/alipay/keys'
import { readNotification } from '../../wire/alipay/notification'
import type { AlipayParams } from '../../wire/alipay/signing'
import { createNoticeAnswers } from '../notice-answers'
import type { NoticeReply, ParsedNotice, PaymentEvent, PayProvider } from '../port'
import type { AlipayTrade } from './trade'

/** The application that receives notifications. */
export interface AlipayNoticeDeps {
  readonly keys: AlipayKeys
  /** The merchant's own number, `2088…`; every payment must be to it. */
  readonly sellerId: string
  readonly trade: Pick<AlipayTrade, 'refundedFen'>
}

/** How long Alipay may take to say what a refund was, in ms; it waits for our answer meanwhile. Source: ours */
const CALL = { deadlineMs: 5_000 }
const NUMBER = /^[0-9A-Za-z]{8,32}$/
const PROVIDER_NUMBER = /^[0-9A-Za-z]{8,64}$/

const reply = (status: number, body: string): NoticeReply => ({ status, contentType: 'text/plain', body })
const { refuse, events } = createNoticeAnswers(reply(200, 'success'), reply(400, 'fail'))

const PAID: readonly string[] = ['TRADE_SUCCESS', 'TRADE_FINISHED']

/**
 * Reads Alipay's notifications about trades. The id of an event is made of what happened, because Alipay reports one
 * fact under several ids: a payment as successful and again as finished, a refund with each later change.
 */
export const createAlipayNotices = ({
  keys,
  sellerId,
  trade,
}: AlipayNoticeDeps): PayProvider['parseNotice'] => {
  /** `refund_fee` of a notification is the sum of all refunds, so the refund itself is queried. */
  const refundIn = async (params: AlipayParams, base: PaymentEvent): Promise<ParsedNotice> => {
    const refundNo = params.out_biz_no ?? ''
    if (!PROVIDER_NUMBER.test(refundNo)) return refuse('body')
    const found = await trade.refundedFen(base.orderNo, refundNo, CALL)
    if (found.kind !== 'ok' || found.data === null) return refuse('unsure')
    return events({
      ...base,
      id: `refund-${base.providerNo}-${refundNo}`,
      kind: 'refunded',
      amountFen: found.data,
      refundNo,
    })
  }

  return async ({ body }) => {
    const read = readNotification(keys, body)
    if (read.kind === 'refused') {
      const reasons = { malformed: 'body', signature: 'signature', other_app: 'app' } as const
      return refuse(reasons[read.why])
    }
    const { params } = read
    const { out_trade_no: orderNo = '', trade_no: providerNo = '', notify_id: nonce = '' } = params
    if (params.seller_id !== sellerId) return refuse('app')
    if (!NUMBER.test(orderNo) || !PROVIDER_NUMBER.test(providerNo) || !/^\w{8,128}$/.test(nonce)) {
      return refuse('body')
    }
    const amountFen = fenOfYuan(params.total_amount ?? '')
    if (amountFen === null) return refuse('body')
    const base = {
      id: `paid-${providerNo}-${amountFen}`,
      nonce,
      orderNo,
      amountFen,
      providerNo,
      refundNo: null,
    }
    if (params.refund_fee !== undefined) return refundIn(params, { ...base, kind: 'refunded' })
    const { trade_status: status = '' } = params
    if (PAID.includes(status)) return events({ ...base, kind: 'paid' })
    if (status !== 'TRADE_CLOSED') return events()
    return events({ ...base, id: `closed-${providerNo}`, kind: 'closed', amountFen: 0 })
  }
}
