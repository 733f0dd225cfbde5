import type { Outcome } from '../../outcome'
import type { AskedOrder, OrderMovements, OrderQuestions, PayCall, StatementLine } from '../port'
import { findingOf, refundStates } from './virtual'
import type { VirtualOrder, Xpay } from './xpay'

const odd = (code: string): Outcome<never> => ({ kind: 'unknown', reason: 'bad_body', code })

const NOTHING: OrderMovements = { lines: [], otherBackFen: 0 }

const lineOf = (
  { orderNo, refundNo }: Pick<StatementLine, 'orderNo' | 'refundNo'>,
  { paidFen, movedAt, providerNo }: VirtualOrder,
): StatementLine | null =>
  paidFen === null || paidFen === 0 || movedAt === null
    ? null
    : {
        kind: refundNo === null ? 'payment' : 'refund',
        orderNo,
        refundNo,
        // Apple's payments have no number of WeChat Pay.
        providerNo: providerNo ?? '',
        amountFen: paidFen,
        at: movedAt,
      }

/**
 * WeChat's files of virtual payment name settlements and not orders, so each order is asked about, with each of its
 * refunds. Source: providers WeChat, xpay `query_order`
 */
export const createVirtualQuestions = (xpay: Xpay): OrderQuestions => {
  /** The refunds of ours that WeChat has made, and the fen of all that it has accepted. */
  const findRefunds = async (
    { orderNo, refundNos }: AskedOrder,
    payer: string,
    call: PayCall,
  ): Promise<Outcome<{ lines: StatementLine[]; acceptedFen: number }>> => {
    const lines: StatementLine[] = []
    let acceptedFen = 0
    for (const refundNo of refundNos) {
      const found = await xpay.find(payer, refundNo, call)
      if (found.kind !== 'ok') return found
      const state = found.data && refundStates[found.data.status]
      if (found.data === null || state === 'FAILED') continue
      acceptedFen += found.data.paidFen ?? 0
      if (state !== 'DONE') continue
      const line = lineOf({ orderNo, refundNo }, found.data)
      if (line === null) return odd('refund_fee')
      lines.push(line)
    }
    return { kind: 'ok', data: { lines, acceptedFen } }
  }

  return {
    vendor: 'wx_virtual',

    async movementsOf(order, call) {
      const { orderNo, providerRef } = order
      // Without a payer nobody got the parameters of a payment.
      if (providerRef === null) return { kind: 'ok', data: NOTHING }
      const found = await xpay.find(providerRef, orderNo, call)
      if (found.kind !== 'ok') return found
      const finding = findingOf(found.data)
      if (finding.kind !== 'ok') return finding
      if (found.data === null || finding.data.paidFen === null) return { kind: 'ok', data: NOTHING }
      const payment = lineOf({ orderNo, refundNo: null }, found.data)
      if (payment === null) return odd('paid_time')
      const refunds = await findRefunds(order, providerRef, call)
      if (refunds.kind !== 'ok') return refunds
      const backFen = payment.amountFen - found.data.leftFen
      const lines = [payment, ...refunds.data.lines]
      return { kind: 'ok', data: { lines, otherBackFen: Math.max(0, backFen - refunds.data.acceptedFen) } }
    },
  }
}
