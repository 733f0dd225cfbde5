import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database'
import type { LocalPaymentTable } from '../../db/tables/recharges'

/** A payment as the embedded provider stores it. */
export type LocalPaymentRow = Selectable<LocalPaymentTable>

/** The books of the embedded provider. */
export class LocalPaymentRepository {
  constructor(private readonly db: Db) {}

  find(orderNo: string): Promise<LocalPaymentRow | undefined> {
    return this.db.selectFrom('local_payment').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
  }

  /** Adds the payment. If it exists, only its return address changes; amount and end stay the same. */
  async put(
    row: Pick<LocalPaymentRow, 'order_no' | 'amount_fen' | 'title' | 'return_url' | 'expire_at'>,
  ): Promise<void> {
    await this.db
      .insertInto('local_payment')
      .values({ ...row, state: 'open', provider_no: null, paid_at: null, refunds: '{}' })
      .onConflict((conflict) => conflict.column('order_no').doUpdateSet({ return_url: row.return_url }))
      .execute()
  }

  /** Records the payment; undefined when it is not open, or has expired. */
  setPaid(orderNo: string, providerNo: string, nowMs: number): Promise<LocalPaymentRow | undefined> {
    return this.db
      .updateTable('local_payment')
      .set({ state: 'paid', provider_no: providerNo, paid_at: nowMs })
      .where('order_no', '=', orderNo)
      .where('state', '=', 'open')
      .where('expire_at', '>', nowMs)
      .returningAll()
      .executeTakeFirst()
  }

  /** Closes the payment; undefined when it is not open. */
  setClosed(orderNo: string): Promise<LocalPaymentRow | undefined> {
    return this.db
      .updateTable('local_payment')
      .set({ state: 'closed' })
      .where('order_no', '=', orderNo)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst()
  }

  /** Records a refund; undefined when nothing was paid, or less than the refund. */
  addRefund(orderNo: string, refundNo: string, amountFen: number): Promise<LocalPaymentRow | undefined> {
    const refunds = sql<string>`refunds || jsonb_build_object(${refundNo}::text, ${amountFen}::bigint)`
    const back = sql<number>`(select coalesce(sum(fen::bigint), 0) from jsonb_each_text(${refunds}) as r (no, fen))`
    return this.db
      .updateTable('local_payment')
      .set({
        refunds,
        state: sql<'paid'>`case when ${back} = amount_fen then 'refunded' else state end`,
      })
      .where('order_no', '=', orderNo)
      .where('state', 'in', ['paid', 'refunded'])
      .where(sql<boolean>`${back} <= amount_fen`)
      .returningAll()
      .executeTakeFirst()
  }
}
