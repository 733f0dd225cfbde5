import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { SupportTicketTable } from '../../../db/tables/helpdesk'

/** A row of the table `inquiry`. */
export type SupportTicketRow = Selectable<SupportTicketTable>

/** The table of tickets. */
export class SupportTicketRepository {
  constructor(private readonly db: Db) {}

  async find(id: string): Promise<SupportTicketRow | null> {
    const row = await this.db.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst()
    return row ?? null
  }

  /** As `find`, and locks the row until the transaction ends. */
  async lock(id: string): Promise<SupportTicketRow | null> {
    const row = await this.db
      .selectFrom('inquiry')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row ?? null
  }

  /** Tickets in these states: the one that has waited longest first, then the latest. */
  list(states: readonly SupportTicketRow['state'][], limit: number): Promise<SupportTicketRow[]> {
    return this.db
      .selectFrom('inquiry')
      .selectAll()
      .where((eb) => eb('state', '=', eb.fn.any(eb.val([...states]))))
      .orderBy('waiting_since', (order) => order.asc().nullsLast())
      .orderBy('opened_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Marks the member's open ticket as waiting, unless it was waiting already; false when none is open. */
  async wait(memberId: string, atMs: number): Promise<boolean> {
    const result = await this.db
      .updateTable('inquiry')
      .set((eb) => ({ state: 'waiting', waiting_since: eb.fn.coalesce('waiting_since', eb.val(atMs)) }))
      .where('member_id', '=', memberId)
      .where('state', '<>', 'closed')
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  }

  async insert(row: SupportTicketRow): Promise<void> {
    await this.db.insertInto('inquiry').values(row).execute()
  }

  async answer(id: string, by: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('inquiry')
      .set({ state: 'answered', waiting_since: null, answered_at: atMs, answered_by: by })
      .where('id', '=', id)
      .execute()
  }

  async close(id: string, by: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('inquiry')
      .set({ state: 'closed', waiting_since: null, closed_at: atMs, closed_by: by })
      .where('id', '=', id)
      .execute()
  }

  /** Closes tickets that were answered before the moment and not continued; returns their number. */
  async closeAnsweredBefore(beforeMs: number, by: string, atMs: number): Promise<number> {
    const result = await this.db
      .updateTable('inquiry')
      .set({ state: 'closed', closed_at: atMs, closed_by: by })
      .where('state', '=', 'answered')
      .where('answered_at', '<', beforeMs)
      .executeTakeFirst()
    return Number(result.numUpdatedRows)
  }
}
