import { type JsonObject, isObject, objectOf, textOf } from '../../wire/json'
import { type PushKeys, readPush } from '../../wire/wechat/message-push'
import { pushQueryOf } from '../../wx-push/push'
import { createNoticeAnswers } from '../notice-answers'
import type { NoticeReply, ParsedNotice, RawNotice } from '../port'

const reply = (status: number, code: number, message: string): NoticeReply => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ ErrCode: code, ErrMsg: message }),
})
const { refuse, events } = createNoticeAnswers(reply(200, 0, 'success'), reply(400, 1, 'fail'))

const NUMBER = /^[0-9A-Za-z]{8,32}$/
const PROVIDER_NUMBER = /^[0-9A-Za-z_-]{8,64}$/

const fenIn = (from: JsonObject, name: string): number | null => {
  const { [name]: fen } = from
  return typeof fen === 'number' && Number.isSafeInteger(fen) && fen > 0 ? fen : null
}

/** One item is sold at a time; Apple's payments have no transaction of WeChat Pay. */
const paidIn = (message: JsonObject, nonce: string): ParsedNotice => {
  const orderNo = textOf(message, 'OutTradeNo')
  const goods = objectOf(message, 'GoodsInfo')
  const amountFen = fenIn(goods, 'ActualPrice')
  if (!NUMBER.test(orderNo) || amountFen === null || goods.Quantity !== 1) return refuse('body')
  const paid = message.WeChatPayInfo
  const providerNo = isObject(paid) ? textOf(paid, 'TransactionId') : ''
  if (providerNo !== '' && !PROVIDER_NUMBER.test(providerNo)) return refuse('body')
  const facts = { nonce, orderNo, amountFen, providerNo: providerNo || null, refundNo: null }
  return events({ ...facts, id: `paid-${orderNo}-${amountFen}`, kind: 'paid' })
}

const refundIn = (message: JsonObject, nonce: string): ParsedNotice => {
  // A refund that failed is found by a query.
  if (message.RetCode !== 0) return events()
  const orderNo = textOf(message, 'MchOrderId')
  const refundId = textOf(message, 'WxRefundId')
  const refundNo = textOf(message, 'MchRefundId')
  const amountFen = fenIn(message, 'RefundFee')
  if (!NUMBER.test(orderNo) || !PROVIDER_NUMBER.test(refundId) || amountFen === null) return refuse('body')
  const facts = { nonce, orderNo, amountFen, providerNo: null }
  const number = NUMBER.test(refundNo) ? refundNo : null
  return events({ ...facts, id: `refund-${refundId}`, kind: 'refunded', refundNo: number })
}

/** Complaints, and Apple's question whether a refund is deserved: a person looks at both. */
const complaintIn = (message: JsonObject, nonce: string): ParsedNotice => {
  const orderNo = textOf(message, 'MchOrderId') || textOf(message, 'OutTradeNo')
  if (!NUMBER.test(orderNo)) return refuse('body')
  const id = `complaint-${orderNo}-${textOf(message, 'RequestId') || textOf(message, 'CreateTime')}`
  const facts = { id, nonce, orderNo, amountFen: 0, providerNo: null, refundNo: null }
  return events({ ...facts, kind: 'complaint' })
}

const readers: Readonly<Record<string, (message: JsonObject, nonce: string) => ParsedNotice>> = {
  xpay_goods_deliver_notify: paidIn,
  xpay_refund_notify: refundIn,
  xpay_complaint_notify: complaintIn,
  xpay_subscribe_ios_refund_query_notify: complaintIn,
}

/** Events whose messages name the environment; one of the sandbox must never credit a real order. */
const WITH_ENV: ReadonlySet<string> = new Set(['xpay_goods_deliver_notify'])

/** Reads the messages of virtual payment among WeChat's message push. Source: providers WeChat, virtual payment */
export const readVirtualNotice = (keys: PushKeys, env: 0 | 1, raw: RawNotice): ParsedNotice => {
  const query = pushQueryOf(raw.query)
  const read = readPush(keys, query, raw.body)
  if (read.kind === 'refused') {
    const reasons = { signature: 'signature', malformed: 'body', other_app: 'app' } as const
    return refuse(reasons[read.why])
  }
  const { message } = read
  const event = textOf(message, 'Event')
  const reader = Object.hasOwn(readers, event) ? readers[event] : undefined
  if (!reader) return events()
  if (WITH_ENV.has(event) && message.Env !== env) return refuse('app')
  // WeChat signs each delivery, so the signature distinguishes repeats.
  return reader(message, query.msgSignature ?? '')
}
