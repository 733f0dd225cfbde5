import type { Insertable, Selectable } from 'kysely'
import type { RechargeOrderTable, RechargeRefundTable } from '../../../db/tables/recharges'
import type { VendorStatementDifferenceTable } from '../../../db/tables/statements'
import type { StatementLine } from '../../../providers/payment/port'

/** What the comparison needs of an order. */
export type BookOrder = Pick<
  Selectable<RechargeOrderTable>,
  'order_no' | 'state' | 'channel' | 'amount_fen' | 'provider_no' | 'paid_at'
>
/** What the comparison needs of a refund. */
export type BookRefund = Pick<
  Selectable<RechargeRefundTable>,
  'refund_no' | 'order_no' | 'state' | 'amount_fen' | 'is_foreign' | 'by_hand'
>

/** A difference before it belongs to a statement. */
export type Difference = Omit<
  Insertable<VendorStatementDifferenceTable>,
  'id' | 'statement_id' | 'key' | 'found_at'
>

/** The books beside a vendor's lines. */
export interface Books {
  /** The orders that the lines name. */
  readonly orders: readonly BookOrder[]
  /** Their refunds, the oldest first. */
  readonly refunds: readonly BookRefund[]
  /** The channels of the vendor. */
  readonly channels: readonly string[]
  /** Lines of earlier days about the same orders. */
  readonly earlier: readonly StatementLine[]
}

/** How our books differ from a line. */
export type Verdict = Pick<Difference, 'kind' | 'our_fen' | 'our_state'>

/** The vendor lists what the books do not have. */
export const missingHere = (ourState: string | null): Verdict => ({
  kind: 'missing_here',
  our_fen: null,
  our_state: ourState,
})

const amountVerdict = (line: StatementLine, ours: BookOrder | BookRefund): Verdict | null =>
  ours.amount_fen === line.amountFen
    ? null
    : { kind: 'other_amount', our_fen: ours.amount_fen, our_state: ours.state }

/** The books have the movement in a state that does not fit the line. */
export const otherState = (ourFen: number, ourState: string): Verdict => ({
  kind: 'other_state',
  our_fen: ourFen,
  our_state: ourState,
})

/** The state of a refund that no provider was to pay; null for any other. */
const idleState = ({ state, by_hand: isByHand }: BookRefund): string | null => {
  if (isByHand) return 'by_hand'
  return state === 'refused' ? state : null
}

/** Judges lines one after another; each movement of the books explains one line. Null for a line without a difference. */
const createJudge = ({ orders, refunds, channels }: Books): ((line: StatementLine) => Verdict | null) => {
  const orderBy = new Map(orders.map((order) => [order.order_no, order]))
  const refundsBy = new Map<string, BookRefund[]>()
  for (const one of refunds) refundsBy.set(one.order_no, [...(refundsBy.get(one.order_no) ?? []), one])
  const explained = new Set<object>()
  /** False when the movement has explained a line before. */
  const explains = (ours: object): boolean => !explained.has(ours) && explained.add(ours) !== null

  const judgePayment = (line: StatementLine): Verdict | null => {
    const order = orderBy.get(line.orderNo)
    if (!order) return missingHere(null)
    const isPaid = order.paid_at !== null
    const isOfVendor = channels.includes(order.channel ?? '')
    const isThis = isOfVendor && (order.provider_no ?? line.providerNo) === line.providerNo
    // A second payment of one order is not in the books.
    if ((isPaid && !isThis) || !explains(order)) return missingHere(order.state)
    return amountVerdict(line, order) ?? (isPaid ? null : otherState(order.amount_fen, order.state))
  }

  const judgeRefund = (line: StatementLine): Verdict | null => {
    const ofOrder = refundsBy.get(line.orderNo) ?? []
    const own = ofOrder.find((one) => !one.is_foreign && one.refund_no === line.refundNo)
    if (own) {
      if (!explains(own)) return missingHere(own.state)
      const idle = idleState(own)
      return amountVerdict(line, own) ?? (idle === null ? null : otherState(own.amount_fen, idle))
    }
    // A refund without a request of ours has another number in the books: the amount is all that the two share.
    const foreign = ofOrder.find(
      (one) => one.is_foreign && one.amount_fen === line.amountFen && !explained.has(one),
    )
    return foreign && explains(foreign) ? null : missingHere(null)
  }

  return (line) => (line.kind === 'payment' ? judgePayment(line) : judgeRefund(line))
}

/** A difference at a line of the vendor. */
export const differenceOf = (line: StatementLine, verdict: Verdict): Difference => ({
  ...verdict,
  line_kind: line.kind,
  order_no: line.orderNo,
  refund_no: line.refundNo,
  provider_no: line.providerNo,
  their_fen: line.amountFen,
})

/** Finds the lines that the books do not have in the same way, in the order of the lines. Source: product §7.8.7 */
export const compareLines = (lines: readonly StatementLine[], books: Books): Difference[] => {
  const judge = createJudge(books)
  for (const line of books.earlier) judge(line)
  return lines.flatMap((line) => {
    const verdict = judge(line)
    if (verdict === null) return []
    return [differenceOf(line, verdict)]
  })
}
