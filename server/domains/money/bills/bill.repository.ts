import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import { insertRows } from '../../../db/insert-rows'
import type { BillStep, BillTable } from '../../../db/tables/money'
import { monthSpan } from '../../../lib/clock'

/** A row of the table `bill`. */
export type BillRow = Selectable<BillTable>

/** The columns that a step of a bill changes. */
export interface BillChange {
  readonly state: BillRow['state']
  readonly reason?: string
  readonly settledAt?: number
  readonly balanceAfterFen?: number
  readonly balanceAfterCoins?: number
  readonly releaseAt?: number
}

/** Selects bills by member, kind and span of time; a null span has no bounds. */
export interface BillQuery {
  readonly memberId: string
  readonly type: BillRow['type']
  readonly span: readonly [fromMs: number, toMs: number] | null
}

/** A position in a list of bills: the last row that was shown. */
export interface BillPlace {
  readonly createdAt: number
  readonly id: string
}

/** The sums of one month, in whole fen and coins. */
export interface MonthSumRow {
  readonly month: string
  readonly inFen: number
  readonly outFen: number
  readonly inCoins: number
  readonly outCoins: number
}

/**
 * The states in which a bill's amount has left or reached the member. Amounts of `processing` and `closed` bills
 * never moved, and `returned` bills were given back in full. A withdrawal counts only when it has arrived; until then
 * its money is on hold.
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

  async insertAll(rows: readonly BillRow[]): Promise<void> {
    await insertRows(this.db, 'bill', rows)
  }

  /** Updates bills by their references and returns the references that exist. */
  async update(
    changes: readonly (BillChange & { readonly ref: string; readonly step: BillStep })[],
  ): Promise<string[]> {
    const { rows } = await sql<{ ref: string }>`
      update bill set
        state = change.state, steps = steps || change.step,
        reason = coalesce(change.reason, bill.reason),
        settled_at = coalesce(change."settledAt", bill.settled_at),
        balance_after_fen = coalesce(change."balanceAfterFen", bill.balance_after_fen),
        balance_after_coins = coalesce(change."balanceAfterCoins", bill.balance_after_coins),
        release_at = coalesce(change."releaseAt", bill.release_at)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (ref text, state text, step jsonb,
        reason text, "settledAt" bigint, "balanceAfterFen" bigint, "balanceAfterCoins" bigint, "releaseAt" bigint)
      where bill.ref = change.ref and bill.ref = any(${changes.map(({ ref }) => ref)}::text[])
      returning bill.ref`.execute(this.db)
    return rows.map(({ ref }) => ref)
  }

  findByRef(ref: string): Promise<BillRow | undefined> {
    return this.db.selectFrom('bill').selectAll().where('ref', '=', ref).executeTakeFirst()
  }

  /** Ids of bills by their references; unknown references are absent. */
  async idsOf(refs: readonly string[]): Promise<Map<string, string>> {
    if (refs.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('bill')
      .select(['ref', 'id'])
      .where((eb) => eb('ref', '=', eb.fn.any(eb.val([...refs]))))
      .execute()
    return new Map(rows.map(({ ref, id }) => [ref, id]))
  }

  /** The member's own bill; undefined when it does not exist or belongs to another member. */
  findOf(memberId: string, id: string): Promise<BillRow | undefined> {
    return this.db
      .selectFrom('bill')
      .selectAll()
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  }

  /** Bills after the position, newest first. */
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
   * Sums of each of these months, in the given order. Withdrawals count without their fee. A refund bill counts only
   * while its original bill counts: a payment that was returned in full and its refund both count zero.
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
          coalesce(sum(amount_fen - case type when 'withdrawal' then coalesce(fee_fen, 0) else 0 end)
            filter (where sign = -1), 0)::bigint as "outFen",
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
