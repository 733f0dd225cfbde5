import type { BillRow } from '../../domains/money/bills/bill.service'
import type { CaseJournal, OrderCase } from '../../domains/money/recharges/order-case'
import type { Owed } from '../../domains/money/recharges/owed-payment'
import { factsText, field, moment, yuan } from './print'

type Alert = OrderCase['alerts'][number]
type Refund = OrderCase['refunds'][number]

/** An order with its bill, as operators see it. */
export interface OrderSheet extends OrderCase {
  readonly bill: BillRow | null
}

/** One line of the list of alerts. */
export const alertLine = (alert: Alert): string =>
  [
    String(alert.id).padStart(5),
    moment(alert.at),
    alert.reason.padEnd(16),
    alert.order_no ?? '–',
    factsText(alert.facts),
    alert.resolved_at === null ? '' : `resolved by ${alert.resolved_by ?? '–'}: ${alert.resolved_why ?? ''}`,
  ]
    .filter(Boolean)
    .join('  ')

/** One line of the list of refunds. */
export const refundLine = (refund: Refund): string =>
  [
    refund.refund_no,
    moment(refund.created_at),
    refund.state.padEnd(7),
    yuan(refund.amount_fen),
    `of order ${refund.order_no}`,
    `by ${refund.operator}`,
    refund.sent_at === null || refund.ended_at !== null ? '' : `asked the provider ${moment(refund.sent_at)}`,
    refund.by_hand ? `by hand${refund.reference === null ? '' : `, paid as ${refund.reference}`}` : '',
    refund.is_foreign ? 'not requested by us' : `"${refund.why}"`,
  ]
    .filter(Boolean)
    .join('  ')

/** The amounts that are still owed to a deleted account. */
export const owedText = ({ principalFen, incomeFen, signed }: Owed): string[] => [
  field('beans', yuan(principalFen)),
  field('income', yuan(incomeFen)),
  field('all', yuan(principalFen + incomeFen)),
  ...(signed === null
    ? []
    : [field('signed', `${moment(signed.signed_at)}  by ${signed.signed_by}: paid as ${signed.reference}`)]),
]

const journalLines = ({ key, at, lines }: CaseJournal): string[] => [
  field('journal', `${moment(at)}  ${key}`),
  ...lines.map(({ owner, account, fen }) => field('', `  ${yuan(fen).padStart(10)}  ${owner} ${account}`)),
]

/** An order with all its known facts. */
export const orderText = (sheet: OrderSheet): string[] => {
  const { order, bill, notices, journals, refunds, alerts, refundable } = sheet
  const thing = order.kind === 'coin' ? `${order.coins} + ${order.bonus_coins} coins` : `${order.days} days`
  return [
    `Order ${order.order_no}`,
    field('state', order.state),
    field('member', order.member_id),
    field('bought', `${thing} for ${yuan(order.amount_fen)}, settings of version ${order.config_version}`),
    field('channel', `${order.channel ?? '–'} on ${order.platform}, number ${order.provider_no ?? '–'}`),
    field('made', moment(order.created_at)),
    field('paid', moment(order.paid_at)),
    field('given back', yuan(order.refunded_fen)),
    field('refundable', refundable.why === null ? yuan(refundable.fen) : `nothing: ${refundable.why}`),
    field('bill', bill === null ? 'none' : `${bill.state}${bill.reason === null ? '' : `, ${bill.reason}`}`),
    ...notices.map(({ at, channel, event, amount_fen: fen, result }) =>
      field('notice', `${moment(at)}  ${channel} ${event} ${yuan(fen)}: ${result}`),
    ),
    ...journals.flatMap(journalLines),
    ...refunds.map((refund) => field('refund', refundLine(refund))),
    ...alerts.map((alert) => field('alert', alertLine(alert))),
  ]
}
