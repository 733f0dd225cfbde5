import { MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { Db } from '../../db/database'
import type { JobQueue } from '../../jobs/queue'
import type { Core } from '../../lib/core'
import type { Payments } from './payments'
import type { News } from '../delivery/outbox'
import { ask, CALL } from './ask-provider'
import type { IntakeService } from './intake.service'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import type { SettlementService } from './settlement.service'

/** Kinds of the jobs that ask for a payment and end an order; their payload is `{orderNo, round}`. */
export const WATCH_JOBS = { ask: 'recharge_ask', close: 'recharge_close' } as const

/** When a provider is asked for an order, counted from the moment of paying; then every ten minutes. Source: product §7.8.2 */
const FIRST_ROUNDS_MS = [3 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 5 * MINUTE_MS]
const EVERY_MS = 10 * MINUTE_MS
/** A member who looks again and again has the provider asked about an order no more often than this. Source: ours; the client asks after 1, 2, 4 and 8 s */
const LOOK_EVERY_MS = 3 * SECOND_MS
/** An order that the provider does not let go is tried to close so often, and then shown to people: a day. Source: ours */
const CLOSE_ROUNDS = 144

/** Watches orders until they are paid or over. */
export interface OrderWatch {
  /** Has a new order end by itself, in the caller's transaction. */
  ends(db: Db, order: Pick<OrderRow, 'order_no' | 'expire_at'>): Promise<void>
  /** Has the provider asked for an order that is being paid, in the caller's transaction. */
  begins(db: Db, order: OrderRow): Promise<void>
  /** Asks the provider now; the order as it stands afterwards, unchanged while nobody knows. */
  ask(order: OrderRow): Promise<OrderRow>
  /** Asks for a member who looks, unless somebody looked a moment ago; the order as it stands afterwards. */
  look(order: OrderRow): Promise<OrderRow>
  /** Makes sure that nobody can pay by the order's channel any more; false while nobody knows. */
  release(order: OrderRow): Promise<boolean>
  /** Does the job that asks. */
  askAgain(orderNo: string, round: number): Promise<void>
  /** Does the job that ends an order whose time is over. */
  close(orderNo: string, round: number): Promise<void>
}

/** What watching needs. */
export interface WatchNeeds {
  readonly payments: Payments
  readonly intake: Pick<IntakeService, 'found'>
  readonly settlement: Pick<SettlementService, 'lock' | 'closed' | 'alert'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly news: Pick<News, 'run'>
}

/** Watching by jobs. */
export const createOrderWatch = (core: Core, needs: WatchNeeds): OrderWatch => {
  const { payments, intake, settlement, queue, news } = needs

  const enqueue = (db: Db, kind: string, orderNo: string, round: number, runAt: number): Promise<void> => {
    const uniqueKey = `${kind}:${orderNo}:${round}`
    return queue.enqueue(db, { kind, payload: { orderNo, round }, runAt, uniqueKey })
  }

  const enqueueAsk = async (db: Db, order: OrderRow, round: number): Promise<void> => {
    const since = order.paying_at ?? order.created_at
    const beyond = round - FIRST_ROUNDS_MS.length + 1
    const runAt = since + (FIRST_ROUNDS_MS[round] ?? (FIRST_ROUNDS_MS.at(-1) ?? 0) + beyond * EVERY_MS)
    if (runAt < order.expire_at) await enqueue(db, WATCH_JOBS.ask, order.order_no, round, runAt)
  }

  const askNow = async (order: OrderRow): Promise<OrderRow> => {
    const { channel, order_no: orderNo } = order
    const provider = channel === null ? null : payments.providerOf(channel)
    if (!provider || channel === null) return order
    const outcome = await ask(() => provider.query(orderNo, channel, CALL))
    return outcome.kind === 'ok' ? intake.found(orderNo, channel, outcome.data) : order
  }

  const release = async ({ channel, order_no: orderNo }: OrderRow): Promise<boolean> => {
    const provider = channel === null ? null : payments.providerOf(channel)
    if (!provider || channel === null) return true
    return (await ask(() => provider.close(orderNo, channel, CALL))).kind === 'ok'
  }

  const closeLater = (order: OrderRow, round: number): Promise<void> => {
    const { order_no: orderNo } = order
    if (round < CLOSE_ROUNDS) {
      return enqueue(core.db, WATCH_JOBS.close, orderNo, round + 1, core.clock.now() + EVERY_MS)
    }
    const alert = { key: `close_unknown:${orderNo}`, reason: 'close_unknown', orderNo, facts: {} }
    return settlement.alert(core.db, alert)
  }

  return {
    ask: askNow,
    async look(order) {
      const now = core.clock.now()
      const repository = new RechargeRepository(core.db)
      return (await repository.takeAsking(order.order_no, now, now - LOOK_EVERY_MS)) ? askNow(order) : order
    },
    release,
    ends: (db, order) => enqueue(db, WATCH_JOBS.close, order.order_no, 0, order.expire_at),
    begins: (db, order) => enqueueAsk(db, order, 0),

    async askAgain(orderNo, round) {
      const order = await new RechargeRepository(core.db).find(orderNo)
      if (order?.state !== 'paying') return
      const after = await askNow(order)
      if (after.state === 'paying') await enqueueAsk(core.db, after, round + 1)
    },

    async close(orderNo, round) {
      const order = await new RechargeRepository(core.db).find(orderNo)
      if (!order) return
      const after = order.state === 'paying' ? await askNow(order) : order
      if (after.state !== 'paying' && after.state !== 'created') return
      if (after.state === 'paying' && !(await release(after))) return closeLater(after, round)
      const isClosed = await news.run(async (db) => {
        const locked = await settlement.lock(db, orderNo)
        // Somebody who began to pay at the last moment is asked about first.
        if (locked?.state !== after.state) return false
        await settlement.closed(db, locked, 'pay_expired')
        return true
      })
      if (!isClosed) await closeLater(after, round)
    },
  }
}
