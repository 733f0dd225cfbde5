import { sql } from 'kysely'
import type { Db } from '../../db/database'
import { operatorName, operatorWhy, refuse } from '../reports/operator-error'
import type { AuditService } from '../audit/audit.service'
import type { Core } from '../../lib/core'
import { REVERSAL } from '../ledger/reversal-key'
import { type PaymentAlertRow, type PaymentNoticeRow, PaymentRepository } from './payment.repository'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import type { RefundWishOfOperator } from './refund-ends'
import type { RefundService } from './refund.service'
import { RefundRepository, type RefundRow } from './refund.repository'

/** A journal as an operator reads it. */
export interface CaseJournal {
  readonly key: string
  readonly at: number
  readonly lines: readonly { owner: string; account: string; fen: number }[]
}

/** An order with all that is known of it. */
export interface OrderCase {
  readonly order: OrderRow
  readonly journals: readonly CaseJournal[]
  /** Without what the provider sent word by word. */
  readonly notices: readonly Omit<PaymentNoticeRow, 'body'>[]
  readonly refunds: readonly RefundRow[]
  readonly alerts: readonly PaymentAlertRow[]
  /** What could go back now. */
  readonly refundable: { readonly fen: number; readonly why: string | null }
}

/** How operators look at orders. Source: product §0.4, §11 */
export interface OrderCases {
  /** @throws OperatorError ORDER_UNKNOWN */
  find(orderNo: string): Promise<OrderCase>
  /** Refunds of some states, the oldest first. */
  refunds(states: readonly RefundRow['state'][], limit: number): Promise<RefundRow[]>
  /** What waits for a person, the oldest first. */
  alerts(limit: number): Promise<PaymentAlertRow[]>
  /** Puts an alert away. @throws OperatorError ALERT_UNKNOWN, OPERATOR_NAME, WHY_MISSING. */
  resolve(alertId: number, wish: RefundWishOfOperator): Promise<void>
}

/** Keys of every journal that an order and its refunds can have: the books are found by them, never by looking through. */
const journalKeysOf = (orderNo: string, refunds: readonly RefundRow[]): string[] =>
  [
    ...['coin_recharge', 'bonus_grant', 'vip_purchase'].map((kind) => `${kind}:${orderNo}`),
    ...['refund_hold', 'refund_paid', 'refund_undone', 'hand_paid'].flatMap((kind) =>
      refunds.map(({ refund_no: refundNo }) => `${kind}:${refundNo}`),
    ),
  ].flatMap((key) => [key, `${REVERSAL}${key}`])

/** Journals by their keys, the oldest first. */
export const journalsBy = async (db: Db, keys: readonly string[]): Promise<CaseJournal[]> => {
  const { rows } = await sql<CaseJournal>`
    select j.business_key as key, j.at, json_agg(json_build_object(
      'owner', a.owner_id, 'account', a.kind, 'fen', p.amount_fen) order by p.id) as lines
    from ledger_journal j join ledger_posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id
    where j.business_key = any(${keys})
    group by j.id order by j.id`.execute(db)
  return rows
}

/** Orders as operators see them. */
export const createOrderCases = (
  core: Core,
  { refunds, audit }: { refunds: Pick<RefundService, 'quote'>; audit: AuditService },
): OrderCases => ({
  find: (orderNo) =>
    core.work.run(async (db) => {
      const order = (await new RechargeRepository(db).find(orderNo)) ?? refuse('ORDER_UNKNOWN')
      const payments = new PaymentRepository(db)
      const notices = await payments.noticesOf(orderNo)
      const ofOrder = await new RefundRepository(db).listOf(orderNo)
      return {
        order,
        journals: await journalsBy(db, journalKeysOf(orderNo, ofOrder)),
        notices: notices.map(({ body: _body, ...notice }) => notice),
        refunds: ofOrder,
        alerts: await payments.alertsOf(orderNo),
        refundable:
          order.state === 'paid'
            ? await refunds.quote(db, order)
            : { fen: 0, why: `the order is ${order.state}` },
      }
    }),

  refunds: (states, limit) => new RefundRepository(core.db).list(states, limit),

  alerts: (limit) => new PaymentRepository(core.db).openAlerts(limit),

  resolve: (alertId, wish) =>
    core.work.run(async (db) => {
      const operator = operatorName(wish.operator)
      const why = operatorWhy(wish.why)
      const now = core.clock.now()
      const alert =
        (await new PaymentRepository(db).resolve(alertId, operator, why, now)) ?? refuse('ALERT_UNKNOWN')
      await audit.add(db, {
        operator,
        act: 'payment_alert.resolved',
        subject: `payment_alert:${alertId}`,
        memberId: null,
        why,
        before: { reason: alert.reason, orderNo: alert.order_no },
        after: { resolved: true },
      })
    }),
})
