import type { PayChannel } from '@contract/types/wallet'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { RechargeOrderTable } from '../../../db/tables/recharges'

/** A row of the table `recharge_order`. */
export type OrderRow = Selectable<RechargeOrderTable>

/** A span of time in Unix ms, without its end. */
export type Span = readonly [fromMs: number, toMs: number]

/** A member's payments for coins, in fen. */
export interface CoinSums {
  readonly monthFen: number
  readonly dayFen: number
  /** Fen of orders that are being paid now. */
  readonly payingFen: number
  /** Unix ms; null before the first payment. */
  readonly firstPaidAt: number | null
}

/** States in which an order can still be paid on its own page. */
const openStates = ['created', 'paying'] as const

/** The table of orders. A step applies only to the states that it names; it returns undefined otherwise. */
export class RechargeRepository {
  constructor(private readonly db: Db) {}

  async insert(order: Insertable<RechargeOrderTable>): Promise<void> {
    await this.db.insertInto('recharge_order').values(order).execute()
  }

  find(orderNo: string): Promise<OrderRow | undefined> {
    return this.db.selectFrom('recharge_order').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
  }

  lock(orderNo: string): Promise<OrderRow | undefined> {
    return this.db
      .selectFrom('recharge_order')
      .selectAll()
      .where('order_no', '=', orderNo)
      .forUpdate()
      .executeTakeFirst()
  }

  setPaying(orderNo: string, channel: PayChannel, atMs: number): Promise<OrderRow | undefined> {
    return this.db
      .updateTable('recharge_order')
      .set((eb) => ({
        state: 'paying',
        channel,
        // What another channel's provider returned means nothing to this one.
        provider_ref: sql<string | null>`case when channel = ${channel} then provider_ref end`,
        paying_at: eb.fn.coalesce('paying_at', eb.val<number | null>(atMs)),
      }))
      .where('order_no', '=', orderNo)
      .where('state', 'in', openStates)
      .where('expire_at', '>', atMs)
      .returningAll()
      .executeTakeFirst()
  }

  /** Stores what the provider of the channel returned; does nothing when the order has left the channel. */
  async setProviderRef(orderNo: string, channel: PayChannel, providerRef: string): Promise<void> {
    await this.db
      .updateTable('recharge_order')
      .set({ provider_ref: providerRef })
      .where('order_no', '=', orderNo)
      .where('channel', '=', channel)
      .execute()
  }

  /** Locks the orders that no other transaction holds, after the rows of their members; by number. */
  async lockFree(orderNos: readonly string[]): Promise<Map<string, OrderRow>> {
    const { rows } = await sql<OrderRow>`
      with held as (
        select id from member
        where id in (select member_id from recharge_order where order_no = any(${[...orderNos]}::text[]))
        order by id for update skip locked
      )
      select recharge_order.* from recharge_order join held on held.id = member_id
      where order_no = any(${[...orderNos]}::text[])
      order by order_no for update of recharge_order skip locked`.execute(this.db)
    return new Map(rows.map((row) => [row.order_no, row]))
  }

  /** Number of the member's unexpired orders whose payment has not begun. */
  async countOpen(memberId: string, nowMs: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('recharge_order')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('member_id', '=', memberId)
      .where('state', '=', 'created')
      .where('expire_at', '>', nowMs)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Marks orders as paid, whatever their state; by number, without orders that were paid before. */
  async setPaid(
    payments: readonly { orderNo: string; channel: PayChannel; providerNo: string | null; atMs: number }[],
  ): Promise<Map<string, OrderRow>> {
    const { rows } = await sql<OrderRow>`
      update recharge_order
      set state = 'paid', channel = paid.channel, provider_no = paid."providerNo", paid_at = paid."atMs"
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
        as paid ("orderNo" text, channel text, "providerNo" text, "atMs" bigint)
      where order_no = paid."orderNo" and order_no = any(${payments.map(({ orderNo }) => orderNo)}::text[])
        and state = any(${[...openStates, 'closed']}::text[])
      returning recharge_order.*`.execute(this.db)
    return new Map(rows.map((row) => [row.order_no, row]))
  }

  /** Paid orders that are not fully refunded, newest first. */
  listPaidOf(memberId: string): Promise<OrderRow[]> {
    return this.db
      .selectFrom('recharge_order')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', '=', 'paid')
      .orderBy('paid_at', 'desc')
      .orderBy('order_no', 'desc')
      .execute()
  }

  setClosed(orderNo: string, atMs: number): Promise<OrderRow | undefined> {
    return this.db
      .updateTable('recharge_order')
      .set({ state: 'closed', closed_at: atMs })
      .where('order_no', '=', orderNo)
      .where('state', 'in', openStates)
      .returningAll()
      .executeTakeFirst()
  }

  /** Claims a query about an order that is being paid; false when one was claimed after `notSinceMs`. */
  async claimAsking(orderNo: string, atMs: number, notSinceMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('recharge_order')
      .set({ asked_at: atMs })
      .where('order_no', '=', orderNo)
      .where('state', '=', 'paying')
      .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', notSinceMs)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async setMismatched(orderNo: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('recharge_order')
      .set({ mismatched_at: atMs })
      .where('order_no', '=', orderNo)
      .execute()
  }

  /** Adds refunded fen; an order that is refunded in full becomes `refunded`. */
  async addRefunded(orderNo: string, fen: number): Promise<OrderRow> {
    return this.db
      .updateTable('recharge_order')
      .set({
        refunded_fen: sql<number>`refunded_fen + ${fen}::bigint`,
        state: sql<'paid'>`case when refunded_fen + ${fen}::bigint = amount_fen then 'refunded' else state end`,
      })
      .where('order_no', '=', orderNo)
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /**
   * The member's coin payments, and payments in progress except the named order. A span ends before its second
   * moment.
   */
  async sumsOf(
    memberId: string,
    { nowMs, month, day, except }: { nowMs: number; month: Span; day: Span; except: string | null },
  ): Promise<CoinSums> {
    const paidIn = ([fromMs, toMs]: Span) => sql`paid_at >= ${fromMs} and paid_at < ${toMs}`
    const fenOf = (isMeant: RawBuilder<unknown>) =>
      sql<number>`coalesce(sum(amount_fen) filter (where ${isMeant}), 0)::bigint`
    return this.db
      .selectFrom('recharge_order')
      .select([
        fenOf(paidIn(month)).as('monthFen'),
        fenOf(paidIn(day)).as('dayFen'),
        fenOf(sql`state = 'paying' and expire_at > ${nowMs}`).as('payingFen'),
        sql<number | null>`min(paid_at)`.as('firstPaidAt'),
      ])
      .where('member_id', '=', memberId)
      .where('kind', '=', 'coin')
      .where('order_no', '<>', except ?? '')
      .executeTakeFirstOrThrow()
  }

  /** Bought coins of the member's later orders, without refunds and refunds in progress. */
  async coinsBoughtAfter(memberId: string, order: Pick<OrderRow, 'paid_at' | 'order_no'>): Promise<number> {
    const { rows } = await sql<{ coins: number }>`
      select coalesce(sum(coins - coins * coalesce(taken_fen, 0) / amount_fen), 0)::bigint as coins
      from recharge_order left join (
        select order_no, sum(taken_fen)::bigint as taken_fen from recharge_refund
        where member_id = ${memberId} and state <> 'refused' group by order_no
      ) as back using (order_no)
      where member_id = ${memberId} and kind = 'coin' and paid_at is not null
        and (paid_at, order_no) > (${order.paid_at}::bigint, ${order.order_no})`.execute(this.db)
    return rows[0]?.coins ?? 0
  }
}
