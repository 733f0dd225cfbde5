import type { PayChannel } from '@contract/types/wallet'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { createBatcher } from '../../../lib/batcher'
import type { PaymentEvent } from '../../../providers/payment/port'
import { type NewPaymentNotice, type NoticeResult, PaymentRepository } from './payment.repository'
import type { OrderRow } from './recharge.repository'
import type { SettlementService } from './settlement.service'

/** A verified payment event of a provider, with its channel and body. */
export interface ReceivedEvent {
  readonly channel: PayChannel
  readonly event: PaymentEvent
  readonly body: string
}

/** Collects simultaneous payments and credits them in few transactions. */
export interface PaymentBatcher {
  /**
   * Returns true when the event is stored and its order credited, now or before. Returns null when the payment cannot
   * be batched (another amount; an order that is paid, locked or unknown; an earlier refund); then nothing was written.
   */
  record(received: ReceivedEvent): Promise<true | null>
}

/** Dependencies of the batcher. */
export interface PaymentBatcherDeps {
  readonly settlement: Pick<SettlementService, 'lockFree' | 'creditEach'>
}

/** The result of a payment: credited, or retried in the next batch because its order or member was locked. */
type Outcome = 'credited' | 'later'

interface Credit extends ReceivedEvent {
  readonly order: OrderRow
}

/** The stored columns of a webhook. */
export const noticeRow = (
  { channel, event, body }: ReceivedEvent,
  result: NoticeResult,
  atMs: number,
): NewPaymentNotice => ({
  channel,
  provider_id: event.id,
  nonce: event.nonce,
  order_no: event.orderNo,
  event: event.kind,
  amount_fen: event.amountFen,
  provider_no: event.providerNo,
  refund_no: event.refundNo,
  result,
  body,
  at: atMs,
})

/** Creates the batcher of this process. */
export const createPaymentBatcher = (
  { clock, log, transaction }: Core,
  { settlement }: PaymentBatcherDeps,
): PaymentBatcher => {
  /** Payments of the exact amounts, one for each member, because the balance on a bill is that of one payment. */
  const plainOf = (
    received: readonly ReceivedEvent[],
    orders: ReadonlyMap<string, OrderRow>,
    early: ReadonlySet<string>,
  ): Credit[] => {
    const members = new Set<string>()
    return received.flatMap((one) => {
      const order = orders.get(one.event.orderNo)
      if (!order || order.paid_at !== null || order.amount_fen !== one.event.amountFen) return []
      if (early.has(order.order_no) || members.has(order.member_id)) return []
      members.add(order.member_id)
      return [{ ...one, order }]
    })
  }

  const credit = async (
    tx: Tx,
    channel: PayChannel,
    received: readonly ReceivedEvent[],
  ): Promise<Map<ReceivedEvent, Outcome>> => {
    const notices = new PaymentRepository(tx)
    const orderNos = received.map(({ event }) => event.orderNo)
    const orders = await settlement.lockFree(tx, orderNos)
    // Read under the locks: a refund whose webhook arrives before its payment takes the same locks.
    const before = await notices.listOf(orderNos)
    const done = new Set(before.filter((row) => row.channel === channel).map((row) => row.provider_id))
    const isEarly = (row: (typeof before)[number]): boolean => row.result === 'refund_early'
    const early = new Set(before.filter(isEarly).map((row) => row.order_no))
    const fromNow = received.filter(({ event }) => !done.has(event.id))
    const plain = plainOf(fromNow, orders, early)
    const now = clock.now()
    const kept = await notices.insertNotices(plain.map((one) => noticeRow(one, 'credited', now)))
    const fresh = plain.filter(({ event }) => kept.has(event.id))
    const paid = fresh.map(({ order, event }) => ({
      order,
      payment: { channel, paidFen: event.amountFen, providerNo: event.providerNo },
    }))
    const credited = await settlement.creditEach(tx, paid)
    if (credited.size !== paid.length) throw new Error('an order was paid under its lock')
    for (const { event } of fresh) done.add(event.id)
    const busy = new Set(fresh.map(({ order }) => order.member_id))
    const outcomeOf = ({ event }: ReceivedEvent): Outcome | null => {
      if (done.has(event.id)) return 'credited'
      const order = orders.get(event.orderNo)
      return !order || busy.has(order.member_id) ? 'later' : null
    }
    return new Map(
      received.flatMap((one): [ReceivedEvent, Outcome][] => {
        const outcome = outcomeOf(one)
        return outcome ? [[one, outcome]] : []
      }),
    )
  }

  const serve = (received: readonly ReceivedEvent[]): Promise<Map<ReceivedEvent, Outcome>> =>
    transaction(async (tx) => {
      const outcomes = new Map<ReceivedEvent, Outcome>()
      for (const channel of new Set(received.map((one) => one.channel))) {
        const own = received.filter((one) => one.channel === channel)
        for (const [one, outcome] of await credit(tx, channel, own)) outcomes.set(one, outcome)
      }
      return outcomes
    })

  const together = createBatcher<ReceivedEvent, Outcome>(log, {
    name: 'payments',
    keyOf: ({ event }) => event.orderNo,
    serve,
  })
  return {
    async record(received) {
      if (received.event.kind !== 'paid') return null
      let outcome = await together.join(received)
      if (outcome === 'later') outcome = await together.join(received)
      return outcome === 'credited' ? true : null
    },
  }
}
