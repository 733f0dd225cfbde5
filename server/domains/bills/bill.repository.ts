import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database'
import type { BillStep, BillTable } from '../../db/tables/money'
import { monthSpan } from '../../lib/clock'

/** A bill as it is kept. */
export type BillRow = Selectable<BillTable>

/** What a step changes of a bill. */
export interface BillChange {
  readonly state: BillRow['state']
  readonly reason?: string
  readonly settledAt?: number
  readonly balanceAfterFen?: number
  readonly balanceAfterCoins?: number
}

/** Whose bills of which kind, within a span of time; null is without bounds. */
export interface BillQuery {
  readonly memberId: string
  readonly type: BillRow['type']
  readonly span: readonly [fromMs: number, toMs: number] | null
}

/** Place in a list of bills: the last row that was shown. */
export interface BillPlace {
  readonly createdAt: number
  readonly id: string
}

/** What moved in a month; whole fen and coins. */
export interface MonthSumRow {
  readonly month: string
  readonly inFen: number
  readonly outFen: number
  readonly inCoins: number
  readonly outCoins: number
}

/**
 * States in which a bill's amount has left or reached the member. `processing` and `closed` never moved; `returned` came
 * back whole; a withdrawal counts when it has arrived, for until then the money only lies aside.
 */
const movedStates: Readonly<Record<BillRow['type'], readonly BillRow['state'][]>> = {
  recharge: ['done'],
  income: ['held', 'done'],
  payment: ['held', 'done'],
  withdrawal: ['done'],
}

/** The table of bills. */
export class BillRepository {
  constructor(private readonly db: Db) {}

  async insert(row: BillRow): Promise<void> {
    await this.db
      .insertInto('bill')
      .values({ ...row, steps: JSON.stringify(row.steps) })
      .execute()
  }

  /** Answers the changed bill; undefined when there is none of this reference. */
  update(ref: string, change: BillChange, step: BillStep): Promise<BillRow | undefined> {
    const { state, reason, settledAt, balanceAfterFen, balanceAfterCoins } = change
    return this.db
      .updateTable('bill')
      .set({
        state,
        steps: sql`steps || ${JSON.stringify([step])}::jsonb`,
        ...(reason !== undefined && { reason }),
        ...(settledAt !== undefined && { settled_at: settledAt }),
        ...(balanceAfterFen !== undefined && { balance_after_fen: balanceAfterFen }),
        ...(balanceAfterCoins !== undefined && { balance_after_coins: balanceAfterCoins }),
      })
      .where('ref', '=', ref)
      .returningAll()
      .executeTakeFirst()
  }

  findByRef(ref: string): Promise<BillRow | undefined> {
    return this.db.selectFrom('bill').selectAll().where('ref', '=', ref).executeTakeFirst()
  }

  /** The member's own bill; undefined when it is nobody's or another's. */
  findOf(memberId: string, id: string): Promise<BillRow | undefined> {
    return this.db
      .selectFrom('bill')
      .selectAll()
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  }

  /** Newest first, after the place. */
  list({ memberId, type, span }: BillQuery, after: BillPlace | null, limit: number): Promise<BillRow[]> {
    return this.db
      .selectFrom('bill')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('type', '=', type)
      .$if(span !== null, (query) =>
        query.where('created_at', '>=', span?.[0] ?? 0).where('created_at', '<', span?.[1] ?? 0),
      )
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after?.createdAt ?? 0, after?.id ?? '')),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  /**
   * What moved in each of these months, in their order. A bill that gives another one back counts only while that one
   * does: what came back whole neither went nor came.
   */
  async sumsOf(
    { memberId, type }: Pick<BillQuery, 'memberId' | 'type'>,
    months: readonly string[],
  ): Promise<MonthSumRow[]> {
    if (months.length === 0) return []
    const spans = months.map(monthSpan)
    const { rows } = await sql<MonthSumRow>`
      select month, sums.* from unnest(${[...months]}::text[], ${spans.map(([from]) => from)}::bigint[],
        ${spans.map(([, to]) => to)}::bigint[]) with ordinality as span (month, from_at, to_at, place)
      cross join lateral (
        select
          coalesce(sum(amount_fen) filter (where sign = 1), 0)::bigint as "inFen",
          coalesce(sum(amount_fen) filter (where sign = -1), 0)::bigint as "outFen",
          coalesce(sum(coins) filter (where sign = 1), 0)::bigint as "inCoins",
          coalesce(sum(coins) filter (where sign = -1), 0)::bigint as "outCoins"
        from bill
        where member_id = ${memberId} and type = ${type} and created_at >= from_at and created_at < to_at
          and state = any(${[...movedStates[type]]}::text[])
          and case when refund_of is null then true
            else (select origin.state <> 'returned' from bill as origin where origin.id = bill.refund_of) end
      ) as sums order by place`.execute(this.db)
    return rows
  }
}
