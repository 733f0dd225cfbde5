import type { PayChannel } from '@contract/types/wallet'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { createGathering } from '../../lib/gathering'
import type { PaymentEvent } from '../../providers/payment/port'
import type { News } from '../delivery/outbox'
import { type NewPaymentNotice, type NoticeResult, PaymentRepository } from './payment.repository'
import type { OrderRow } from './recharge.repository'
import type { SettlementService } from './settlement.service'

/** What a provider told, checked, and how it was told. */
export interface Told {
  readonly channel: PayChannel
  readonly event: PaymentEvent
  readonly body: string
}

/** Where payments wait for each other: those of one moment are credited by few transactions. */
export interface Till {
  /**
   * True when the notice is kept and its order credited, now or before. Null for what is no plain payment (another amount,
   * an order that is paid, held or unknown, a refund told before): nothing was done then, and it goes by itself.
   */
  take(told: Told): Promise<true | null>
}

/** What the till needs of others. */
export interface TillNeeds {
  readonly settlement: Pick<SettlementService, 'lockFree' | 'creditEach'>
  readonly news: Pick<News, 'run'>
}

/** What came of a payment here: credited, or to be tried with the next, because its order or its member was not free. */
type Outcome = 'credited' | 'later'

interface Credit extends Told {
  readonly order: OrderRow
}

/** What is kept of a notice. */
export const noticeRow = (
  { channel, event, body }: Told,
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

/** A till of this process. */
export const createTill = ({ clock, log }: Core, { settlement, news }: TillNeeds): Till => {
  /** Payments of the orders' own amounts, one of each member: balances on bills are those of one payment. */
  const plainOf = (
    told: readonly Told[],
    orders: ReadonlyMap<string, OrderRow>,
    early: ReadonlySet<string>,
  ): Credit[] => {
    const members = new Set<string>()
    return told.flatMap((one) => {
      const order = orders.get(one.event.orderNo)
      if (!order || order.paid_at !== null || order.amount_fen !== one.event.amountFen) return []
      if (early.has(order.order_no) || members.has(order.member_id)) return []
      members.add(order.member_id)
      return [{ ...one, order }]
    })
  }

  const credit = async (db: Db, channel: PayChannel, told: readonly Told[]): Promise<Map<Told, Outcome>> => {
    const notices = new PaymentRepository(db)
    const orderNos = told.map(({ event }) => event.orderNo)
    const orders = await settlement.lockFree(db, orderNos)
    // Read under the locks: a refund that is told before its payment takes the same ones.
    const before = await notices.listOf(orderNos)
    const done = new Set(before.filter((row) => row.channel === channel).map((row) => row.provider_id))
    const isEarly = (row: (typeof before)[number]): boolean => row.result === 'refund_early'
    const early = new Set(before.filter(isEarly).map((row) => row.order_no))
    const fromNow = told.filter(({ event }) => !done.has(event.id))
    const plain = plainOf(fromNow, orders, early)
    const now = clock.now()
    const kept = await notices.insertNotices(plain.map((one) => noticeRow(one, 'credited', now)))
    const fresh = plain.filter(({ event }) => kept.has(event.id))
    const paid = fresh.map(({ order, event }) => ({
      order,
      payment: { channel, paidFen: event.amountFen, providerNo: event.providerNo },
    }))
    const credited = await settlement.creditEach(db, paid)
    if (credited.size !== paid.length) throw new Error('an order was paid under its lock')
    for (const { event } of fresh) done.add(event.id)
    const busy = new Set(fresh.map(({ order }) => order.member_id))
    const outcomeOf = ({ event }: Told): Outcome | null => {
      if (done.has(event.id)) return 'credited'
      const order = orders.get(event.orderNo)
      return !order || busy.has(order.member_id) ? 'later' : null
    }
    return new Map(
      told.flatMap((one): [Told, Outcome][] => {
        const outcome = outcomeOf(one)
        return outcome ? [[one, outcome]] : []
      }),
    )
  }

  const serve = (told: readonly Told[]): Promise<Map<Told, Outcome>> =>
    news.run(async (db) => {
      const outcomes = new Map<Told, Outcome>()
      for (const channel of new Set(told.map((one) => one.channel))) {
        const own = told.filter((one) => one.channel === channel)
        for (const [one, outcome] of await credit(db, channel, own)) outcomes.set(one, outcome)
      }
      return outcomes
    })

  const together = createGathering<Told, Outcome>(log, {
    name: 'payments',
    keyOf: ({ event }) => event.orderNo,
    serve,
  })
  return {
    async take(told) {
      if (told.event.kind !== 'paid') return null
      let outcome = await together.join(told)
      if (outcome === 'later') outcome = await together.join(told)
      return outcome === 'credited' ? true : null
    },
  }
}
