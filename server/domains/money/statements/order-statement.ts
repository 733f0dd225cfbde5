import { createHash } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { type Clock, dayStartOf, startOfDay } from '../../../lib/clock'
import type {
  AskedOrder,
  OrderMovements,
  OrderQuestions,
  PayCall,
  StatementLine,
  StatementSource,
} from '../../../providers/payment/port'
import type { Outcome } from '../../../providers/outcome'
import { EDGE_MS } from './missing-there'

/** An order to ask about, with the refunds that we did not request as the books and earlier statements have them. */
interface OrderToAsk extends Omit<AskedOrder, 'refundNos'> {
  readonly refundNos: string[]
  /** Fen of each such refund whose notification came on the day, the oldest first. */
  readonly foreignFens: number[]
  /** Fen of those whose notification came on another day. */
  readonly otherForeignFen: number
  /** Fen of those that statements of other days list. */
  readonly listedFen: number
}

/** A day of a vendor. */
interface AskedDay {
  readonly fromAt: number
  /** It is yesterday, which has everything that no other day explains. */
  readonly isNewest: boolean
}

/** What reading the books of a statement needs. */
export interface StatementBase {
  readonly db: Db
  readonly clock: Clock
}

/** Orders about which a vendor is asked at the same time. Source: ours */
const AT_ONCE = 8
/** Days after its payment on which an order is asked about again, for refunds of which no notification came. Source: ours */
const AGAIN_DAYS = [7, 30, 60] as const
/** Longest time from the creation of an order to its last payment by the vendor's clock, in ms. Source: ours */
const LIFE_MS = 2 * DAY_MS

/** The orders that may have moved money on a day, and those whose turn it is to be asked about again. */
const findOrders = async (
  db: Db,
  { vendor, channels }: { readonly vendor: string; readonly channels: readonly string[] },
  fromAt: number,
): Promise<OrderToAsk[]> => {
  const untilAt = fromAt + DAY_MS
  const again = AGAIN_DAYS.map((days) => fromAt - days * DAY_MS)
  const { rows } = await sql<OrderToAsk>`
    with asked as (
      select order_no from recharge_order
        where created_at >= ${fromAt - LIFE_MS} and created_at < ${untilAt} and paying_at is not null
      union select order_no from recharge_order
        where paid_at >= ${fromAt - EDGE_MS} and paid_at < ${untilAt + EDGE_MS}
      union select o.order_no from unnest(${again}::bigint[]) day_at join recharge_order o
        on o.paid_at >= day_at and o.paid_at < day_at + ${DAY_MS}::bigint
      union select order_no from recharge_refund where state = 'asked'
      union select order_no from recharge_refund
        where state = 'paid' and ended_at >= ${fromAt - EDGE_MS} and coalesce(sent_at, created_at) < ${untilAt + EDGE_MS}
    )
    select o.order_no as "orderNo", o.provider_ref as "providerRef",
      array(select r.refund_no from recharge_refund r
        where r.order_no = o.order_no and not r.is_foreign and not r.by_hand
        order by r.created_at, r.refund_no) as "refundNos",
      array(select r.amount_fen::int from recharge_refund r
        where r.order_no = o.order_no and r.is_foreign and r.state = 'paid'
          and r.created_at >= ${fromAt} and r.created_at < ${untilAt}
        order by r.created_at, r.refund_no) as "foreignFens",
      (select coalesce(sum(r.amount_fen), 0)::bigint from recharge_refund r
        where r.order_no = o.order_no and r.is_foreign and r.state = 'paid'
          and not (r.created_at >= ${fromAt} and r.created_at < ${untilAt})) as "otherForeignFen",
      (select coalesce(sum(l.amount_fen), 0)::bigint
        from vendor_statement_line l join vendor_statement s on s.id = l.statement_id
        where l.order_no = o.order_no and l.kind = 'refund' and l.refund_no is null
          and s.vendor = ${vendor} and s.from_at <> ${fromAt}) as "listedFen"
    from asked join recharge_order o using (order_no)
    where o.channel = any(${[...channels]}::text[])
    order by o.order_no`.execute(db)
  return rows
}

/**
 * The refunds without a request of ours that belong to the statement of a day: those whose notification came on that
 * day, and in the newest one what is left. Each is listed once, also when several days are fetched at the same time.
 */
const foreignFensOf = (
  { foreignFens, otherForeignFen, listedFen }: OrderToAsk,
  otherBackFen: number,
  { isNewest }: AskedDay,
): number[] => {
  let left = otherBackFen - listedFen
  const parts: number[] = []
  for (const fen of foreignFens) {
    if (fen > left) continue
    left -= fen
    parts.push(fen)
  }
  const unexplained = left - Math.max(0, otherForeignFen - listedFen)
  return isNewest && unexplained > 0 ? [...parts, unexplained] : parts
}

/** The lines of a day about one order. */
const linesOf = (
  order: OrderToAsk,
  { lines, otherBackFen }: OrderMovements,
  day: AskedDay,
): StatementLine[] => {
  const { fromAt } = day
  const ofDay = lines.filter(({ at }) => at >= fromAt && at < fromAt + DAY_MS)
  const [payment] = lines
  const foreign = foreignFensOf(order, otherBackFen, day).map((amountFen): StatementLine => ({
    kind: 'refund',
    orderNo: order.orderNo,
    refundNo: null,
    providerNo: payment?.providerNo ?? '',
    amountFen,
    // The vendor does not say when.
    at: fromAt,
  }))
  return [...ofDay, ...foreign]
}

/**
 * The statement of a vendor that has no readable file of a day: it is made of what the vendor says of each order. It
 * cannot show money that no order of ours explains. Source: product §7.8.7
 */
export const createOrderStatement = (
  { db, clock }: StatementBase,
  channels: readonly string[],
  questions: OrderQuestions,
): StatementSource => {
  const { vendor } = questions
  const askAll = async (
    orders: readonly OrderToAsk[],
    day: AskedDay,
    call: PayCall,
  ): Promise<Outcome<StatementLine[]>> => {
    const lines: StatementLine[] = []
    const ask = async (order: OrderToAsk): Promise<Outcome<StatementLine[]>> => {
      const answer = await questions.movementsOf(order, call)
      return answer.kind === 'ok' ? { kind: 'ok', data: linesOf(order, answer.data, day) } : answer
    }
    for (let at = 0; at < orders.length; at += AT_ONCE) {
      for (const answer of await Promise.all(orders.slice(at, at + AT_ONCE).map(ask))) {
        if (answer.kind !== 'ok') return answer
        lines.push(...answer.data)
      }
    }
    return { kind: 'ok', data: lines }
  }

  return {
    vendor,
    isAsked: true,

    async fetch(day, call) {
      const fromAt = startOfDay(day)
      const isNewest = fromAt === dayStartOf(clock.now()) - DAY_MS
      const orders = await findOrders(db, { vendor, channels }, fromAt)
      const asked = await askAll(orders, { fromAt, isNewest }, call)
      if (asked.kind !== 'ok') return asked
      const hash = createHash('sha256').update(JSON.stringify(asked.data)).digest('hex')
      return { kind: 'ok', data: { lines: asked.data, hash } }
    },
  }
}
