import type { Selectable } from 'kysely'
import type { Db } from '../../db/database'
import type { ContactBlockTable } from '../../db/tables/phones'

/** A number on a member's list. */
export type ContactBlockRow = Selectable<ContactBlockTable>

/** Numbers of people whom members do not want to meet, over the pool or one transaction. */
export class ContactBlockRepository {
  constructor(private readonly db: Db) {}

  /** Newest first; never more than the list may hold. */
  list(memberId: string): Promise<ContactBlockRow[]> {
    return this.db
      .selectFrom('contact_block')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  async insertAll(rows: readonly ContactBlockRow[]): Promise<void> {
    if (rows.length > 0)
      await this.db
        .insertInto('contact_block')
        .values([...rows])
        .execute()
  }

  /** False when the member has no such row. */
  async delete(memberId: string, id: string): Promise<boolean> {
    const result = await this.db
      .deleteFrom('contact_block')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  }
}
