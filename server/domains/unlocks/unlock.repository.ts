import { type Selectable, sql, type Updateable } from 'kysely'
import type { UnlockState } from '@contract/types/unlock'
import type { Db } from '../../db/database'
import { insertRows } from '../../db/insert-rows'
import type { OrderStep, UnlockOrderTable } from '../../db/tables/unlocks'
import type { ViewerPair } from '../members/viewer-pair'
import { livingStates, revealedStates } from './order-states'

/** An unlock order as it is kept. */
export type OrderRow = Selectable<UnlockOrderTable>

/** An order that begins. */
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

/** One move of an order: from which states, what changes, and the step that its timeline gets. */
export interface Move {
  readonly from: readonly UnlockState[]
  readonly change: Omit<Updateable<UnlockOrderTable>, 'timeline'>
  readonly step: OrderStep
}

const oneOf = (states: readonly string[]) => sql<boolean>`state = any(${[...states]}::text[])`

/** Unlock orders, over the pool or one transaction. Their states move by {@link UnlockRepository.move} alone. */
export class UnlockRepository {
  constructor(private readonly db: Db) {}

  find(id: string): Promise<OrderRow | undefined> {
    return this.db.selectFrom('unlock_order').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** As `find`, and nobody else moves it until the transaction ends. */
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

  /** The order of a pair that runs or is paid for. */
  findLiving(buyerId: string, ownerId: string): Promise<OrderRow | undefined> {
    return this.db
      .selectFrom('unlock_order')
      .selectAll()
      .where('buyer_id', '=', buyerId)
      .where('owner_id', '=', ownerId)
      .where(oneOf(livingStates))
      .executeTakeFirst()
  }

  /** Buyers of those of the pairs of buyer and owner that have an order which runs or is paid for. */
  async listLiving(pairs: readonly ViewerPair[]): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`
      select buyer_id as id from unlock_order
      join unnest(${pairs.map(({ viewerId }) => viewerId)}::text[], ${pairs.map(({ id }) => id)}::text[])
        as pair (viewer_id, member_id) on buyer_id = viewer_id and owner_id = member_id
      where ${oneOf(livingStates)}`.execute(this.db)
    return new Set(rows.map(({ id }) => id))
  }

  /** Begins orders; answers them, in no order. */
  insertAll(rows: readonly NewOrder[]): Promise<OrderRow[]> {
    const begun = rows.map((row) => ({
      ...row,
      state: 'asked',
      timeline: [{ state: 'asked', at: row.created_at }],
    }))
    return insertRows<OrderRow>(this.db, 'unlock_order', begun, ['*'])
  }

  /** Moves the order if it stands in one of the states; undefined, and nothing changed, when it does not. */
  move(id: string, { from, change, step }: Move): Promise<OrderRow | undefined> {
    return this.db
      .updateTable('unlock_order')
      .set({ ...change, timeline: sql<string>`timeline || ${JSON.stringify([step])}::jsonb` })
      .where('id', '=', id)
      .where(oneOf(from))
      .returningAll()
      .executeTakeFirst()
  }

  /** Ids of the orders that wait for an owner's answer and are the member's, on either side. */
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

  /** Orders of an owner whose buyers still may say that something is wrong. */
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

  /** Ids of the orders that wait for the answer of one of the two to the other. */
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

  /** Notes that the owner's contact became another one for everybody who may see it. */
  async noteChanged(ownerId: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('unlock_order')
      .set({ changed_at: atMs })
      .where('owner_id', '=', ownerId)
      .where(oneOf(revealedStates))
      .execute()
  }

  /** How a buyer's orders ended after the contact was shown. */
  async endingsOf(buyerId: string): Promise<{ ended: number; refunded: number }> {
    const result = await sql<{ ended: number; refunded: number }>`
      select count(*)::int as ended, count(*) filter (where verdict = 'buyer')::int as refunded
      from unlock_order
      where buyer_id = ${buyerId} and revealed_at is not null and state not in ('revealed', 'disputed')`.execute(
      this.db,
    )
    return result.rows[0] ?? { ended: 0, refunded: 0 }
  }

  /** Orders that a reviewer decides, the soonest due first. */
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
