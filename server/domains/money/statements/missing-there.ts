import { DAY_MS, HOUR_MS } from '@contract/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { Difference } from './comparison'
import type { StatementRow } from './statement.repository'

/**
 * How far the vendor's clock may be from ours, and how long a movement may be on its way, in ms. A movement may be listed on any
 * day from an hour before it began to an hour after the books have it. Source: ours
 */
export const EDGE_MS = HOUR_MS
/** How long a vendor repeats its notification of a refund that we did not request, in ms. Source: ours */
const REPEATS_MS = 2 * DAY_MS
const SHANGHAI_MS = 8 * HOUR_MS

/** Midnight in Shanghai before a moment. */
const midnight = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${at} + ${SHANGHAI_MS}::bigint) / ${DAY_MS}::bigint * ${DAY_MS}::bigint - ${SHANGHAI_MS}::bigint`

/** A movement of the books, and the span in which the vendor made it. */
export interface Movements {
  /** Selects `order_no`, `refund_no`, `provider_no`, `fen`, `state`, `began_at` and `ended_at`. */
  readonly rows: RawBuilder<unknown>
  readonly kind: Difference['line_kind']
  /** True for a line `l` of the vendor's that shows the movement `m`. */
  readonly isListed: RawBuilder<unknown>
}

/** Payments and refunds of a merchant's channels since a day before a statement. */
export const orderMovements = (channels: readonly string[], fromAt: number): readonly Movements[] => {
  const ofVendor = sql`channel = any(${[...channels]}::text[])`
  const since = fromAt - EDGE_MS
  return [
    {
      kind: 'payment',
      rows: sql`select order_no, null::text as refund_no, provider_no, amount_fen as fen, state,
          coalesce(paying_at, created_at) as began_at, paid_at as ended_at
        from recharge_order where paid_at >= ${since} and ${ofVendor}`,
      isListed: sql`l.provider_no = coalesce(m.provider_no, l.provider_no)`,
    },
    {
      kind: 'refund',
      rows: sql`select r.order_no, r.refund_no, o.provider_no, r.amount_fen as fen, r.state,
          coalesce(r.sent_at, r.created_at) as began_at, r.ended_at
        from recharge_refund r join recharge_order o using (order_no)
        where r.state = 'paid' and r.ended_at >= ${since} and not r.is_foreign and not r.by_hand and ${ofVendor}`,
      isListed: sql`l.refund_no = m.refund_no`,
    },
    {
      // The vendor gave such a refund a number that we do not know.
      kind: 'refund',
      rows: sql`select r.order_no, r.refund_no, o.provider_no, r.amount_fen as fen, r.state,
          r.created_at - ${REPEATS_MS}::bigint as began_at, r.ended_at
        from recharge_refund r join recharge_order o using (order_no)
        where r.state = 'paid' and r.ended_at >= ${since} and r.is_foreign and ${ofVendor}`,
      isListed: sql`l.amount_fen = m.fen and not exists (
        select from recharge_refund own where own.refund_no = l.refund_no and own.order_no = l.order_no)`,
    },
  ]
}

/**
 * Movements of the books that the vendor does not list. One is judged once every day on which it may be listed has its
 * statement, so a payment at midnight waits for the statement of the day after, and one before the first statement is
 * never judged.
 */
export const findMissingThere = async (
  db: Db,
  { vendor, from_at: fromAt }: Pick<StatementRow, 'vendor' | 'from_at'>,
  movements: readonly Movements[],
): Promise<Difference[]> => {
  const found: Difference[] = []
  for (const { kind, rows: movement, isListed } of movements) {
    const { rows } = await sql<Difference>`
      select 'missing_there' as kind, ${kind}::text as line_kind, order_no, refund_no, provider_no, fen as our_fen,
        null::bigint as their_fen, state as our_state
      from (
        select m.*, ${midnight(sql`m.began_at - ${EDGE_MS}::bigint`)} as first_day,
          ${midnight(sql`m.ended_at + ${EDGE_MS}::bigint`)} as last_day
        from (${movement}) m
      ) m
      where first_day <= ${fromAt} and last_day >= ${fromAt}
        and (select count(*) from vendor_statement s where s.vendor = ${vendor} and s.state = 'compared'
          and s.from_at between first_day and last_day) = (last_day - first_day) / ${DAY_MS}::bigint + 1
        and not exists (
          select from vendor_statement_line l join vendor_statement s on s.id = l.statement_id
          where s.vendor = ${vendor} and l.kind = ${kind} and l.order_no = m.order_no and ${isListed})
      order by order_no, refund_no`.execute(db)
    found.push(...rows)
  }
  return found
}
