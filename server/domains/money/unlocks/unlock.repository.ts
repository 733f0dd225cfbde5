import { type Selectable, sql, type Updateable } from 'kysely'
import type { UnlockState } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import type { OrderStep, UnlockOrderTable } from '../../../db/tables/unlocks'
import { livingStates, revealedStates } from '../contacts/order-states'

/** A row of the table `unlock_order`. */
export type OrderRow = Selectable<UnlockOrderTable>

/** The columns of a new order. */
export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'quote_id'
  | 'buyer_id'
  | 'owner_id'
  | 'list_price_coins'
  | 'paid_coins'
  | 'owner_share_fen'
  | 'config_version'
  | 'consent_mode'
  | 'masked'
  | 'note'
  | 'created_at'
  | 'accept_by'
>

/** A change of an order: the states it starts from, the changed columns and the new step of the timeline. */
export interface Move {
  readonly from: readonly UnlockState[]
  readonly change: Omit<Updateable<UnlockOrderTable>, 'timeline'>
  readonly step: OrderStep
}

const oneOf = (states: readonly string[]) => sql<boolean>`state = any(${[...states]}::text[])`

/** Unlock orders, through the pool or in a transaction. Only {@link UnlockRepository.move} changes their states. */
export class UnlockRepository {
  constructor(private readonly db: Db) {}

  find(id: string): Promise<OrderRow | undefined> {
    return this.db.selectFrom('unlock_order').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** As `find`, and locks the order until the transaction ends. */
  lock(id: string): Promise<OrderRow | undefined> {
    return this.db.selectFrom('unlock_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  /** Orders by their ids, in no order. */
  listByIds(ids: readonly string[]): Promise<OrderRow[]> {
    return this.db
      .selectFrom('unlock_order')
      .selectAll()
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute()
  }

  /** The running or paid order of a pair. */
  findLiving(buyerId: string, ownerId: string): Promise<OrderRow | undefined> {
    return this.db
      .selectFrom('unlock_order')
      .selectAll()
      .where('buyer_id', '=', buyerId)
      .where('owner_id', '=', ownerId)
      .where(oneOf(livingStates))
      .executeTakeFirst()
  }

  /**
   * Begins orders and uses their quotes up in one statement. Returns the orders, in no order, without those whose
   * quote was used before or has expired.
   */
  async begin(rows: readonly NewOrder[], nowMs: number): Promise<OrderRow[]> {
    const begun = rows.map((row) => ({
      ...row,
      state: 'asked',
      timeline: [{ state: 'asked', at: row.created_at }],
    }))
    const columns = sql.join(Object.keys(begun[0] ?? {}).map((column) => sql.ref(column)))
    const result = await sql<OrderRow>`
      with used as (
        update unlock_quote set used_at = ${nowMs}
        where id = any(${rows.map(({ quote_id: id }) => id)}::text[]) and used_at is null and expire_at > ${nowMs}
        returning id
      )
      insert into unlock_order (${columns})
      select ${columns} from json_populate_recordset(null::unlock_order, ${JSON.stringify(begun)}::json)
      where quote_id in (select used.id from used)
      returning *`.execute(this.db)
    return result.rows
  }

  /** Changes the order if it is in one of the states; otherwise changes nothing and returns undefined. */
  move(id: string, { from, change, step }: Move): Promise<OrderRow | undefined> {
    return this.db
      .updateTable('unlock_order')
      .set({ ...change, timeline: sql<string>`timeline || ${JSON.stringify([step])}::jsonb` })
      .where('id', '=', id)
      .where(oneOf(from))
      .returningAll()
      .executeTakeFirst()
  }

  /** Ids of orders that wait for an owner's answer and have the member as buyer or owner. */
  async listAskedOf(memberId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('unlock_order')
      .select('id')
      .where((eb) => eb.or([eb('buyer_id', '=', memberId), eb('owner_id', '=', memberId)]))
      .where('state', '=', 'asked')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Ids of the buyer's orders whose contact was revealed and whose window is open. */
  async listRevealedTo(buyerId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('unlock_order')
      .select('id')
      .where('buyer_id', '=', buyerId)
      .where('state', '=', 'revealed')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Ids of the owner's orders whose buyers can still complain. */
  async listOpenWindows(ownerId: string, nowMs: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('unlock_order')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('state', '=', 'revealed')
      .where('confirm_by', '>', nowMs)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Ids of orders between the two members that wait for an answer. */
  async listAskedBetween(aId: string, bId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('unlock_order')
      .select('id')
      .where('buyer_id', 'in', [aId, bId])
      .where('owner_id', 'in', [aId, bId])
      .where('state', '=', 'asked')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Records that the owner's contact changed, in all orders whose buyers may see it. */
  async recordChanged(ownerId: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('unlock_order')
      .set({ changed_at: atMs })
      .where('owner_id', '=', ownerId)
      .where(oneOf(revealedStates))
      .execute()
  }

  /** Numbers of a buyer's orders that ended after the reveal, and of those that were refunded. */
  async endingsOf(buyerId: string): Promise<{ ended: number; refunded: number }> {
    const result = await sql<{ ended: number; refunded: number }>`
      select count(*)::int as ended, count(*) filter (where verdict = 'buyer')::int as refunded
      from unlock_order
      where buyer_id = ${buyerId} and revealed_at is not null and state not in ('revealed', 'disputed')`.execute(
      this.db,
    )
    return result.rows[0] ?? { ended: 0, refunded: 0 }
  }

  /** Orders that a reviewer has to decide, soonest due first. */
  listForReview(limit: number): Promise<OrderRow[]> {
    return this.db
      .selectFrom('unlock_order')
      .selectAll()
      .where('review_by', 'is not', null)
      .where(oneOf(['disputed', 'clawback_claimed']))
      .orderBy('review_by')
      .orderBy('id')
      .limit(limit)
      .execute()
  }
}
