import type { Db } from '../../db/database'
import type { JobQueue } from '../../jobs/queue'
import type { Core } from '../../lib/core'
import { coinsOfFen, yuanText } from '../../lib/money'
import type { PaymentEvent, RefundFinding } from '../../providers/payment/port'
import type { Outcome } from '../../providers/outcome'
import type { Payments } from './payments'
import type { BillNote } from '../../text/bills'
import type { AuditService } from '../audit/audit.service'
import type { BillService, NewBill } from '../bills/bill.service'
import type { News } from '../delivery/outbox'
import type { NoticeService } from '../notices/notice.service'
import { operatorName, operatorWhy, refuse } from '../reports/operator-error'
import { ask, CALL } from './ask-provider'
import { billRefOf } from './order-bill'
import type { NoticeResult } from './payment.repository'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import { createRefundQuote, type RefundQuote, type RefundQuoteNeeds } from './refund-quote'
import { RefundRepository, type RefundRow } from './refund.repository'
import type { SettlementService } from './settlement.service'

/** Kind of the job that asks the provider for a refund, then what became of it; its payload is `{refundNo, round}`. */
export const REFUND_JOB = 'recharge_refund'

/** An operator's wish. */
export interface RefundWishOfOperator {
  readonly operator: string
  readonly why: string
}

/** A refund of which a provider tells. */
export interface ToldRefund extends Pick<PaymentEvent, 'amountFen' | 'providerNo' | 'refundNo'> {
  readonly channel: string
  /** Names the notice, 1–60 letters and digits. */
  readonly noticeId: string
}

/** Gives paid money back by the way it came. Source: product §7.8.4, §7.7.1 */
export interface RefundService {
  readonly quote: RefundQuote
  /**
   * Takes back what is unspent of an order, or an unused membership, and asks the provider to return the money.
   * @throws OperatorError ORDER_UNKNOWN, ORDER_NOT_PAID, REFUND_RUNS, REFUND_NOT_POSSIBLE with `why`, OPERATOR_NAME,
   * WHY_MISSING.
   */
  refund(orderNo: string, wish: RefundWishOfOperator): Promise<RefundRow>
  /**
   * Asks the provider once more, with the same number, for a refund of which it never heard.
   * @throws OperatorError REFUND_UNKNOWN, OPERATOR_NAME, WHY_MISSING.
   */
  again(refundNo: string, wish: RefundWishOfOperator): Promise<void>
  /** Does the job. */
  pursue(refundNo: string, round: number): Promise<void>
  /** What a provider tells of a refund, in the notice's transaction; the order must be locked. */
  told(db: Db, order: OrderRow, event: ToldRefund): Promise<NoticeResult>
}

/** What refunds need beside their table. */
export interface RefundNeeds extends RefundQuoteNeeds {
  readonly payments: Payments
  readonly settlement: SettlementService
  readonly bills: BillService
  readonly audit: AuditService
  readonly notices: Pick<NoticeService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly news: News
}

const MINUTE_MS = 60_000
/** Who gives back what nobody here asked for. */
const PROVIDER = 'provider'
/** An unknown outcome is asked about so often, and then shown to people: a day. Source: ours */
const ROUNDS = 144
const EVERY_MS = 10 * MINUTE_MS
const refOf = (order: OrderRow, refundNo: string): string =>
  `${order.kind === 'coin' ? 'recharge_refund' : 'vip_refund'}:${refundNo}`

/** Refunds over the orders, the ledger and the providers. */
export const createRefundService = (core: Core, needs: RefundNeeds): RefundService => {
  const { config, payments, settlement, books, bills, audit, notices, queue, news } = needs

  const quote = createRefundQuote(core, needs)

  const billOf = (order: OrderRow, refundNo: string, fen: number, bonusCoins: number): NewBill => ({
    memberId: order.member_id,
    ref: refOf(order, refundNo),
    type: order.kind === 'coin' ? 'recharge' : 'payment',
    bizType: order.kind === 'coin' ? 'recharge_refund' : 'vip_refund',
    sign: order.kind === 'coin' ? -1 : 1,
    amountFen: fen,
    coins:
      order.kind === 'coin'
        ? coinsOfFen(fen - (fen % config.coin.fenPerCoin), config.coin.fenPerCoin) + bonusCoins
        : 0,
    state: 'processing',
    reason: 'refunding' satisfies BillNote,
    orderNo: order.order_no,
    refundOfRef: billRefOf(order),
    ...(order.channel !== null && { channel: order.channel }),
  })

  const enqueue = (db: Db, refundNo: string, round: number, runAt: number): Promise<void> =>
    queue.enqueue(db, {
      kind: REFUND_JOB,
      payload: { refundNo, round },
      runAt,
      uniqueKey: `${REFUND_JOB}:${refundNo}:${round}`,
    })

  const tell = async (db: Db, order: OrderRow, isPaid: boolean, fen: number): Promise<void> => {
    const kind = order.kind === 'coin' ? 'recharge' : 'vip'
    const yuan = yuanText(fen)
    await notices.add(db, order.member_id, isPaid ? `${kind}_refunded` : `${kind}_refund_refused`, { yuan })
    await news.add(db, order.member_id, { event: 'wallet' })
  }

  /** The order's own bill says that it came back, once all of it did. */
  const noteRefunded = async (db: Db, order: OrderRow, fen: number): Promise<void> => {
    const { state } = await new RechargeRepository(db).addRefunded(order.order_no, fen)
    if (state === 'refunded') {
      await bills.step(db, billRefOf(order), { state: 'returned', reason: 'refunded' satisfies BillNote })
    }
  }

  const finishIn = async (db: Db, order: OrderRow, refundNo: string): Promise<NoticeResult> => {
    const ended = await new RefundRepository(db).end(refundNo, 'paid', core.clock.now())
    if (!ended) return 'known'
    await books.paid(db, order, refundNo, ended.amount_fen)
    await noteRefunded(db, order, ended.amount_fen)
    await bills.step(db, refOf(order, refundNo), { state: 'done', reason: 'refunded' satisfies BillNote })
    await tell(db, order, true, ended.amount_fen)
    return 'refund_done'
  }

  const undoIn = async (db: Db, order: OrderRow, refundNo: string): Promise<void> => {
    const ended = await new RefundRepository(db).end(refundNo, 'refused', core.clock.now())
    if (!ended) return
    await books.undone(db, order, refundNo, { fen: ended.amount_fen, bonusCoins: ended.bonus_coins })
    await bills.step(db, refOf(order, refundNo), {
      state: 'closed',
      reason: 'refund_refused' satisfies BillNote,
    })
    await tell(db, order, false, ended.amount_fen)
  }

  const inOrder = <T>(orderNo: string, work: (db: Db, order: OrderRow) => Promise<T>): Promise<T> =>
    news.run(async (db) => work(db, (await settlement.lock(db, orderNo)) ?? refuse('ORDER_UNKNOWN')))

  /** Asks for the money on the first way, and only what became of it ever after. */
  const askProvider = async (refund: RefundRow, order: OrderRow): Promise<Outcome<RefundFinding>> => {
    const { channel } = order
    const provider = channel === null ? null : payments.providerOf(channel)
    if (!provider || channel === null) return { kind: 'unknown', reason: 'network', code: 'no provider' }
    const { refund_no: refundNo, order_no: orderNo } = refund
    const isFirst = await new RefundRepository(core.db).setSent(refundNo, core.clock.now())
    if (!isFirst) return ask(() => provider.findRefund({ orderNo, refundNo }, channel, CALL))
    const wish = { orderNo, refundNo, amountFen: refund.amount_fen, paidFen: order.amount_fen }
    return ask(() => provider.refund({ ...wish, reason: 'requested' }, channel, CALL))
  }

  const askLater = (db: Db, refund: RefundRow, round: number): Promise<void> => {
    const { refund_no: refundNo, order_no: orderNo } = refund
    if (round < ROUNDS) return enqueue(db, refundNo, round + 1, core.clock.now() + EVERY_MS)
    return settlement.alert(db, {
      key: `refund_unknown:${refundNo}:${round}`,
      reason: 'refund_unknown',
      orderNo,
      facts: { refundNo },
    })
  }

  const auditRefund = async (
    db: Db,
    order: OrderRow,
    act: string,
    wish: RefundWishOfOperator,
    after: object,
  ) =>
    audit.add(db, {
      operator: operatorName(wish.operator),
      act,
      subject: `recharge:${order.order_no}`,
      memberId: order.member_id,
      why: operatorWhy(wish.why),
      before: { state: order.state, refundedFen: order.refunded_fen },
      after: { ...after },
    })

  return {
    quote,

    refund: (orderNo, wish) =>
      inOrder(orderNo, async (db, order) => {
        if (order.state !== 'paid') refuse('ORDER_NOT_PAID', { state: order.state })
        const refunds = new RefundRepository(db)
        const living = await refunds.living(orderNo)
        if (living) refuse('REFUND_RUNS', { refundNo: living.refund_no })
        const { fen, why } = await quote(db, order)
        if (why !== null) refuse('REFUND_NOT_POSSIBLE', { why })
        const now = core.clock.now()
        const refundNo = core.ids.ulid(now)
        const bonusCoins = await books.hold(db, order, refundNo, fen)
        const row: RefundRow = {
          refund_no: refundNo,
          order_no: orderNo,
          member_id: order.member_id,
          amount_fen: fen,
          taken_fen: fen,
          bonus_coins: bonusCoins,
          is_foreign: false,
          state: 'asked',
          operator: operatorName(wish.operator),
          why: operatorWhy(wish.why),
          created_at: now,
          sent_at: null,
          ended_at: null,
        }
        await refunds.insert(row)
        await bills.add(db, billOf(order, refundNo, fen, bonusCoins))
        await auditRefund(db, order, 'recharge.refund', wish, { refundNo, fen, bonusCoins })
        await enqueue(db, refundNo, 0, now)
        await news.add(db, order.member_id, { event: 'wallet' })
        return row
      }),

    async again(refundNo, wish) {
      const known = (await new RefundRepository(core.db).find(refundNo)) ?? refuse('REFUND_UNKNOWN')
      await inOrder(known.order_no, async (db, order) => {
        if (!(await new RefundRepository(db).clearSent(refundNo))) refuse('REFUND_UNKNOWN')
        await auditRefund(db, order, 'recharge.refund_again', wish, { refundNo })
        // Rounds of their own: the first ones have been used.
        await queue.enqueue(db, {
          kind: REFUND_JOB,
          payload: { refundNo, round: 0 },
          runAt: core.clock.now(),
        })
      })
    },

    async pursue(refundNo, round) {
      const refund = await new RefundRepository(core.db).find(refundNo)
      if (refund?.state !== 'asked') return
      const known = await new RechargeRepository(core.db).find(refund.order_no)
      if (!known) return
      const outcome = await askProvider(refund, known)
      await inOrder(refund.order_no, async (db, order) => {
        if (outcome.kind === 'ok' && outcome.data === 'DONE') return finishIn(db, order, refundNo)
        const isRefused = outcome.kind === 'rejected' || (outcome.kind === 'ok' && outcome.data === 'FAILED')
        return isRefused ? undoIn(db, order, refundNo) : askLater(db, refund, round)
      })
    },

    async told(db, order, { refundNo, amountFen, channel, providerNo, noticeId }) {
      if (refundNo !== null && (await new RefundRepository(db).find(refundNo))?.order_no === order.order_no) {
        return finishIn(db, order, refundNo)
      }
      if (order.paid_at === null) return 'refund_early'
      // A second payment for one order was never credited: its way back takes nothing from the member.
      if (channel !== order.channel || (providerNo !== null && providerNo !== order.provider_no))
        return 'ignored'
      const asked = (await new RefundRepository(db).living(order.order_no))?.amount_fen ?? 0
      const leftFen = order.amount_fen - order.refunded_fen - asked
      const facts = { amountFen, leftFen }
      const key = `refund_foreign:${noticeId}`
      await settlement.alert(db, { key, reason: 'refund_foreign', orderNo: order.order_no, facts })
      if (amountFen <= 0 || amountFen > leftFen) return 'refund_over'
      const { takenFen, bonusCoins } = await books.foreign(db, order, noticeId, amountFen)
      const now = core.clock.now()
      await new RefundRepository(db).insert({
        refund_no: noticeId,
        order_no: order.order_no,
        member_id: order.member_id,
        amount_fen: amountFen,
        taken_fen: takenFen,
        bonus_coins: bonusCoins,
        is_foreign: true,
        state: 'paid',
        operator: PROVIDER,
        why: channel,
        created_at: now,
        sent_at: null,
        ended_at: now,
      })
      await bills.add(db, billOf(order, noticeId, amountFen, bonusCoins))
      await noteRefunded(db, order, amountFen)
      await bills.step(db, refOf(order, noticeId), { state: 'done', reason: 'refunded' satisfies BillNote })
      await tell(db, order, true, amountFen)
      return 'refund_foreign'
    },
  }
}
