import { isLockTimeout } from '../../../db/sqlstate'
import { createHash } from 'node:crypto'
import type { PayChannel } from '@contract/types/wallet'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { createSparseWarnings } from '../../../lib/sparse-warnings'
import type { NoticeReply, PaymentEvent, PaymentFinding, RawNotice } from '../../../providers/payment/port'
import type { Payments } from './payments'
import { type NoticeResult, PaymentRepository } from './payment.repository'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import type { RefundService } from './refund.service'
import type { SettlementService } from './settlement.service'
import { createPaymentBatcher, noticeRow, type ReceivedEvent } from './payment-batcher'

/** Applies payment events, from webhooks or from queries. Source: product §7.8.2 */
export interface IntakeService {
  /**
   * Handles a webhook request: verifies it, stores it, applies it once, and returns the provider's form of reply.
   * Null for a channel without a provider.
   */
  receive(channel: string, raw: RawNotice): Promise<NoticeReply | null>
  /** Applies a provider's answer to a query about an order; returns the order afterwards. */
  found(orderNo: string, channel: PayChannel, finding: PaymentFinding): Promise<OrderRow>
}

/** Dependencies of the intake. */
export interface IntakeDeps {
  readonly payments: Payments
  readonly settlement: SettlementService
  readonly refunds: Pick<RefundService, 'receive'>
}

/** True when the order was locked too long; the provider repeats the webhook. */
const isBusy = isLockTimeout

/** Makes provider ids short and plain, because they become parts of ledger keys. */
const plainId = (channel: string, id: string): string =>
  createHash('sha256').update(`${channel}\n${id}`).digest('hex').slice(0, 32)

/** Applies payment events to the payment tables. */
export const createIntakeService = (core: Core, deps: IntakeDeps): IntakeService => {
  const { payments, settlement, refunds } = deps
  const batcher = createPaymentBatcher(core, deps)
  // Anybody may send webhooks, as often as they like, so warnings are limited.
  const warn = createSparseWarnings(core.log, core.clock)

  /** Applies refunds whose webhooks arrived before the payment's. */
  const applyEarly = async (tx: Tx, orderNo: string): Promise<void> => {
    for (const notice of await new PaymentRepository(tx).noticesOf(orderNo)) {
      if (notice.result !== ('refund_early' satisfies NoticeResult)) continue
      const order = await new RechargeRepository(tx).lock(orderNo)
      if (!order) return
      const result = await refunds.receive(tx, order, {
        amountFen: notice.amount_fen,
        providerNo: notice.provider_no,
        refundNo: notice.refund_no,
        channel: notice.channel,
        noticeId: plainId(notice.channel, notice.provider_id),
      })
      await new PaymentRepository(tx).setResult(notice.id, result)
    }
  }

  /** A complaint has a time limit at the provider, so an operator has to see it. */
  const complain = async (
    tx: Tx,
    { order_no: orderNo }: OrderRow,
    channel: PayChannel,
    event: PaymentEvent,
  ): Promise<NoticeResult> => {
    const key = `pay_complaint:${plainId(channel, event.id)}`
    await settlement.alert(tx, { key, reason: 'pay_complaint', orderNo, facts: { channel } })
    return 'alerted'
  }

  const apply = async (
    tx: Tx,
    order: OrderRow,
    channel: PayChannel,
    event: PaymentEvent,
  ): Promise<NoticeResult> => {
    const { kind, amountFen, providerNo } = event
    if (kind === 'complaint') return complain(tx, order, channel, event)
    if (kind === 'closed') return settlement.closed(tx, order, 'pay_cancelled')
    if (kind === 'refunded') {
      return refunds.receive(tx, order, { ...event, channel, noticeId: plainId(channel, event.id) })
    }
    const result = await settlement.paid(tx, order, { channel, paidFen: amountFen, providerNo })
    if (result === 'credited') await applyEarly(tx, order.order_no)
    return result
  }

  const recordNew = (received: ReceivedEvent): Promise<boolean> =>
    core.transaction(async (tx) => {
      const { channel, event } = received
      const repository = new PaymentRepository(tx)
      const order = await settlement.lock(tx, event.orderNo)
      if (!order) {
        const facts = { channel, kind: event.kind, amountFen: event.amountFen }
        const key = `order_unknown:${plainId(channel, event.id)}`
        await settlement.alert(tx, { key, reason: 'order_unknown', orderNo: null, facts })
        return false
      }
      const id = await repository.insertNotice(noticeRow(received, 'received', core.clock.now()))
      if (id === null) return repository.isKnown(channel, event.id)
      const result = await apply(tx, order, channel, event)
      await repository.setResult(id, result)
      return true
    })

  const receiveOnce = async (received: ReceivedEvent): Promise<boolean> => {
    const { channel, event } = received
    if (await batcher.record(received)) return true
    // A stored event and its effects are final: repeated webhooks need no lock.
    if (await new PaymentRepository(core.db).isKnown(channel, event.id)) return true
    try {
      return await recordNew(received)
    } catch (error) {
      if (!isBusy(error)) throw error
      warn('payment notice put off', { channel })
      return false
    }
  }

  const inHand = new Map<string, Promise<boolean>>()

  /** True when the provider need not repeat the webhook. Simultaneous repeats share the first one's result. */
  const receiveEvent = (received: ReceivedEvent): Promise<boolean> => {
    const name = `${received.channel} ${received.event.id}`
    const known = inHand.get(name)
    if (known) return known
    const receiving = receiveOnce(received).finally(() => inHand.delete(name))
    inHand.set(name, receiving)
    return receiving
  }

  return {
    async receive(channel, raw) {
      const provider = payments.providerOf(channel)
      if (!provider) return null
      const parsed = await provider.parseNotice(raw)
      if (parsed.kind === 'refused') {
        warn('payment notice refused', { channel, reason: parsed.reason })
        return parsed.reply
      }
      // A text column holds no NUL.
      const body = raw.body.toString('utf8').replaceAll('\0', '')
      let isAccepted = true
      for (const event of parsed.events) {
        isAccepted = (await receiveEvent({ channel: channel as PayChannel, event, body })) && isAccepted
      }
      return isAccepted ? parsed.accepted : parsed.refused
    },

    found: (orderNo, channel, finding) =>
      core.transaction(async (tx) => {
        const order = await settlement.lock(tx, orderNo)
        if (!order) throw new Error(`no order ${orderNo}`)
        const { state, paidFen, providerNo } = finding
        if (state === 'PAID') {
          const result = await settlement.paid(tx, order, { channel, paidFen, providerNo })
          if (result === 'credited') await applyEarly(tx, orderNo)
        }
        if (state === 'CLOSED') await settlement.closed(tx, order, 'pay_cancelled')
        if (state === 'REFUNDED' && order.paid_at === null) {
          // The order was paid and refunded before we saw either: nothing was credited, and nothing is owed.
          await settlement.closed(tx, order, 'refunded')
          const facts = { channel }
          await settlement.alert(tx, {
            key: `refunded_unseen:${orderNo}`,
            reason: 'refunded_unseen',
            orderNo,
            facts,
          })
        }
        return (await new RechargeRepository(tx).find(orderNo)) ?? order
      }),
  }
}
