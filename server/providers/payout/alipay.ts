import type { Outcome } from '../outcome'
import type { AlipayGateway } from '../wire/alipay/gateway'
import { type JsonObject, textOf } from '../wire/json'
import type { PayoutAnswer, PayoutFinding, PayoutProvider } from './port'
import { refusalClassOf } from './refusals'
import { TRANSFER, transferBytes, type TransferScene } from './transfer'

const NOT_FOUND = 'ORDER_NOT_EXIST'

/** Alipay's words for the status of a transfer. Source: providers Alipay, alipay.fund.trans.common.query */
const STATUSES: ReadonlyMap<string, PayoutFinding['status']> = new Map([
  ['SUCCESS', 'SUCCESS'],
  ['DEALING', 'DEALING'],
  ['WAIT_PAY', 'DEALING'],
  ['FAIL', 'FAIL'],
  ['CLOSED', 'FAIL'],
  ['REFUND', 'REFUND'],
] as const)

const odd = (code: string): Outcome<never> => ({ kind: 'unknown', reason: 'bad_body', code })

/** A verified node about the payment; any other payment or word is `unknown`. */
const findingIn = (node: JsonObject, outBizNo: string): Outcome<PayoutFinding> => {
  if (textOf(node, 'out_biz_no') !== outBizNo) return odd('out_biz_no')
  const status = STATUSES.get(textOf(node, 'status'))
  if (status === undefined) return odd('status')
  const data = {
    status,
    orderId: textOf(node, 'order_id') || null,
    errorCode: textOf(node, 'error_code') || null,
  }
  return { kind: 'ok', data }
}

/** A transfer that came back at once is found by the next query. */
const answerOf = (finding: Outcome<PayoutFinding>): Outcome<PayoutAnswer> => {
  if (finding.kind !== 'ok') return finding
  const { status, ...rest } = finding.data
  const isOpen = status === 'REFUND' || status === 'NOT_FOUND'
  return { kind: 'ok', data: { ...rest, status: isOpen ? 'DEALING' : status } }
}

/**
 * Transfers to Alipay accounts. The bytes are sent as they are stored, so that a repeat is the same payment; Alipay
 * refuses other bytes under a number with PAYMENT_INFO_INCONSISTENCY.
 * Source: providers Alipay, alipay.fund.trans.uni.transfer
 */
export const createAlipayPayout = (gateway: AlipayGateway, scene: TransferScene): PayoutProvider => ({
  id: 'alipay',
  isManual: false,
  bytesOf: (outBizNo, arriveFen, payee) => transferBytes(outBizNo, arriveFen, payee, scene),
  classOf: refusalClassOf,

  async send({ bizContent, outBizNo }, call) {
    const outcome = await gateway.execute({ method: 'alipay.fund.trans.uni.transfer', bizContent, ...call })
    return outcome.kind === 'ok' ? answerOf(findingIn(outcome.data, outBizNo)) : outcome
  },

  async query(outBizNo, call) {
    const bizContent = JSON.stringify({ out_biz_no: outBizNo, ...TRANSFER })
    const outcome = await gateway.execute({ method: 'alipay.fund.trans.common.query', bizContent, ...call })
    if (outcome.kind === 'ok') return findingIn(outcome.data, outBizNo)
    if (outcome.kind === 'rejected' && outcome.code === NOT_FOUND) {
      return { kind: 'ok', data: { status: 'NOT_FOUND', orderId: null, errorCode: null } }
    }
    return outcome
  },
})
