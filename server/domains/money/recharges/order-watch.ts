import { MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import type { Payments } from './payments'
import { ask, CALL, paymentRefOf } from './ask-provider'
import type { IntakeService } from './intake.service'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import type { SettlementService } from './settlement.service'

/** Kinds of the jobs that query a payment and close an order; their payload is `{orderNo, round}`. */
export const WATCH_JOBS = { ask: 'recharge_ask', close: 'recharge_close' } as const

/** Times of the queries, counted from the beginning of the payment; then every ten minutes. Source: product §7.8.2 */
const FIRST_ROUNDS_MS = [3 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 5 * MINUTE_MS]
const EVERY_MS = 10 * MINUTE_MS
/**
 * Shortest time between queries for a member who polls an order. Source: ours; the client polls after 1, 2, 4 and 8 s
 */
const LOOK_EVERY_MS = 3 * SECOND_MS
/** Attempts to close an order that the provider keeps open, before an alert: a day. Source: ours */
const CLOSE_ROUNDS = 144

/** Watches orders until they are paid or closed. */
export interface OrderWatch {
  /** Schedules the end of a new order, in the caller's transaction. */
  ends(db: Db, order: Pick<OrderRow, 'order_no' | 'expire_at'>): Promise<void>
  /** Schedules the queries for an order that is being paid, in the caller's transaction. */
  begins(db: Db, order: OrderRow): Promise<void>
  /** Asks the provider now; returns the order afterwards, unchanged while the outcome is unknown. */
  ask(order: OrderRow): Promise<OrderRow>
  /** Asks the provider for a member who polls, unless it was just asked; returns the order afterwards. */
  look(order: OrderRow): Promise<OrderRow>
  /** Makes sure that the order can no longer be paid by its channel; false while that is unknown. */
  release(order: OrderRow): Promise<boolean>
  /** Runs the job that queries. */
  askAgain(orderNo: string, round: number): Promise<void>
  /** Runs the job that closes an expired order. */
  close(orderNo: string, round: number): Promise<void>
}

/** Dependencies of watching. */
export interface WatchDeps {
  readonly payments: Payments
  readonly intake: Pick<IntakeService, 'found'>
  readonly settlement: Pick<SettlementService, 'lock' | 'closed' | 'alert'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Watches orders with jobs. */
export const createOrderWatch = (core: Core, deps: WatchDeps): OrderWatch => {
  const { payments, intake, settlement, queue } = deps

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
    const outcome = await ask(() => provider.query(paymentRefOf(order), channel, CALL))
    return outcome.kind === 'ok' ? intake.found(orderNo, channel, outcome.data) : order
  }

  const release = async (order: OrderRow): Promise<boolean> => {
    const { channel } = order
    const provider = channel === null ? null : payments.providerOf(channel)
    if (!provider || channel === null) return true
    return (await ask(() => provider.close(paymentRefOf(order), channel, CALL))).kind === 'ok'
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
      return (await repository.claimAsking(order.order_no, now, now - LOOK_EVERY_MS)) ? askNow(order) : order
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
      const isClosed = await core.transaction(async (tx) => {
        const locked = await settlement.lock(tx, orderNo)
        // A payment that began at the last moment is queried first.
        if (locked?.state !== after.state) return false
        await settlement.closed(tx, locked, 'pay_expired')
        return true
      })
      if (!isClosed) await closeLater(after, round)
    },
  }
}
