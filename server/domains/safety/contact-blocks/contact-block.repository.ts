import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { ContactBlockTable } from '../../../db/tables/phones'

/** A number on a member's list. */
export type ContactBlockRow = Selectable<ContactBlockTable>

/** Numbers of people whom members do not want to meet, through the pool or in a transaction. */
export class ContactBlockRepository {
  constructor(private readonly db: Db) {}

  /** The member's list, newest first; never more than the list may hold. */
  list(memberId: string): Promise<ContactBlockRow[]> {
    return this.db
      .selectFrom('contact_block')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  /** Removed numbers that still separate members at this moment. */
  listLeaving(memberId: string, nowMs: number): Promise<ContactBlockRow[]> {
    return this.db
      .selectFrom('contact_block')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('ended_at', '>', nowMs)
      .execute()
  }

  /** Adds rows to the list. A row of the same number that has ended is overwritten, except its id. */
  async putAll(rows: readonly ContactBlockRow[]): Promise<void> {
    if (rows.length === 0) return
    await this.db
      .insertInto('contact_block')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.constraint('contact_block_once').doUpdateSet((eb) => ({
          created_at: eb.ref('excluded.created_at'),
          effective_at: eb.ref('excluded.effective_at'),
          ended_at: null,
        })),
      )
      .execute()
  }

  /** Removes a row from the list; it ends at `endAt`. False when the member has no such row. */
  async end(memberId: string, id: string, endAt: number): Promise<boolean> {
    const result = await this.db
      .updateTable('contact_block')
      .set({ ended_at: endAt })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  }
}
