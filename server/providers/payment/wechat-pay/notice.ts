import type { Clock } from '../../../lib/clock'
import { type JsonObject, objectOf, textOf } from '../../wire/json'
import { readWechatPayNotification } from '../../wire/wechat-pay/notification'
import { createNoticeAnswers } from '../notice-answers'
import type { NoticeReply, ParsedNotice, PayProvider, RawNotice } from '../port'
import { fenIn, isOwn, type WechatShop } from './transactions'

const reply = (status: number, code: string): NoticeReply => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code, message: code }),
})
const { refuse, events } = createNoticeAnswers(reply(200, 'SUCCESS'), reply(400, 'FAIL'))

const NUMBER = /^[0-9A-Za-z]{8,32}$/
const PROVIDER_NUMBER = /^[0-9A-Za-z]{8,64}$/

/** The event of a notification that WeChat Pay signed. */
const eventIn = (
  shop: Pick<WechatShop, 'keys' | 'appId'>,
  kind: 'paid' | 'refunded',
  { resource, nonce }: { resource: JsonObject; nonce: string },
): ParsedNotice => {
  const isPaid = kind === 'paid'
  // A notification of a refund names no application.
  const isOurs = isPaid ? isOwn(shop, resource) : textOf(resource, 'mchid') === shop.keys.merchantId
  if (!isOurs) return refuse('app')
  const orderNo = textOf(resource, 'out_trade_no')
  const providerNo = textOf(resource, 'transaction_id')
  const amountFen = fenIn(objectOf(resource, 'amount'), isPaid ? 'total' : 'refund')
  const isSound = NUMBER.test(orderNo) && PROVIDER_NUMBER.test(providerNo)
  if (!isSound || amountFen === null) return refuse('body')
  const facts = { kind, nonce, orderNo, amountFen, providerNo }
  if (isPaid) {
    const isDone = textOf(resource, 'trade_state') === 'SUCCESS'
    return isDone ? events({ ...facts, id: `paid-${providerNo}-${amountFen}`, refundNo: null }) : events()
  }
  const refundId = textOf(resource, 'refund_id')
  const refundNo = textOf(resource, 'out_refund_no')
  if (!PROVIDER_NUMBER.test(refundId) || !PROVIDER_NUMBER.test(refundNo)) return refuse('body')
  return events({ ...facts, id: `refund-${refundId}`, refundNo })
}

const kinds: Readonly<Record<string, 'paid' | 'refunded'>> = {
  'TRANSACTION.SUCCESS': 'paid',
  'REFUND.SUCCESS': 'refunded',
}

/**
 * Reads WeChat Pay's notifications. The id of an event is made of what happened, so that another notification about
 * the same payment changes nothing. Refunds that did not succeed are left to queries.
 */
export const createWechatPayNotices = (
  shop: Pick<WechatShop, 'keys' | 'appId'>,
  clock: Clock,
): PayProvider['parseNotice'] => {
  const parse = ({ headers, body }: RawNotice): ParsedNotice => {
    const header = (name: string): string => headers[name] ?? ''
    const read = readWechatPayNotification(shop.keys, clock, { header, body })
    if (read.kind === 'refused') return refuse(read.why === 'signature' ? 'signature' : 'body')
    const kind = kinds[read.event]
    if (kind === undefined) return events()
    return eventIn(shop, kind, { resource: read.resource, nonce: header('wechatpay-nonce') })
  }
  return (raw) => Promise.resolve(parse(raw))
}
