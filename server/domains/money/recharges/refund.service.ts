import { MINUTE_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import type { PaymentEvent, RefundFinding } from '../../../providers/payment/port'
import type { Outcome } from '../../../providers/outcome'
import type { Payments } from './payments'
import { refuse } from '../../safety/operators/operator-error'
import { ask, CALL, paymentRefOf } from './ask-provider'
import type { NoticeResult } from './payment.repository'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import type { RefundEnds } from './refund-ends'
import { createRefundQuote, type RefundQuote, type RefundQuoteDeps } from './refund-quote'
import { RefundRepository, type RefundRow } from './refund.repository'
import type { SettlementService } from './settlement.service'
import type { OperatorSignature } from '../../safety/operators/signature'

/**
 * Kind of the job that requests a refund from the provider and then queries it; its payload is
 * `{refundNo, round, series}`. Each request begins a series of rounds.
 */
export const REFUND_JOB = 'recharge_refund'

/** The round of a query within its series; both start at 0. */
export interface RefundTurn {
  readonly series: number
  readonly round: number
}

/** A refund that a provider's webhook reports. */
export interface ReceivedRefund extends Pick<PaymentEvent, 'amountFen' | 'providerNo' | 'refundNo'> {
  readonly channel: string
  /** Id of the webhook, 1–60 letters and digits. */
  readonly noticeId: string
}

/** Refunds payments through the channel by which they were paid. Source: product §7.8.4, §7.7.1 */
export interface RefundService {
  readonly quote: RefundQuote
  /**
   * Takes the unspent part of an order, or an unused membership, and asks the provider to return the money.
   * @throws OperatorError ORDER_UNKNOWN, ORDER_NOT_PAID, REFUND_RUNS, REFUND_NOT_POSSIBLE with `why`, OPERATOR_NAME,
   * WHY_MISSING.
   */
  refund(orderNo: string, request: OperatorSignature): Promise<RefundRow>
  /** As `refund`, in the caller's transaction, which locks the order. @throws OperatorError as `refund` does. */
  refundIn(tx: Tx, order: OrderRow, request: OperatorSignature): Promise<RefundRow>
  /**
   * Sends the request once more, with the same number, for a refund that the provider never received.
   * @throws OperatorError REFUND_UNKNOWN, OPERATOR_NAME, WHY_MISSING.
   */
  again(refundNo: string, request: OperatorSignature): Promise<void>
  /** Runs the job. */
  pursue(refundNo: string, turn: RefundTurn): Promise<void>
  /** Applies a provider's report of a refund, in the webhook's transaction; the order must be locked. */
  receive(tx: Tx, order: OrderRow, event: ReceivedRefund): Promise<NoticeResult>
}

/** Dependencies of refunds. */
export interface RefundDeps extends RefundQuoteDeps {
  readonly payments: Payments
  readonly settlement: SettlementService
  readonly ends: RefundEnds
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Operator name of external refunds. */
const PROVIDER = 'provider'
/** Queries about an unknown outcome before an alert: a day. Source: ours */
const ROUNDS = 144
const EVERY_MS = 10 * MINUTE_MS

/** Refunds orders with the ledger and the providers. */
export const createRefundService = (core: Core, deps: RefundDeps): RefundService => {
  const { payments, settlement, refundLedger, ends, queue } = deps

  const quote = createRefundQuote(core, deps)

  const enqueue = (db: Db, refundNo: string, turn: RefundTurn, runAt: number): Promise<void> =>
    queue.enqueue(db, {
      kind: REFUND_JOB,
      payload: { refundNo, ...turn },
      runAt,
      uniqueKey: `${REFUND_JOB}:${refundNo}:${turn.series}:${turn.round}`,
    })

  const finishIn = async (tx: Tx, order: OrderRow, refundNo: string): Promise<NoticeResult> =>
    (await ends.finish(tx, order, refundNo)) ? 'refund_done' : 'known'

  const inOrder = <T>(orderNo: string, work: (tx: Tx, order: OrderRow) => Promise<T>): Promise<T> =>
    core.transaction(async (tx) => work(tx, (await settlement.lock(tx, orderNo)) ?? refuse('ORDER_UNKNOWN')))

  /** Sends the refund request the first time, and only queries its result after that. */
  const askProvider = async (refund: RefundRow, order: OrderRow): Promise<Outcome<RefundFinding>> => {
    const { channel } = order
    const provider = channel === null ? null : payments.providerOf(channel)
    if (!provider || channel === null) return { kind: 'unknown', reason: 'network', code: 'no provider' }
    const { refund_no: refundNo } = refund
    const payment = paymentRefOf(order)
    const isFirst = await new RefundRepository(core.db).setSent(refundNo, core.clock.now())
    if (!isFirst) {
      const found = await ask(() => provider.findRefund({ ...payment, refundNo }, channel, CALL))
      // A refused query says nothing about the refund, which may have been paid.
      return found.kind === 'rejected' ? { kind: 'unknown', reason: 'busy', code: found.code } : found
    }
    const request = { ...payment, refundNo, amountFen: refund.amount_fen, paidFen: order.amount_fen }
    return ask(() => provider.refund({ ...request, reason: 'requested' }, channel, CALL))
  }

  const askLater = async (db: Db, refund: RefundRow, turn: RefundTurn): Promise<void> => {
    const { refund_no: refundNo, order_no: orderNo, series } = refund
    // Another series has begun meanwhile and queries by itself.
    if (turn.series !== series) return
    const { round } = turn
    if (round < ROUNDS) {
      return enqueue(db, refundNo, { series, round: round + 1 }, core.clock.now() + EVERY_MS)
    }
    await settlement.alert(db, {
      key: `refund_unknown:${refundNo}:${series}`,
      reason: 'refund_unknown',
      orderNo,
      facts: { refundNo },
    })
  }

  const refundIn: RefundService['refundIn'] = async (tx, order, request) => {
    if (order.state !== 'paid') refuse('ORDER_NOT_PAID', { state: order.state })
    const living = await new RefundRepository(tx).living(order.order_no)
    if (living) refuse('REFUND_RUNS', { refundNo: living.refund_no })
    const { fen, why } = await quote(tx, order)
    if (why !== null) refuse('REFUND_NOT_POSSIBLE', { why })
    const row = await ends.begin(tx, order, { fen, takenFen: fen, isByHand: false }, request)
    const { refund_no: refundNo, bonus_coins: bonusCoins } = row
    await ends.record(tx, order, request, { act: 'recharge.refund', after: { refundNo, fen, bonusCoins } })
    await enqueue(tx, refundNo, { series: 0, round: 0 }, row.created_at)
    return row
  }

  return {
    quote,

    refundIn,

    refund: (orderNo, request) => inOrder(orderNo, (tx, order) => refundIn(tx, order, request)),

    async again(refundNo, request) {
      const known = (await new RefundRepository(core.db).find(refundNo)) ?? refuse('REFUND_UNKNOWN')
      await inOrder(known.order_no, async (tx, order) => {
        const { series } = (await new RefundRepository(tx).clearSent(refundNo)) ?? refuse('REFUND_UNKNOWN')
        await ends.record(tx, order, request, { act: 'recharge.refund_again', after: { refundNo } })
        await enqueue(tx, refundNo, { series, round: 0 }, core.clock.now())
      })
    },

    async pursue(refundNo, turn) {
      const refund = await new RefundRepository(core.db).find(refundNo)
      if (refund?.state !== 'asked' || refund.by_hand) return
      const known = await new RechargeRepository(core.db).find(refund.order_no)
      if (!known) return
      const outcome = await askProvider(refund, known)
      await inOrder(refund.order_no, async (tx, order) => {
        if (outcome.kind === 'ok' && outcome.data === 'DONE') return finishIn(tx, order, refundNo)
        const isRefused = outcome.kind === 'rejected' || (outcome.kind === 'ok' && outcome.data === 'FAILED')
        if (isRefused) return ends.undo(tx, order, refundNo)
        return askLater(tx, refund, turn)
      })
    },

    async receive(tx, order, { refundNo, amountFen, channel, providerNo, noticeId }) {
      if (refundNo !== null && (await new RefundRepository(tx).find(refundNo))?.order_no === order.order_no) {
        return finishIn(tx, order, refundNo)
      }
      if (order.paid_at === null) return 'refund_early'
      // A second payment for an order was never credited, so its refund takes nothing from the member.
      if (channel !== order.channel || (providerNo !== null && providerNo !== order.provider_no))
        return 'ignored'
      const asked = (await new RefundRepository(tx).living(order.order_no))?.amount_fen ?? 0
      const leftFen = order.amount_fen - order.refunded_fen - asked
      const facts = { amountFen, leftFen }
      const key = `refund_foreign:${noticeId}`
      await settlement.alert(tx, { key, reason: 'refund_foreign', orderNo: order.order_no, facts })
      if (amountFen <= 0 || amountFen > leftFen) return 'refund_over'
      const { takenFen, bonusCoins } = await refundLedger.external(tx, order, noticeId, amountFen)
      const now = core.clock.now()
      await ends.keepForeign(tx, order, {
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
        series: 0,
        by_hand: false,
        reference: null,
        ended_by: null,
      })
      return 'refund_foreign'
    },
  }
}
