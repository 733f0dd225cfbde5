import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { refuse } from '../../safety/operators/operator-error'
import type { AuditService } from '../../safety/audit/audit.service'
import type { Core } from '../../../lib/core'
import { REVERSAL } from '../ledger/reversal-key'
import { type PaymentAlertRow, type PaymentNoticeRow, PaymentRepository } from './payment.repository'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import type { RefundService } from './refund.service'
import { RefundRepository, type RefundRow } from './refund.repository'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** A journal, as an operator reads it. */
export interface CaseJournal {
  readonly key: string
  readonly at: number
  readonly lines: readonly { owner: string; account: string; fen: number }[]
}

/** An order with everything that is known about it. */
export interface OrderCase {
  readonly order: OrderRow
  readonly journals: readonly CaseJournal[]
  /** Without the provider's own text. */
  readonly notices: readonly Omit<PaymentNoticeRow, 'body'>[]
  readonly refunds: readonly RefundRow[]
  readonly alerts: readonly PaymentAlertRow[]
  /** The amount that can be refunded now, or why nothing can. */
  readonly refundable: { readonly fen: number; readonly why: string | null }
}

/** Orders as operators see them. Source: product §0.4, §11 */
export interface OrderCases {
  /** @throws OperatorError ORDER_UNKNOWN */
  find(orderNo: string): Promise<OrderCase>
  /** Refunds in these states, oldest first. */
  refunds(states: readonly RefundRow['state'][], limit: number): Promise<RefundRow[]>
  /** Unresolved alerts, oldest first. */
  alerts(limit: number): Promise<PaymentAlertRow[]>
  /** Resolves an alert. @throws OperatorError ALERT_UNKNOWN, OPERATOR_NAME, WHY_MISSING. */
  resolve(alertId: number, request: OperatorSignature): Promise<void>
}

/**
 * Keys of all journals that an order and its refunds can have, so that the ledger is read by key and never scanned.
 */
const journalKeysOf = (orderNo: string, refunds: readonly RefundRow[]): string[] =>
  [
    ...['coin_recharge', 'bonus_grant', 'vip_purchase'].map((kind) => `${kind}:${orderNo}`),
    ...['refund_hold', 'refund_paid', 'refund_undone', 'hand_paid'].flatMap((kind) =>
      refunds.map(({ refund_no: refundNo }) => `${kind}:${refundNo}`),
    ),
  ].flatMap((key) => [key, `${REVERSAL}${key}`])

/** Journals by their keys, oldest first. */
export const journalsBy = async (db: Db, keys: readonly string[]): Promise<CaseJournal[]> => {
  const { rows } = await sql<CaseJournal>`
    select j.business_key as key, j.at, json_agg(json_build_object(
      'owner', a.owner_id, 'account', a.kind, 'fen', p.amount_fen) order by p.id) as lines
    from ledger_journal j join ledger_posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id
    where j.business_key = any(${keys})
    group by j.id order by j.id`.execute(db)
  return rows
}

/** Reads orders for operators. */
export const createOrderCases = (
  core: Core,
  { refunds, audit }: { refunds: Pick<RefundService, 'quote'>; audit: AuditService },
): OrderCases => ({
  find: (orderNo) =>
    core.transaction(async (tx) => {
      const order = (await new RechargeRepository(tx).find(orderNo)) ?? refuse('ORDER_UNKNOWN')
      const payments = new PaymentRepository(tx)
      const notices = await payments.noticesOf(orderNo)
      const ofOrder = await new RefundRepository(tx).listOf(orderNo)
      return {
        order,
        journals: await journalsBy(tx, journalKeysOf(orderNo, ofOrder)),
        notices: notices.map(({ body: _body, ...notice }) => notice),
        refunds: ofOrder,
        alerts: await payments.alertsOf(orderNo),
        refundable:
          order.state === 'paid'
            ? await refunds.quote(tx, order)
            : { fen: 0, why: `the order is ${order.state}` },
      }
    }),

  refunds: (states, limit) => new RefundRepository(core.db).list(states, limit),

  alerts: (limit) => new PaymentRepository(core.db).openAlerts(limit),

  resolve: (alertId, request) =>
    core.transaction(async (tx) => {
      const { operator, why } = checkSignature(request)
      const now = core.clock.now()
      const alert =
        (await new PaymentRepository(tx).resolve(alertId, operator, why, now)) ?? refuse('ALERT_UNKNOWN')
      await audit.add(tx, {
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
