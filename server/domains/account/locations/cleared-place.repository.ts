import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { ClearedPlaceTable } from '../../../db/tables/members'

/** A row of a place that its member cleared. */
export type ClearedPlaceRow = Selectable<ClearedPlaceTable>

/** Cleared places, over the pool or one transaction. */
export class ClearedPlaceRepository {
  constructor(private readonly db: Db) {}

  /** The member's cleared place, unless it has expired. */
  find(memberId: string, nowMs: number): Promise<ClearedPlaceRow | undefined> {
    return this.db
      .selectFrom('cleared_place')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('expire_at', '>', nowMs)
      .executeTakeFirst()
  }

  /** Stores a cleared place and replaces an earlier one. */
  async put({ member_id, ...row }: ClearedPlaceRow): Promise<void> {
    await this.db
      .insertInto('cleared_place')
      .values({ member_id, ...row })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
      .execute()
  }

  async delete(memberId: string): Promise<void> {
    await this.db.deleteFrom('cleared_place').where('member_id', '=', memberId).execute()
  }
}
