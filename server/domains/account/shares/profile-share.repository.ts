import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { ProfileShareTable } from '../../../db/tables/members'

/** A row of a link. */
export type ShareRow = Selectable<ProfileShareTable>

/** Links to own profiles, over the pool or one transaction. */
export class ProfileShareRepository {
  constructor(private readonly db: Db) {}

  async of(memberId: string): Promise<ShareRow | null> {
    const query = this.db.selectFrom('profile_share').selectAll().where('member_id', '=', memberId)
    return (await query.executeTakeFirst()) ?? null
  }

  /** The link with this token; null for one that was ended or never made. */
  async find(token: string): Promise<ShareRow | null> {
    const query = this.db.selectFrom('profile_share').selectAll().where('token', '=', token)
    return (await query.executeTakeFirst()) ?? null
  }

  /** Stores the member's link in place of an earlier one. */
  async put(row: ShareRow): Promise<void> {
    await this.db
      .insertInto('profile_share')
      .values(row)
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
      .execute()
  }

  async delete(memberId: string): Promise<void> {
    await this.db.deleteFrom('profile_share').where('member_id', '=', memberId).execute()
  }
}
