import type { Db } from '../../../db/database'
import type { AuditAct } from '@contract/ops/audit-acts'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { coinsOfFen, yuanText } from '../../../lib/money'
import type { BillNote } from '../../../text/bills'
import type { AuditService } from '../../safety/audit/audit.service'
import type { BillService, NewBill } from '../bills/bill.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { NoticeService } from '../../chat/notices/notice.service'
import { billRefOf } from './order-bill'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import type { RefundLedger } from './refund-ledger'
import { RefundRepository, type RefundRow } from './refund.repository'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** The operator who paid a refund by hand, and the payment's reference. */
export interface PaidByHand {
  readonly reference: string
  readonly by: string
}

/** Begins and ends every refund: the row, the ledger, the bill and the notification. The caller locks the order. */
export interface RefundEnds {
  /** Holds the refund's amount, from the member and from the product; returns the row. */
  begin(tx: Tx, order: OrderRow, refund: NewRefund, request: OperatorSignature): Promise<RefundRow>
  /** The money was paid. Returns false and changes nothing when the refund had ended before. */
  finish(tx: Tx, order: OrderRow, refundNo: string, byHand?: PaidByHand): Promise<boolean>
  /** The money was not paid: the member gets everything back. Returns false as `finish` does. */
  undo(tx: Tx, order: OrderRow, refundNo: string, by?: string): Promise<boolean>
  /** Records an external refund, which has ended already. */
  keepForeign(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void>
  /** Adds an entry about the order to the audit log. */
  record(db: Db, order: OrderRow, request: OperatorSignature, act: RefundAct): Promise<void>
}

/** A refund that is to begin. */
export interface NewRefund {
  readonly fen: number
  /** The member's part in fen; the product bears the rest. */
  readonly takenFen: number
  readonly isByHand: boolean
}

/** An operator's action, for the audit log. */
export interface RefundAct {
  readonly act: AuditAct
  readonly after: object
}

/** Dependencies of beginnings and ends. */
export interface RefundEndDeps {
  readonly productConfig: Pick<ProductConfig, 'coin'>
  readonly refundLedger: RefundLedger
  readonly bills: BillService
  readonly audit: Pick<AuditService, 'add'>
  readonly notices: Pick<NoticeService, 'add'>
}

const refOf = (order: OrderRow, refundNo: string): string =>
  `${order.kind === 'coin' ? 'recharge_refund' : 'vip_refund'}:${refundNo}`

const notesOf = (isByHand: boolean): Record<'begun' | 'done' | 'undone', BillNote> =>
  isByHand
    ? { begun: 'refunding_by_hand', done: 'refunded_by_hand', undone: 'refund_by_hand_undone' }
    : { begun: 'refunding', done: 'refunded', undone: 'refund_refused' }

/** Begins and ends refunds in the tables, the ledger and the bills. */
export const createRefundEnds = (core: Core, deps: RefundEndDeps): RefundEnds => {
  const { productConfig, refundLedger, bills, audit, notices } = deps
  const { fenPerCoin } = productConfig.coin

  const billOf = (order: OrderRow, refund: RefundRow): NewBill => {
    const { amount_fen: fen } = refund
    const isOfCoins = order.kind === 'coin'
    return {
      memberId: order.member_id,
      ref: refOf(order, refund.refund_no),
      type: isOfCoins ? 'recharge' : 'payment',
      bizType: isOfCoins ? 'recharge_refund' : 'vip_refund',
      sign: isOfCoins ? -1 : 1,
      amountFen: fen,
      coins: isOfCoins ? coinsOfFen(coinFenOf(refund), fenPerCoin) + refund.bonus_coins : 0,
      state: 'processing',
      reason: notesOf(refund.by_hand).begun,
      orderNo: order.order_no,
      refundOfRef: billRefOf(order),
      ...(order.channel !== null && !refund.by_hand && { channel: order.channel }),
    }
  }

  /** The coins' value in fen: by hand only coins that were taken, otherwise the whole coins of the amount. */
  const coinFenOf = ({ by_hand: isByHand, amount_fen: fen, taken_fen: takenFen }: RefundRow): number =>
    isByHand ? takenFen : fen - (fen % fenPerCoin)

  const notify = async (tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> => {
    const kind = order.kind === 'coin' ? 'recharge' : 'vip'
    const yuan = yuanText(refund.amount_fen)
    const isPaid = refund.state === 'paid'
    const paidAs = refund.by_hand ? 'refunded_by_hand' : 'refunded'
    const undoneAs = refund.by_hand ? 'refund_by_hand_undone' : 'refund_refused'
    await notices.add(tx, order.member_id, `${kind}_${isPaid ? paidAs : undoneAs}`, { yuan })
    tx.events.add(order.member_id, { event: 'wallet' })
  }

  /** Marks the order's own bill as returned once the whole amount is refunded. */
  const recordRefunded = async (db: Db, order: OrderRow, { amount_fen: fen, by_hand }: RefundRow) => {
    const { state } = await new RechargeRepository(db).addRefunded(order.order_no, fen)
    if (state === 'refunded') {
      await bills.step(db, billRefOf(order), { state: 'returned', reason: notesOf(by_hand).done })
    }
  }

  return {
    async begin(tx, order, { fen, takenFen, isByHand }, request) {
      const now = core.clock.now()
      const refundNo = core.ids.ulid(now)
      const bonusCoins = await refundLedger.hold(tx, order, refundNo, { fen, takenFen })
      const row: RefundRow = {
        refund_no: refundNo,
        order_no: order.order_no,
        member_id: order.member_id,
        amount_fen: fen,
        taken_fen: takenFen,
        bonus_coins: bonusCoins,
        is_foreign: false,
        state: 'asked',
        ...checkSignature(request),
        created_at: now,
        sent_at: null,
        ended_at: null,
        series: 0,
        by_hand: isByHand,
        reference: null,
        ended_by: null,
      }
      await new RefundRepository(tx).insert(row)
      await bills.add(tx, billOf(order, row))
      tx.events.add(order.member_id, { event: 'wallet' })
      return row
    },

    async finish(tx, order, refundNo, byHand) {
      const ended = await new RefundRepository(tx).end(refundNo, {
        state: 'paid',
        ended_at: core.clock.now(),
        ...(byHand && { reference: byHand.reference, ended_by: byHand.by }),
      })
      if (!ended) return false
      const { amount_fen: fen, by_hand: isByHand } = ended
      await (isByHand ? refundLedger.paidByHand : refundLedger.paid)(tx, order, refundNo, fen)
      await recordRefunded(tx, order, ended)
      await bills.step(tx, refOf(order, refundNo), { state: 'done', reason: notesOf(isByHand).done })
      await notify(tx, order, ended)
      return true
    },

    async undo(tx, order, refundNo, by) {
      const ended = await new RefundRepository(tx).end(refundNo, {
        state: 'refused',
        ended_at: core.clock.now(),
        ...(by !== undefined && { ended_by: by }),
      })
      if (!ended) return false
      const { taken_fen: takenFen, bonus_coins: bonusCoins, by_hand: isByHand } = ended
      await refundLedger.undone(tx, order, refundNo, { takenFen, bonusCoins })
      await bills.step(tx, refOf(order, refundNo), { state: 'closed', reason: notesOf(isByHand).undone })
      await notify(tx, order, ended)
      return true
    },

    async keepForeign(tx, order, refund) {
      await new RefundRepository(tx).insert(refund)
      await bills.add(tx, billOf(order, refund))
      await recordRefunded(tx, order, refund)
      await bills.step(tx, refOf(order, refund.refund_no), { state: 'done', reason: notesOf(false).done })
      await notify(tx, order, refund)
    },

    record: (db, order, request, { act, after }) =>
      audit.add(db, {
        ...checkSignature(request),
        act,
        subject: `recharge:${order.order_no}`,
        memberId: order.member_id,
        before: { state: order.state, refundedFen: order.refunded_fen },
        after: { ...after },
      }),
  }
}
