import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { RechargeRefundTable } from '../../../db/tables/recharges'

/** A row of the table `recharge_refund`. */
export type RefundRow = Selectable<RechargeRefundTable>

/** The table of refunds. */
export class RefundRepository {
  constructor(private readonly db: Db) {}

  async insert(refund: Insertable<RechargeRefundTable>): Promise<void> {
    await this.db.insertInto('recharge_refund').values(refund).execute()
  }

  find(refundNo: string): Promise<RefundRow | undefined> {
    return this.db
      .selectFrom('recharge_refund')
      .selectAll()
      .where('refund_no', '=', refundNo)
      .executeTakeFirst()
  }

  listOf(orderNo: string): Promise<RefundRow[]> {
    return this.db
      .selectFrom('recharge_refund')
      .selectAll()
      .where('order_no', '=', orderNo)
      .orderBy('created_at')
      .orderBy('refund_no')
      .execute()
  }

  /** Refunds in these states, oldest first. */
  list(states: readonly RefundRow['state'][], limit: number): Promise<RefundRow[]> {
    return this.db
      .selectFrom('recharge_refund')
      .selectAll()
      .where('state', 'in', [...states])
      .orderBy('created_at')
      .orderBy('refund_no')
      .limit(limit)
      .execute()
  }

  /** The open refund of the order; undefined without one. */
  living(orderNo: string): Promise<RefundRow | undefined> {
    return this.db
      .selectFrom('recharge_refund')
      .selectAll()
      .where('order_no', '=', orderNo)
      .where('state', '=', 'asked')
      .executeTakeFirst()
  }

  /** True while any refund of the member's orders is open. */
  async isAnyLiving(memberId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('recharge_refund')
      .select('refund_no')
      .where('member_id', '=', memberId)
      .where('state', '=', 'asked')
      .executeTakeFirst()
    return row !== undefined
  }

  /** Refunds of the member's orders that this operator began after a moment, without those that were not paid. */
  async countBy(operator: string, memberId: string, afterMs: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('recharge_refund')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('member_id', '=', memberId)
      .where('operator', '=', operator)
      .where('state', '<>', 'refused')
      .where('created_at', '>', afterMs)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Records that the provider is asked; undefined when it was asked before, or the refund has ended. */
  setSent(refundNo: string, atMs: number): Promise<RefundRow | undefined> {
    return this.db
      .updateTable('recharge_refund')
      .set({ sent_at: atMs })
      .where('refund_no', '=', refundNo)
      .where('state', '=', 'asked')
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
  }

  /** Allows one more request to the provider, with the same number and in a new series. */
  clearSent(refundNo: string): Promise<RefundRow | undefined> {
    return this.db
      .updateTable('recharge_refund')
      .set((eb) => ({ sent_at: null, series: eb('series', '+', 1) }))
      .where('refund_no', '=', refundNo)
      .where('state', '=', 'asked')
      .where('by_hand', '=', false)
      .returningAll()
      .executeTakeFirst()
  }

  /** Ends an open refund; undefined when it has ended before. */
  end(
    refundNo: string,
    end: Pick<RefundRow, 'state' | 'ended_at'> & Partial<Pick<RefundRow, 'reference' | 'ended_by'>>,
  ): Promise<RefundRow | undefined> {
    return this.db
      .updateTable('recharge_refund')
      .set(end)
      .where('refund_no', '=', refundNo)
      .where('state', '=', 'asked')
      .returningAll()
      .executeTakeFirst()
  }
}
